/** Where to continue, according to the school; never a guess. */

import type { Course, LastWatched, Progress } from "./course.ts";
import { isFinished, isOpen, type Curriculum, type Lecture } from "./curriculum.ts";

export type Resume =
  /** Nothing was watched yet. */
  | { kind: "none" }
  /** The row is known. */
  | { kind: "lecture"; lecture: Lecture; positionSeconds: number | null }
  /** The school sends no lecture ids: only the position is known. */
  | { kind: "position"; positionSeconds: number }
  /** The lecture is not in the course any more. */
  | { kind: "gone" };

export function resumeOf(lastWatched: LastWatched | null, { lectures }: Curriculum): Resume {
  if (lastWatched === null) return { kind: "none" };
  const { lectureId, positionSeconds } = lastWatched;
  const lecture = lectureId === null ? undefined : lectures.find(({ id }) => id === lectureId);
  if (lecture !== undefined) return { kind: "lecture", lecture, positionSeconds };
  const hasIds = lectures.some(({ id }) => id !== null);
  if (hasIds && lectureId !== null) return { kind: "gone" };
  return positionSeconds === null ? { kind: "none" } : { kind: "position", positionSeconds };
}

/** The first open lecture, for a course that was not started, or was completed and can be watched again. */
export interface Beginning {
  kind: "start" | "again";
  lecture: Lecture;
}

/** @returns undefined for a course in progress, and for one without an open lecture */
export function beginningOf(
  { lastWatched }: Pick<Course, "lastWatched">,
  progress: Progress | null,
  { lectures }: Curriculum,
): Beginning | undefined {
  const lecture = lectures.find(isOpen);
  if (lecture === undefined || progress === null) return undefined;
  if (progress.completed >= progress.total) return { kind: "again", lecture };
  const isNew = !progress.isStarted && lastWatched === null;
  return isNew && lectures.every(({ state }) => state === "unread") ? { kind: "start", lecture } : undefined;
}

/** The place for a link to the school's own site: never a lecture that is gone. */
export function placeToContinue(
  resume: Resume,
  { lastWatched }: Pick<Course, "lastWatched">,
): { lectureId: string | null; seconds: number | null } {
  if (resume.kind === "gone" || lastWatched === null) return { lectureId: null, seconds: null };
  return { lectureId: lastWatched.lectureId, seconds: lastWatched.positionSeconds };
}

/**
 * The section to open first: the one with the row watched last, but not a finished one while another is left; otherwise the first
 * uncompleted one.
 */
export function currentSectionKey(resume: Resume, { sections }: Curriculum): string | undefined {
  const unfinished = sections.find(({ lectures }) =>
    lectures.some(({ state, lock }) => state !== "completed" && lock === null),
  );
  const watched =
    resume.kind === "lecture"
      ? sections.find(({ lectures }) => lectures.includes(resume.lecture))
      : undefined;
  const isOver = watched === undefined || isFinished(watched.summary);
  return (isOver ? (unfinished ?? watched ?? sections[0]) : watched)?.key;
}
