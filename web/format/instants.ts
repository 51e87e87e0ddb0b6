/** The one place where times from the school become instants. */

/** Milliseconds since the epoch. */
export type Instant = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;

/**
 * Reads a time as the school sends it: ISO 8601 text, or whole seconds since the epoch as a number or its digits.
 * Choice: ISO text without a zone is UTC (the specification shows no time at all); what cannot be read is null.
 */
export function parseInstant(value: unknown): Instant | null {
  if (typeof value === "number") return Number.isFinite(value) ? value * 1000 : null;
  if (typeof value !== "string" || value === "") return null;
  if (/^\d{9,11}$/.test(value)) return Number(value) * 1000;
  const instant = Date.parse(WITHOUT_ZONE.test(value) ? `${value}Z` : value);
  return Number.isNaN(instant) ? null : instant;
}
