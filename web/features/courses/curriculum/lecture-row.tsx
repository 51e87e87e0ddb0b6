/** One lecture: its number, icon, title, state and length. */

import { memo } from "react";
import type { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { clockLength, isoLength } from "#web/format/lengths.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import rowLink from "#web/ui/row-link.module.css";

import styles from "./lecture-row.module.css";
import { shownState, LectureIcon } from "./lecture-icon.tsx";
import { LockActions, lockSentence } from "./lock-note.tsx";
import type { Lecture } from "../view-model/curriculum.ts";

/** What all rows of a course share, created once. */
export interface RowContext {
  course: { slug: string; title: string };
  formats: Formats;
  /** `lang` for a title of the school's, if it is not the page's language. */
  titleLanguage: (title: string) => string | undefined;
  t: ReturnType<typeof useTranslations<"curriculum">>;
  checkAgain: () => void;
  /**
   * Where a lecture is watched at the school's own site.
   *
   * @param seconds  from its beginning; null for the beginning
   * @returns null when it cannot be watched, or its address is not known
   */
  addressOf: (lecture: Lecture, seconds: number | null) => string | null;
}

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
  const { state } = lecture;
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
            {current.positionSeconds !== null && <span>{` · ${clockLength(current.positionSeconds)}`}</span>}
          </span>
        )}
        {lecture.lock !== null && !props.isLockTold && (
          <span className={styles["note"]}>
            <span>{lockSentence(lecture.lock, props.now, t, context.formats)}</span>
            <LockActions lock={lecture.lock} now={props.now} locked={lecture} context={context} />
          </span>
        )}
      </div>
      <span className={`${styles["state"]} faint-text`} data-state={shown}>
        {word ?? t(`states.${shown === "other" ? "unread" : shown}`)}
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
