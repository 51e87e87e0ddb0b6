/** How long a member may watch a course (Spec, "Course node", `expireDate` and `hasLifetimeAccess`). */

import { calendarDaysUntil } from "#web/format/dates.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";

export type Access = { kind: "lifetime" } | { kind: "until"; at: Instant } | { kind: "unknown" };

/**
 * Lifetime access wins over a date. Choice: no date without lifetime access is "unknown", not "for ever":
 * the specification does not say what it means.
 */
export function parseAccess(expireDate: unknown, hasLifetimeAccess: boolean | null | undefined): Access {
  if (hasLifetimeAccess === true) return { kind: "lifetime" };
  const at = parseInstant(expireDate);
  return at === null ? { kind: "unknown" } : { kind: "until", at };
}

/** From so many days before the end the list warns, louder each time. */
const WARNING_DAYS = [30, 7, 1] as const;

export type AccessStanding =
  | { kind: "lifetime" }
  | { kind: "unknown" }
  | { kind: "open"; at: Instant }
  /** `level` 0 is the first, quiet warning; 2 the last. */
  | { kind: "expiring"; at: Instant; days: number; level: 0 | 1 | 2 }
  | { kind: "expired"; at: Instant };

/** @param zone  IANA name of the zone whose calendar days are counted */
export function accessStanding(access: Access, now: Instant, zone: string): AccessStanding {
  if (access.kind !== "until") return access;
  if (access.at <= now) return { kind: "expired", at: access.at };
  const days = calendarDaysUntil(access.at, now, zone);
  const [first, second, last] = WARNING_DAYS;
  if (days > first) return { kind: "open", at: access.at };
  const level = days <= last ? 2 : days <= second ? 1 : 0;
  return { kind: "expiring", at: access.at, days, level };
}
