/** The moment that is previewed, in the form in which an operator types and reads it. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";
import { instantOfLocal, zoneOffset } from "#web/format/zones.ts";

export const STEPS = { day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS } as const;
export type Step = keyof typeof STEPS;

/** @returns the value of a `datetime-local` field, to the second: `2026-11-22T20:00:05` */
export function fieldOfMoment(at: number, zone: string): string {
  return new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 19);
}

/** @returns undefined for a text that is no date and time */
export function momentOfField(text: string, zone: string): number | undefined {
  const local = Date.parse(`${text}Z`);
  return Number.isNaN(local) ? undefined : instantOfLocal(local, zone);
}
