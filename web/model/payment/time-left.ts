/** The time until the deadline of a payment: how close it is, and how much is left. */

import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from "#web/format/instants.ts";

type TimeLeft =
  | { unit: "days"; days: number; hours: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "last" };

/**
 * In its two largest units, rounded down, so that nobody counts on a minute that has passed.
 *
 * @param ms  more than 0
 */
export function timeLeft(ms: number): TimeLeft {
  if (ms >= DAY_MS)
    return { unit: "days", days: Math.floor(ms / DAY_MS), hours: Math.floor((ms % DAY_MS) / HOUR_MS) };
  if (ms >= HOUR_MS)
    return {
      unit: "hours",
      hours: Math.floor(ms / HOUR_MS),
      minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    };
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes === 0 ? { unit: "last" } : { unit: "minutes", minutes };
}

/** Decides colour and icon on every screen. `passed` is by the clock; only the school says that a payment has expired. */
export type Urgency = "none" | "calm" | "soon" | "lastHour" | "passed";

export function urgencyOf(expiredAt: Instant | null | undefined, now: Instant): Urgency {
  if (expiredAt == null) return "none";
  const left = expiredAt - now;
  if (left <= 0) return "passed";
  if (left <= HOUR_MS) return "lastHour";
  return left <= 24 * HOUR_MS ? "soon" : "calm";
}
