/** Marks everything as read. It says beforehand how many, and asks for confirmation above twenty. */

import { useId, useState } from "react";
import { useTranslations } from "use-intl";

import { focusFirstButton } from "#web/ui/browser/focus-first-button.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import styles from "./mark-all.module.css";
import type { Marks } from "./use-marks.ts";

/** Above this many unread notifications it asks for confirmation, because marking cannot be undone. */
const ASK_OVER = 20;

export function MarkAll(props: {
  /** The school's count; null when it is not known. */
  count: number | null;
  marks: Marks;
  /** When nothing is left to mark, the button disappears: this moves the focus. */
  onMarked: () => void;
}) {
  const { count, marks, onMarked } = props;
  const noteId = useId();
  const t = useTranslations("inbox");
  const [question, setQuestion] = useState<"none" | "asked" | "put off">("none");
  const { isAllowed } = marks.stepUp;
  const { need } = marks;

  function press(): void {
    if (need.isBlocked) return;
    // An unknown number may be large. Without the permission the step-up dialog asks, so there is no second question.
    if (isAllowed && (count === null || count > ASK_OVER)) setQuestion("asked");
    else markAll();
  }

  function markAll(): void {
    if (need.isBlocked) return;
    setQuestion("none");
    marks.markAll();
    if (isAllowed) onMarked();
  }

  if (question === "asked" && count !== 0)
    return (
      <div key="question" className={styles["confirm"]} ref={focusFirstButton}>
        <Notice
          tone="due"
          title={count === null ? t("confirm.titleUncounted") : t("confirm.title", { count })}
          body={t("confirm.body")}
          actions={
            <>
              <Button weight="primary" onClick={markAll} aria-disabled={need.isBlocked}>
                {count === null ? t("markAll") : t("confirm.yes", { count })}
              </Button>
              <Button onClick={() => setQuestion("put off")}>{t("confirm.no")}</Button>
            </>
          }
        />
      </div>
    );

  return (
    <div
      key="button"
      className={styles["markAll"]}
      ref={question === "put off" ? focusFirstButton : undefined}
    >
      <Button
        onClick={press}
        isBusy={marks.all === "marking"}
        aria-disabled={need.isBlocked}
        aria-describedby={noteId}
      >
        <span>{marks.all === "marking" ? t("markingAll") : t("markAll")}</span>
        {need.word !== null && <span className={styles["needs"]}>{need.word}</span>}
      </Button>
      <p id={noteId} className={styles["note"]}>
        {t("markAllNote")}
      </p>
      {marks.all === "failed" && (
        <p role="alert" className={styles["failed"]}>
          {t("markAllFailed")}
        </p>
      )}
    </div>
  );
}
