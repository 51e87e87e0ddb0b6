/** Says how the state that is shown differs from the member's screen whose report was pasted. */

import { useEffect, useState } from "react";

import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { messagesOn, saidIn } from "#web/app/screen-report/read-screen.ts";
import { loadAllMessages } from "#web/i18n/messages.ts";

import styles from "./address-notes.module.css";
import { useWords } from "./words/words.ts";

/** The last part of a state may render a little later. */
const SETTLED_MS = 1000;

/** @param props.stage  the document of the stage, once it shows its state */
export function ReportNote({ report, stage }: { report: ScreenReport; stage: Document }) {
  const { notes } = useWords();
  const [said, setSaid] = useState<{ theirs: string[]; ours: string[] }>();
  useEffect(() => {
    const compare = () =>
      loadAllMessages(report.language).then(
        (messages) => setSaid(compared(report.messages, messagesOn(stage, messages), messages)),
        () => undefined,
      );
    void compare();
    const again = setTimeout(compare, SETTLED_MS);
    return () => clearTimeout(again);
  }, [report, stage]);
  if (said === undefined) return null;
  const { theirs, ours } = said;
  const isSame = theirs.length + ours.length === 0;
  return (
    <output className={styles["told"]}>
      <span>{isSame ? notes.same : notes.nearest}</span>
      {theirs.length > 0 && <span>{notes.lacking(theirs)}</span>}
      {ours.length > 0 && <span>{notes.more(ours)}</span>}
    </output>
  );
}

/** @returns the messages that only one of the two screens has, as texts */
function compared(theirs: readonly string[], ours: readonly string[], messages: object) {
  const groupOf = (message: string) => message.split(".")[0] ?? "";
  // A member's page knows the messages of the screens that it has shown; the preview knows all of them.
  const groups = ["errors", ...theirs.map(groupOf)];
  const known = ours.filter((message) => groups.includes(groupOf(message)));
  const [they, we] = [saidIn(theirs, messages), saidIn(known, messages)];
  return {
    theirs: they.filter((text) => !we.includes(text)),
    ours: we.filter((text) => !they.includes(text)),
  };
}
