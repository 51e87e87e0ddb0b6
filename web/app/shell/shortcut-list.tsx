/** The list of shortcuts, opened by `?` or from the member menu, with the switch that turns them off. */

import { useEffect, useId, useRef, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";

import { shortcutFor, switchShortcuts, useAreShortcutsOn, useShortcut, useShortcuts } from "../shortcuts.ts";
import styles from "./shell.module.css";

/** Id of the dialog, for the menu's button. */
export const SHORTCUT_LIST_ID = "shortcut-list";

export function ShortcutList() {
  const t = useTranslations("shell.shortcuts");
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const shortcuts = useShortcuts();
  const areOn = useAreShortcutsOn();
  useShortcut("?", t("list"), () => dialog.current?.showModal());
  useShortcut("/", t("search"), focusSearch);
  useKeys();

  return (
    <dialog
      ref={dialog}
      id={SHORTCUT_LIST_ID}
      className={styles["dialog"]}
      aria-labelledby={heading}
      onClose={leaveFocus}
    >
      <div className={styles["dialogBody"]}>
        <h2 id={heading}>{t("title")}</h2>
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
            role="switch"
            checked={areOn}
            aria-checked={areOn}
            onChange={(event) => switchShortcuts(event.target.checked)}
          />
          {t("areOn")}
        </label>
        <Button weight="primary" onClick={() => dialog.current?.close()}>
          {t("close")}
        </Button>
      </div>
    </dialog>
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

/** With nothing focused before, the browser leaves the focus on the switch in the closed list, as if one were typing. */
function leaveFocus(event: SyntheticEvent<HTMLDialogElement>): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && event.currentTarget.contains(activeElement))
    activeElement.blur();
}
