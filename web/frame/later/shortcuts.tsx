/** Handles single-key shortcuts on every screen, and shows the list of them. */

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { offeredShortcuts, useShortcut } from "#web/app/offered-shortcuts.ts";
import { useSharedValue } from "#web/ui/browser/shared-value.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { openSearch } from "../search-request.ts";
import { shortcutFor, useListRequests, switchShortcuts, useAreShortcutsOn } from "./shortcut-keys.ts";
import styles from "../shell/shell.module.css";

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

/** Choice (`/` goes to the search of the screen where it has one): a member who looks at a list wants to search that list. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>("main input[type='search']");
  if (field === null) openSearch();
  else field.focus();
}

/** The list of shortcuts, opened by `?` or from the member menu, with the switch that turns them off. */
function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("extras.shortcuts");
  const shortcuts = useSharedValue(offeredShortcuts);
  const areOn = useAreShortcutsOn();
  return (
    <Dialog isOpen={isOpen} title={t("title")} onClose={onClose}>
      <dl className={styles["shortcuts"]}>
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={styles["switch"]}>
        <input
          type="checkbox"
          // A native checkbox has its own checked state.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={areOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        <span>{t("areOn")}</span>
      </label>
      <Button weight="primary" onClick={onClose}>
        {t("close")}
      </Button>
    </Dialog>
  );
}
