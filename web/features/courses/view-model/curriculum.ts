/** The sections and lectures of a course as the curriculum screen uses them. */

import type { Instant } from "#web/format/instants.ts";
import { sentLength } from "#web/model/sent-length.ts";
import { knownWord, sentFlag, sentProse, sentText } from "#web/model/sent.ts";
import { makeLectureKeys } from "#web/model/lecture-keys.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
import type { CoursePageQuery } from "#web/generated/member-api.ts";

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";

type Node = NonNullable<CoursePageQuery["viewer"]>["enrolledCourses"]["nodes"][number];
type SentSections = AsSent<Node["sections"]>;
type SentLecture = AsSent<Node["sections"][number]["lectures"][number]>;

/** One of the specification's three states, or another word, which is shown unchanged. */
type LectureState = (typeof LECTURE_STATES)[number] | { other: string };
const LECTURE_STATES = ["unread", "read", "completed"] as const;

export interface Lock {
  /** Null when the school gives no date, or an unreadable one. */
  opensAt: Instant | null;
  /** The date as the school gave it. */
  time: SentTime | null;
}

export interface Lecture {
  /** For React and for the row's fragment. */
  key: string;
  /** The school's id, if it sends one: without it, the row watched last cannot be found. */
  id: string | null;
  /** Continuous through the course, from 1. */
  number: number;
  title: string;
  state: LectureState;
  /** Present on a locked lecture. Only the school decides (Spec, "Lecture"). */
  lock: Lock | null;
  /** Null when the school gives no length. */
  seconds: number | null;
}

export interface Section {
  key: string;
  /** From 1. */
  number: number;
  title: string | null;
  lectures: Lecture[];
  /** Of all its lectures, even if a filter shows only some of them. */
  summary: LengthSummary;
}

export interface Curriculum {
  sections: Section[];
  lectures: Lecture[];
}

export function parseCurriculum(sent: SentSections): Curriculum {
  let count = 0;
  const keyOf = makeLectureKeys();
  const sections = (sent ?? []).flatMap((section, index): Section[] => {
    if (!isGiven(section)) return [];
    const lectures = (section.lectures ?? []).flatMap((lecture, position): Lecture[] => {
      if (!isGiven(lecture)) return [];
      count += 1;
      return [parseLecture(lecture, count, keyOf(lecture.id, `${index + 1}-${position + 1}`))];
    });
    return [
      {
        key: `section-${index + 1}`,
        number: index + 1,
        title: sentProse(section.title),
        lectures,
        summary: summarise(lectures),
      },
    ];
  });
  return { sections, lectures: sections.flatMap((section) => section.lectures) };
}

function parseLecture(lecture: NonNullable<SentLecture>, number: number, key: string): Lecture {
  return {
    key,
    id: sentText(lecture.id),
    number,
    title: sentProse(lecture.title) ?? `${number}`,
    state: parseState(lecture.state),
    lock: sentFlag(lecture.isLocked) === true ? parseLock(lecture.unlockAt) : null,
    // Zero means "no length": a lecture without media.
    seconds: sentLength(lecture.duration, 1) || null,
  };
}

function parseLock(unlockAt: unknown): Lock {
  const time = parseTime(unlockAt, "start");
  return { opensAt: time?.at ?? null, time };
}

function parseState(state: unknown): LectureState {
  const known = knownWord(state, LECTURE_STATES);
  if (known !== undefined) return known;
  const other = sentProse(state);
  return other === null ? "unread" : { other };
}

/** Sums over lectures. */
export interface LengthSummary {
  completed: number;
  total: number;
  /** Seconds of all lectures whose length is known. */
  seconds: number;
  /** Seconds not completed and open now. */
  leftSeconds: number;
  /** Seconds not completed and locked: separate, because they cannot be watched today. */
  lockedSeconds: number;
  /** How many of the remaining lectures have no length: the remaining time does not include them. */
  withoutLength: number;
}

export function summarise(lectures: readonly Lecture[]): LengthSummary {
  const summary = {
    completed: 0,
    total: lectures.length,
    seconds: 0,
    leftSeconds: 0,
    lockedSeconds: 0,
    withoutLength: 0,
  };
  for (const { state, lock, seconds } of lectures) {
    summary.seconds += seconds ?? 0;
    if (state === "completed") {
      summary.completed += 1;
      continue;
    }
    if (seconds === null) summary.withoutLength += 1;
    if (lock === null) summary.leftSeconds += seconds ?? 0;
    else summary.lockedSeconds += seconds ?? 0;
  }
  return summary;
}

/** Whether every lecture is completed; a section without lectures is not finished. */
export function isFinished({ completed, total }: Pick<LengthSummary, "completed" | "total">): boolean {
  return total > 0 && completed === total;
}

/** Whether a lecture is not locked. */
export function isOpen({ lock }: Lecture): boolean {
  return lock === null;
}

/**
 * The place of a lecture that can be watched.
 *
 * @param course  its slug, and whether access to it has ended
 * @param seconds  from the lecture's beginning; null for the beginning
 * @returns null for a lecture that is locked or has no id, and when access has ended
 */
export function placeToWatch(
  { slug, hasEnded }: { slug: string; hasEnded: boolean },
  lecture: Lecture,
  seconds: number | null,
): { slug: string; lectureId: string; seconds: number | null } | null {
  const { id: lectureId } = lecture;
  return lectureId === null || hasEnded || !isOpen(lecture) ? null : { slug, lectureId, seconds };
}

/** What opens at once, a whole section or a lecture, and when; only what has a date in the future. */
export interface Opening {
  key: string;
  title: string | null;
  /** Of a section without a title. */
  number: number;
  time: SentTime;
}

/** @returns every opening of the course, in the order of its lectures */
export function openingsOf({ sections }: Curriculum, now: Instant): Opening[] {
  return sections.flatMap((section) => {
    const shared = sharedLock(section);
    const locked = shared === null ? section.lectures : [{ ...section, lock: shared }];
    return locked.flatMap(({ key, title, number, lock }) =>
      lock?.time != null && (lock.opensAt ?? 0) > now ? { key, title, number, time: lock.time } : [],
    );
  });
}

/** The lock that all lectures of a section share, shown once instead of in every row; null when they differ. */
export function sharedLock({ lectures }: Section): Lecture["lock"] {
  const [first] = lectures;
  if (first === undefined || first.lock === null || lectures.length < 2) return null;
  const { opensAt, time } = first.lock;
  const isShared = lectures.every(
    ({ lock }) =>
      lock !== null && lock.opensAt === opensAt && (opensAt !== null || lock.time?.written === time?.written),
  );
  return isShared ? first.lock : null;
}
