/** Says what was marked as read a moment ago, and takes it back for as long as it was not sent. */

import { useTranslations } from "use-intl";

import { useShortcut } from "#web/app/shortcuts.ts";
import { undoWaitingMarks, useWaitingMarks } from "#web/app/unread/waiting-marks.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./inbox-page.module.css";
import { focusHeading } from "./focus-heading.ts";

export function UndoBar() {
  const waiting = useWaitingMarks();
  return waiting !== undefined && <UndoOf sentence={waiting.sentence} />;
}

function UndoOf({ sentence }: { sentence: string }) {
  const t = useTranslations("inbox");
  const undo = (): void => {
    undoWaitingMarks();
    announce(t("undone"));
  };
  // The school has no way to mark as unread, so the key is offered only while nothing was sent.
  useShortcut("u", t("undo"), undo);
  return (
    <div className={styles["bar"]}>
      <p>{sentence}</p>
      <Button
        onClick={() => {
          undo();
          focusHeading();
        }}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
