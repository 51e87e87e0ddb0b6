/** One lecture: its number, icon, title, state and length. */

import { SEPARATOR } from "#web/format/text.ts";
import { memo } from "react";

import type { Instant } from "#web/format/instants.ts";
import { clockLength, isoLength } from "#web/format/lengths.ts";
import rowLink from "#web/ui/row-link.module.css";

import styles from "./lecture-row.module.css";
import { shownState, LectureIcon } from "./lecture-icon.tsx";
import { CheckAgain, lockDate, lockRemark } from "./lock-note.tsx";
import type { RowContext } from "./row-context.ts";
import type { Lecture } from "../view-model/curriculum.ts";

interface LectureRowProps {
  context: RowContext;
  lecture: Lecture;
  now: Instant;
  /** Seconds into this lecture, on the row that was watched last. */
  current: { positionSeconds: number | null } | undefined;
  /** The section's heading shows the lock for all its rows. */
  isLockTold: boolean;
}

/** The contents of a row. */
export const LectureRow = memo(function LectureRow(props: LectureRowProps) {
  const { context, lecture, current } = props;
  const { t } = context;
  const shown = shownState(lecture);
  const { state, lock } = lecture;
  const isLockTold = lock === null || props.isLockTold;
  const remark = isLockTold ? undefined : lockRemark(lock, props.now, t, context.formats);
  const address = context.addressOf(lecture, current?.positionSeconds ?? null);
  const word =
    shown === "other" && typeof state !== "string" ? t("states.other", { state: state.other }) : null;
  return (
    <>
      <span className={styles["number"]} aria-hidden="true">
        {lecture.number}
      </span>
      <LectureIcon state={shown} />
      <div className={styles["text"]}>
        <span className={styles["title"]} lang={context.titleLanguage(lecture.title)}>
          {address === null ? (
            lecture.title
          ) : (
            <a href={address} rel="noreferrer" className={rowLink["link"]}>
              {lecture.title}
            </a>
          )}
        </span>
        {current !== undefined && (
          <span className={styles["note"]}>
            <span>{t("current")}</span>
            {current.positionSeconds !== null && (
              <span>{`${SEPARATOR}${clockLength(current.positionSeconds)}`}</span>
            )}
          </span>
        )}
        {lock !== null && remark !== undefined && (
          <span className={styles["note"]}>
            <span>{remark}</span>
            <CheckAgain lock={lock} now={props.now} context={context} />
          </span>
        )}
      </div>
      <span className={`${styles["state"]} faint-text`} data-state={shown}>
        <span className={isLockTold ? undefined : "visually-hidden"}>
          {word ?? t(`states.${shown === "other" ? "unread" : shown}`)}
        </span>
        {!isLockTold && (
          <span className={styles["date"]}>{` ${lockDate(lock, props.now, t, context.formats)}`}</span>
        )}
      </span>
      {lecture.seconds === null ? (
        <span />
      ) : (
        <time className={styles["length"]} dateTime={isoLength(lecture.seconds)}>
          {clockLength(lecture.seconds)}
        </time>
      )}
    </>
  );
});
