/** Handles single-key shortcuts on every screen, and shows the list of them. */

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { useShortcut } from "#web/app/shortcuts.ts";
import { shortcutFor, useListRequests } from "./shortcut-keys.ts";
import { ShortcutList } from "./shortcut-list.tsx";

export function Shortcuts() {
  const t = useTranslations("extras.shortcuts");
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => setIsOpen(true);
  useShortcut("?", t("list"), open);
  useShortcut("/", t("search"), focusSearch);
  useListRequests(open);
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
  return <ShortcutList isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type='search']")?.focus();
}
