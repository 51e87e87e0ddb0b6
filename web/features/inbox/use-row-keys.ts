/** Single keys that walk through the rows of the list: j and k move, r marks as read. Enter follows the link it stands on. */

import type { RefObject } from "react";
import { useTranslations } from "use-intl";

import { useShortcut } from "#web/app/shortcuts.ts";

/** @param list  what holds the rows */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const t = useTranslations("inbox.shortcuts");
  useShortcut("j", t("next"), () => moveFocus(list.current, 1));
  useShortcut("k", t("previous"), () => moveFocus(list.current, -1));
  useShortcut("r", t("markRead"), () => pressMark(list.current));
}

/** From the row with the focus to the one beside it; from elsewhere to the first row on the screen. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll("li") ?? [])];
  const at = rows.findIndex(hasFocus);
  // A row that was scrolled away is not where the reader is any more.
  const isHere = at !== -1 && isOnScreen(rows[at]);
  const next = isHere ? rows[at + step] : rows.find(isOnScreen);
  // The title is a link, or takes the focus for this alone.
  next?.querySelector<HTMLElement>("h3 a, h3[tabindex]")?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}

function pressMark(list: HTMLElement | null): void {
  const row = [...(list?.querySelectorAll("li") ?? [])].find(hasFocus);
  row?.querySelector<HTMLElement>("[data-mark]")?.click();
}

function hasFocus(row: HTMLElement): boolean {
  return row.contains(document.activeElement);
}

function isOnScreen(row: HTMLElement | undefined): boolean {
  const box = row?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top <= window.innerHeight;
}
