/** One lecture: its number, icon, title, state and length. */

import type { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { clockLength, isoLength } from "#web/format/lengths.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import { Button } from "#web/ui/button.tsx";

import { AddToCalendar } from "../course/add-to-calendar.tsx";
import styles from "./lecture-row.module.css";
import { signOf, StateSign } from "./state-sign.tsx";
import { lockSentence } from "./lock-sentence.ts";
import { lockWord } from "../view-model/unlock-watch.ts";
import type { Lecture, Lock } from "../view-model/curriculum.ts";

/** What all rows of a course share, created once. */
export interface RowContext {
  course: { slug: string; title: string };
  formats: Formats;
  /** `lang` for a title of the school's, if it is not the page's language. */
  titleLanguage: (title: string) => string | undefined;
  t: ReturnType<typeof useTranslations<"curriculum">>;
  checkAgain: () => void;
}

export interface LectureRowProps extends RowContext {
  lecture: Lecture;
  now: Instant;
  /** Seconds into this lecture, on the row that was watched last. */
  current: { positionSeconds: number | null } | undefined;
  /** The section's heading shows the lock for all its rows. */
  isLockTold: boolean;
}

export function LectureRow(props: LectureRowProps) {
  const { lecture, t, current } = props;
  const sign = signOf(lecture);
  const { state } = lecture;
  const word =
    sign === "other" && typeof state !== "string" ? t("states.other", { state: state.other }) : null;
  return (
    <li id={lecture.key} className={styles["row"]} aria-current={current === undefined ? undefined : "true"}>
      <span className={styles["number"]} aria-hidden="true">
        {lecture.number}
      </span>
      <StateSign sign={sign} />
      <div className={styles["text"]}>
        <span className={styles["title"]} lang={props.titleLanguage(lecture.title)}>
          {lecture.title}
        </span>
        {current !== undefined && (
          <span className={styles["note"]}>
            {t("current")}
            {current.positionSeconds !== null && ` · ${clockLength(current.positionSeconds)}`}
          </span>
        )}
        {lecture.lock !== null && !props.isLockTold && <LockNote {...props} lock={lecture.lock} />}
      </div>
      <span className={styles["state"]} data-sign={sign}>
        {word ?? t(`states.${sign === "other" ? "unread" : sign}`)}
      </span>
      {lecture.seconds === null ? (
        <span />
      ) : (
        <time className={styles["length"]} dateTime={isoLength(lecture.seconds)}>
          {clockLength(lecture.seconds)}
        </time>
      )}
    </li>
  );
}

function LockNote(props: LectureRowProps & { lock: Lock }) {
  const { t, lock, now, formats, lecture, course } = props;
  const word = lockWord(lock.opensAt, now);
  return (
    <span className={styles["note"]}>
      {lockSentence(lock, now, t, formats)}
      {word === "opens" && lock.time !== null && (
        <AddToCalendar
          opening={{ key: lecture.key, title: lecture.title, time: lock.time }}
          course={course}
        />
      )}
      {word === "notYet" && (
        <Button weight="quiet" onClick={props.checkAgain}>
          {t("locked.checkAgain")}
        </Button>
      )}
    </span>
  );
}
