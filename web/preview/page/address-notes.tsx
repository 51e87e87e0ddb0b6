/** The parts of the address that have no meaning, or lead to nothing, each with a remedy. */

import { useState } from "react";

import { paths } from "#web/app/paths.ts";
import { storeText } from "#web/ui/browser/stored-text.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";

import { screenFault } from "./member-address.ts";
import styles from "./address-notes.module.css";
import type { Preview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";

export function AddressNotes({ preview }: { preview: Preview }) {
  const { notes } = useWords();
  const { address, otherDay, leftOut } = preview;
  const noScreen = screenFault(address);
  const [isStorageRefused] = useState(() => !storeText("localStorage", "homeroom.preview-try", null));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = (name: string) => (
    <Button weight="quiet" onClick={() => setDismissed([...dismissed, name])}>
      {notes.understood}
    </Button>
  );
  return (
    <output className={styles["notes"]}>
      {leftOut.length > 0 && !dismissed.includes("leftOut") && (
        <Note text={notes.leftOut(leftOut.join(", "))} action={dismiss("leftOut")} />
      )}
      {noScreen !== undefined && (
        <Note
          text={notes.noScreen(noScreen)}
          action={
            <Button weight="quiet" onClick={() => preview.comeBack(paths.home, {})}>
              {notes.toHome}
            </Button>
          }
        />
      )}
      {otherDay !== undefined && !dismissed.includes("otherDay") && (
        <Note text={notes.otherDay(otherDay)} action={dismiss("otherDay")} />
      )}
      {isStorageRefused && !dismissed.includes("storage") && (
        <Note text={notes.noStorage} action={dismiss("storage")} />
      )}
    </output>
  );
}

function Note({ text, action }: { text: string; action: Elements }) {
  return (
    <span className={styles["told"]}>
      <span>{text}</span> {action}
    </span>
  );
}
