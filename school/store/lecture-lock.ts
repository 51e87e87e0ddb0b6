/** When a lecture opens: at once, at an instant, some days after a member's enrolment, or not at all. */

import { DAY } from "#school/clock.ts";
import type { LectureRow } from "#school/store/tables/content-tables.ts";

/** Days after enrolment, at most: ten years. */
export const MAX_UNLOCK_DAYS = 3650;

export type LectureLock = Pick<LectureRow, "locked" | "unlock_at" | "unlock_after_days">;

/**
 * When a lecture opens for a member, unless it is locked permanently.
 *
 * Choice (a day after enrolment is 24 hours): a lecture opens at the time of day of the enrolment, in every time zone. A
 * longer access changes nothing.
 *
 * @param grantedAt  when the member was enrolled; undefined for somebody who is not
 * @returns the instant, `never` before an enrolment that its days are counted from, or undefined for at once
 */
export function opensAt(lecture: LectureLock, grantedAt: number | undefined): number | "never" | undefined {
  const { unlock_at: fixed, unlock_after_days: days } = lecture;
  if (days === null) return fixed ?? undefined;
  if (grantedAt === undefined) return "never";
  const counted = grantedAt + days * DAY;
  return fixed === null ? counted : Math.max(counted, fixed);
}

export function isLockedAt(lecture: LectureLock, grantedAt: number | undefined, now: number): boolean {
  const opens = opensAt(lecture, grantedAt);
  return lecture.locked === 1 || opens === "never" || (opens !== undefined && opens > now);
}
