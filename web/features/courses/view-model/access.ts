/** How long a member may watch a course (Spec, "Course node", rows `expireDate` and `hasLifetimeAccess`). */

import { calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { endOfAccess } from "#web/model/end-of-access.ts";
import { sentFlag } from "#web/model/sent.ts";
import type { SentTime } from "#web/model/sent-time.ts";

export type Access =
  | { kind: "lifetime" }
  | { kind: "until"; at: Instant; time: SentTime }
  | { kind: "unreadable"; time: SentTime }
  | { kind: "unknown" };

/**
 * Lifetime access wins over a date. Choice (no date is access that is not known): without lifetime access, a missing date is "unknown",
 * not "for ever": the specification does not say what it means.
 */
export function parseAccess(expireDate: unknown, hasLifetimeAccess: unknown): Access {
  if (sentFlag(hasLifetimeAccess) === true) return { kind: "lifetime" };
  const time = endOfAccess({ expireDate });
  if (time === null) return { kind: "unknown" };
  return time.at === null ? { kind: "unreadable", time } : { kind: "until", at: time.at, time };
}

export function hasEnded(access: Access, now: Instant): boolean {
  return access.kind === "until" && access.at <= now;
}

/** From these numbers of days before the end, the list warns, each time more clearly. */
const WARNING_DAYS = [30, 7, 1] as const;

export type AccessState =
  | { kind: "lifetime" }
  | { kind: "unknown" }
  | { kind: "open"; time: SentTime }
  /** `level` 0 is the first, quiet warning; 2 the last. */
  | { kind: "expiring"; time: SentTime; days: number; level: 0 | 1 | 2 }
  | { kind: "expired"; time: SentTime };

/** @param zone  IANA name of the zone whose calendar days are counted */
export function accessState(access: Access, now: Instant, zone: string): AccessState {
  if (access.kind === "unreadable") return { kind: "open", time: access.time };
  if (access.kind !== "until") return access;
  const { at, time } = access;
  if (hasEnded(access, now)) return { kind: "expired", time };
  const days = calendarDaysUntil(at, now, time.dayZone ?? zone);
  const [first, second, last] = WARNING_DAYS;
  if (days > first) return { kind: "open", time };
  const level = days <= last ? 2 : days <= second ? 1 : 0;
  return { kind: "expiring", time, days, level };
}
