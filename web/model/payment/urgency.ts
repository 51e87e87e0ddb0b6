/** How close the deadline of an unpaid payment is. It decides colour and icon on every screen. */

import { HOUR_MS, type Instant } from "#web/format/instants.ts";

/** Only the school says when a payment has expired; `passed` is what the clock says. */
export type Urgency = "none" | "calm" | "soon" | "lastHour" | "passed";

export function urgencyOf(expiredAt: Instant | null | undefined, now: Instant): Urgency {
  if (expiredAt == null) return "none";
  const left = expiredAt - now;
  if (left <= 0) return "passed";
  if (left <= HOUR_MS) return "lastHour";
  return left <= 24 * HOUR_MS ? "soon" : "calm";
}
