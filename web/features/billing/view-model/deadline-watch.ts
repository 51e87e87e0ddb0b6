/** When to ask the school about a payment whose deadline has come. The portal never expires a payment itself. */

import { MINUTE_MS } from "#web/format/instants.ts";

/** A random delay up to this much, so that members with the same deadline do not ask in the same second. */
const SPREAD_MS = 5000;
const MAX_WAIT_MS = 5 * MINUTE_MS;
/** After so many attempts the school is asked only when the member wants it. */
const MAX_ATTEMPTS = 10;

/**
 * Milliseconds to wait; null after the last attempt.
 *
 * @param attempt  0 for the first
 * @param random  from 0 to 1
 */
export function waitAfterDeadline(attempt: number, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const base = attempt === 0 ? 500 : 10_000 * 2 ** attempt;
  return Math.min(base + random * SPREAD_MS, MAX_WAIT_MS);
}
