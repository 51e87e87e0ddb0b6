/** Time left until a deadline, in its two largest units. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";

type TimeLeft =
  | { unit: "days"; days: number; hours: number }
  | { unit: "hours"; hours: number; minutes: number }
  | { unit: "minutes"; minutes: number }
  | { unit: "last" };

/**
 * Rounded down, so that nobody counts on a minute that has passed.
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
