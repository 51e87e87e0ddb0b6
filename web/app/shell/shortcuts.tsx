/** Listens for single keys on every screen, and brings the list of them when it is asked for. */

import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { shortcutFor, useListRequests, useShortcut } from "../shortcuts.ts";

/** Fetched when it is first asked for. */
const ShortcutList = lazy(async () => ({ default: (await import("./shortcut-list.tsx")).ShortcutList }));

export function Shortcuts() {
  const t = useTranslations("shell.shortcuts");
  /** Undefined until the list is first asked for: its chunk is fetched then. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const ask = (): void => setIsOpen(true);
  useShortcut("?", t("list"), ask);
  useShortcut("/", t("search"), focusSearch);
  useListRequests(ask);
  useKeys();
  if (isOpen === undefined) return null;
  return (
    <Suspense>
      <ShortcutList isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const shortcut = shortcutFor(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type='search']")?.focus();
}
