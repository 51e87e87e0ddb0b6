/** Says how the state that is shown differs from the member's screen whose report was pasted. */

import { useEffect, useState } from "react";

import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { messagesOn, saidIn } from "#web/app/screen-report/read-screen.ts";
import { FEATURE_CATALOGUES, type Feature } from "#web/i18n/features.ts";
import { loadMessages } from "#web/i18n/messages.ts";

import styles from "./address-notes.module.css";
import { messageGroupsOf } from "./picker/message-groups.ts";
import { useWords } from "./words/words.ts";

/** Groups of messages that any screen may have. */
const EVERYWHERE = ["errors", "extras", "shell", "stepUp"];
/** What a state shows last may come a little later. */
const SETTLED_MS = 1000;

interface Difference {
  /** What one of the two screens says and the other does not, in the member's language. */
  lacking: readonly string[];
  more: readonly string[];
}

/** @param props.stage  the document of the stage, once it shows its state */
export function ReportNote({ report, stage }: { report: ScreenReport; stage: Document }) {
  const { notes } = useWords();
  const [difference, setDifference] = useState<Difference>();
  useEffect(() => {
    let isCurrent = true;
    const compare = () =>
      void differenceOf(report, stage).then(
        (next) => isCurrent && setDifference(next),
        () => undefined,
      );
    compare();
    const again = setTimeout(compare, SETTLED_MS);
    return () => {
      isCurrent = false;
      clearTimeout(again);
    };
  }, [report, stage]);
  if (difference === undefined) return null;
  const { lacking, more } = difference;
  const isSame = lacking.length === 0 && more.length === 0;
  return (
    <output className={styles["notes"]}>
      <span className={styles["told"]}>
        <span>{isSame ? notes.same : notes.nearest}</span>
        {lacking.length > 0 && <span>{notes.lacking(lacking)}</span>}
        {more.length > 0 && <span>{notes.more(more)}</span>}
      </span>
    </output>
  );
}

async function differenceOf(report: ScreenReport, stage: Document): Promise<Difference> {
  const features = Object.keys(FEATURE_CATALOGUES) as Feature[];
  const loaded = features.map((feature) => loadMessages(report.language, feature));
  const messages = Object.assign({}, ...(await Promise.all(loaded))) as object;
  const shown = messagesOn(stage, messages);
  // A member's page knows the messages of the screens that it has shown, this one those of all.
  const groups = [...messageGroupsOf(report.screen), ...EVERYWHERE, ...report.messages.map(groupOf)];
  const said = (some: readonly string[]) =>
    saidIn(
      some.filter((message) => groups.includes(groupOf(message))),
      messages,
    );
  const [theirs, ours] = [said(report.messages), said(shown)];
  return {
    lacking: theirs.filter((text) => !ours.includes(text)),
    more: ours.filter((text) => !theirs.includes(text)),
  };
}

function groupOf(message: string): string {
  return message.split(".")[0] ?? message;
}
