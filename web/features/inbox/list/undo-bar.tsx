/** Says what was marked as read a moment ago, and takes it back for as long as it was not sent. */

import { useTranslations } from "use-intl";

import { undoWaitingMarks, useWaitingMarks } from "#web/app/unread/waiting-marks.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./inbox-page.module.css";
import { focusHeading } from "./mark-all.tsx";

export function UndoBar() {
  const t = useTranslations("inbox");
  const waiting = useWaitingMarks();
  if (waiting === undefined) return null;
  return (
    <div className={styles["bar"]}>
      <p>{waiting.sentence}</p>
      <Button
        onClick={() => {
          undoWaitingMarks();
          announce(t("undone"));
          focusHeading();
        }}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
