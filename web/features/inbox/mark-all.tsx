/** Marks everything as read: its scope is said beforehand, and over twenty it asks once more. */

import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import styles from "./inbox-page.module.css";
import type { Marks } from "./use-marks.ts";

/** Over so many unread it asks first: it cannot be undone. */
const ASK_OVER = 20;

/** The question took the place of the button that was pressed: the focus goes with it. */
function focusFirstButton(question: HTMLElement | null): void {
  question?.querySelector("button")?.focus();
}

export function MarkAll({ count, marks }: { count: number | null; marks: Marks }) {
  const t = useTranslations("inbox");
  const needs = useTranslations("stepUp")("needsPermission");
  const [isAsking, setIsAsking] = useState(false);
  const { isAllowed } = marks.stepUp;

  function press(): void {
    // An unknown number may be a large one. Without the permission the dialog asks, and one question is enough.
    if (isAllowed && (count === null || count > ASK_OVER)) setIsAsking(true);
    else marks.markAll();
  }

  if (isAsking && count !== 0)
    return (
      <div className={styles["confirm"]} ref={focusFirstButton}>
        <Notice
          tone="due"
          title={count === null ? t("confirm.titleUncounted") : t("confirm.title", { count })}
          body={t("confirm.body")}
          actions={
            <>
              <Button
                weight="primary"
                onClick={() => {
                  setIsAsking(false);
                  marks.markAll();
                }}
              >
                {count === null ? t("markAll") : t("confirm.yes", { count })}
              </Button>
              <Button onClick={() => setIsAsking(false)}>{t("confirm.no")}</Button>
            </>
          }
        />
      </div>
    );

  return (
    <div className={styles["markAll"]}>
      <Button onClick={press} disabled={marks.all === "marking"} aria-describedby="mark-all-note">
        {marks.all === "marking" ? t("markingAll") : t("markAll")}
        {!isAllowed && <span className={styles["needs"]}>{needs}</span>}
      </Button>
      <p id="mark-all-note" className={styles["note"]}>
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
