/** Calendar years of instants, cheap enough for ten thousand rows at each key that is pressed. */

import { DAY_MS, type Instant } from "./instants.ts";

/** The calendar year of an instant in a zone. Only near New Year does the zone matter: elsewhere it costs nothing. */
export function yearIn(instant: Instant, zone: string): number {
  const year = new Date(instant).getUTCFullYear();
  const isAlone = [-DAY_MS, DAY_MS].every((day) => new Date(instant + day).getUTCFullYear() === year);
  if (isAlone) return year;
  return Number(new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric" }).format(instant));
}
