/** Instants, and the times of the portal itself. */

import { readWrittenTime } from "./written-time.ts";

/** Milliseconds since the epoch. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The years that a calendar shows with four digits: 1 to 9999. */
const EARLIEST = Date.UTC(2000, 0, 1) - 730_119 * DAY_MS;
const LATEST = Date.UTC(10_000, 0, 1) - 1;

/** Reads a time that says its zone, as the portal writes its own. `web/model/sent-time.ts` reads those of the school. */
export function parseInstant(value: unknown): Instant | null {
  const written = readWrittenTime(value);
  return written !== "none" && written?.kind === "instant" ? withinCalendars(written.at) : null;
}

/** A year outside the calendar would make every formatter throw an error. */
export function withinCalendars(instant: number): Instant | null {
  return instant >= EARLIEST && instant <= LATEST ? instant : null;
}
