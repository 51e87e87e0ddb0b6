/** What could not be understood of the address, or is not there, each with a way on. */

import { type ReactNode, useMemo, useState } from "react";

import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";

import { memberOf } from "./choices.ts";
import { addressFault } from "./member-address.ts";
import styles from "./preview-page.module.css";
import type { Preview } from "./use-preview.ts";
import { useWords } from "./words/words.ts";

export function AddressNotes({ preview }: { preview: Preview }) {
  const { notes } = useWords();
  const { address, choices, seededAt, leftOut } = preview;
  const { id: personId } = memberOf(choices.member);
  const fault = useMemo(() => addressFault(address, personId, seededAt), [address, personId, seededAt]);
  const [isStorageRefused] = useState(storageIsRefused);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = (name: string) => (
    <Button weight="quiet" onClick={() => setDismissed([...dismissed, name])}>
      {notes.understood}
    </Button>
  );
  const goTo = (to: string) => preview.comeBack(to, {});
  return (
    <output className={styles["notes"]}>
      {leftOut.length > 0 && !dismissed.includes("leftOut") && (
        <Note text={notes.leftOut(leftOut.join(", "))} action={dismiss("leftOut")} />
      )}
      {fault?.kind === "noScreen" && (
        <Note
          text={notes.noScreen(fault.path)}
          action={
            <Button weight="quiet" onClick={() => goTo(paths.home)}>
              {notes.toHome}
            </Button>
          }
        />
      )}
      {fault?.kind === "otherDay" && (
        <Note
          text={notes.otherDay(fault.tradeNo)}
          action={
            <Button weight="quiet" onClick={() => goTo(paths.payment(fault.today))}>
              {notes.toToday(fault.today)}
            </Button>
          }
        />
      )}
      {isStorageRefused && !dismissed.includes("storage") && (
        <Note text={notes.noStorage} action={dismiss("storage")} />
      )}
    </output>
  );
}

function Note({ text, action }: { text: string; action: ReactNode }) {
  return (
    <span className={styles["told"]}>
      <span>{text}</span> {action}
    </span>
  );
}

function storageIsRefused(): boolean {
  try {
    window.localStorage.getItem("");
    return false;
  } catch {
    return true;
  }
}
