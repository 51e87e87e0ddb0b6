/** Calendar years of instants, fast enough for ten thousand rows at each key press. */

import { DAY_MS, type Instant } from "#web/format/instants.ts";

/** The calendar year of an instant in a zone. The slow look at the zone is needed only near New Year. */
export function yearIn(instant: Instant, zone: string): number {
  const year = new Date(instant).getUTCFullYear();
  const isAlone = [-DAY_MS, DAY_MS].every((day) => new Date(instant + day).getUTCFullYear() === year);
  if (isAlone) return year;
  return Number(new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric" }).format(instant));
}
