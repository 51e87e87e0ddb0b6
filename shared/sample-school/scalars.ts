/** Scalars as the demo school writes them, of values that may be missing. */

import { formatDecimal, formatInstant } from "../member-api/scalars.ts";

/** @param at  milliseconds since the epoch */
export function dateTime(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : formatInstant(at);
}

/** @param minor  an integer in the currency's minor unit: 320000 of TWD is `3200.00` */
export function decimal(minor: number | null | undefined, currency: string): string | null {
  return minor === null || minor === undefined ? null : formatDecimal(minor, currency);
}
