/** Says what was just marked as read, and undoes it as long as it was not sent. */

import { useTranslations } from "use-intl";

import { useMemberApi } from "#web/app/graphql/member-api-context.ts";
import { useShortcut } from "#web/app/offered-shortcuts.ts";
import { useReadMarks, marksOf } from "#web/app/unread/read-marks.ts";
import { isWaiting, undoWaitingMarks } from "#web/app/unread/marks/waiting-marks.ts";
import { Button } from "#web/ui/button.tsx";
import { deviceTime, useSecondsLeft } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";

import styles from "./undo-bar.module.css";

/** @param props.onUndone  the button disappears: this moves the focus */
export function UndoBar({ onUndone }: { onUndone: () => void }) {
  const marks = useReadMarks();
  return isWaiting(marks) && <UndoOf key={marks.sentAt} {...marks} onUndone={onUndone} />;
}

function UndoOf(props: { sentence: string; sentAt: number; onUndone: () => void }) {
  const { sentence, sentAt, onUndone } = props;
  const t = useTranslations("inbox");
  const marks = marksOf(useMemberApi());
  const seconds = useSecondsLeft(Math.ceil((sentAt - deviceTime()) / 1000));
  const undo = (): void => {
    undoWaitingMarks(marks);
    announce(t("undone"));
  };
  // The school cannot mark as unread, so the key is offered only until the mark is sent.
  useShortcut("u", t("undo"), undo);
  return (
    <div className={`${styles["bar"]} screen-only`}>
      <p>{sentence}</p>
      <Button
        onClick={() => {
          undo();
          onUndone();
        }}
      >
        <span>{t("undo")}</span>
        <span className="faint-text numbers" aria-hidden="true">
          {t("undoSeconds", { seconds })}
        </span>
      </Button>
    </div>
  );
}
