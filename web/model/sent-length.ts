/** A length of time as the school sent it: a number, or text that names its units. */

import { sentNumber } from "./sent.ts";

/** `PT1H30M`, as Java and Django write it. */
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** `01:30:00`, as Django writes it. `1:30` has two meanings. */
const CLOCK = /^(?:(\d+) )?(\d+):([0-5]\d):([0-5]\d(?:\.\d+)?)$/;

/**
 * Not negative, and rounded down.
 *
 * @param unit  seconds in the unit of a number, and of the result
 */
export function sentLength(value: unknown, unit: 1 | 60): number | null {
  const number = sentNumber(value);
  if (number !== null) return Math.floor(number);
  if (typeof value !== "string") return null;
  const parts = ISO.exec(value.trim()) ?? CLOCK.exec(value.trim());
  if (parts === null || parts.slice(1).every((part) => part === undefined)) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return Math.floor((((days * 24 + hours) * 60 + minutes) * 60 + seconds) / unit);
}
