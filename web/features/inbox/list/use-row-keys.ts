/** Single-key shortcuts for the list: j and k move through the rows, r marks as read. Enter follows the focused link. */

import type { RefObject } from "react";
import { useTranslations } from "use-intl";

import { useShortcut } from "#web/app/shortcuts.ts";

/** @param list  the element that contains the rows */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const t = useTranslations("inbox.shortcuts");
  useShortcut("j", t("next"), () => moveFocus(list.current, 1));
  useShortcut("k", t("previous"), () => moveFocus(list.current, -1));
  useShortcut("r", t("markRead"), () => pressMark(list.current));
}

/** Moves from the row with the focus to the next or previous one; without such a row, to the first one on the screen. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll("li") ?? [])];
  const at = rows.findIndex(hasFocus);
  // A row that was scrolled out of view is not where the member reads.
  const isHere = at !== -1 && isOnScreen(rows[at]);
  const next = isHere ? rows[at + step] : rows.find(isOnScreen);
  // The title is a link, or can be focused only for these shortcuts.
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
