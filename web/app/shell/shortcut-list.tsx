/** The list of shortcuts, opened by `?` or from the member menu, with the switch that turns them off. */

import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { switchShortcuts, useAreShortcutsOn, useShortcuts } from "../shortcuts.ts";
import styles from "./shell.module.css";

export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("shell.shortcuts");
  const shortcuts = useShortcuts();
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
          role="switch"
          checked={areOn}
          aria-checked={areOn}
          onChange={(event) => switchShortcuts(event.target.checked)}
        />
        {t("areOn")}
      </label>
      <Button weight="primary" onClick={onClose}>
        {t("close")}
      </Button>
    </Dialog>
  );
}
