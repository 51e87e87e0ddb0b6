/** The list of shortcuts, opened by `?` or from the member menu, with the switch that turns them off. */

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

import { offeredShortcuts, onShortcutsChange } from "#web/app/shortcuts.ts";
import { switchShortcuts, useAreShortcutsOn } from "./shortcut-keys.ts";
import styles from "../shell/shell.module.css";

export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("extras.shortcuts");
  const shortcuts = useSyncExternalStore(onShortcutsChange, offeredShortcuts);
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
