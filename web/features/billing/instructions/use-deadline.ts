/** The current time for a deadline, and repeated questions to the school after the deadline. */

import { useEffect, useState } from "react";

import { type Instant, MINUTE_MS } from "#web/format/instants.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";
import type { Payment } from "#web/model/payment/payment.ts";

/**
 * @param recheck  asks the school about this payment; called at the deadline and, at growing intervals, after it
 * @returns the current time, updated at the end of each minute of the time left and at the deadline itself
 */
export function useDeadline({ state, expiredAt }: Payment, recheck: () => void): Instant {
  const deadline = state === "unpaid" ? (expiredAt?.at ?? null) : null;
  const now = useNowUntil(deadline === null ? [] : [deadline]);

  const isPassed = deadline !== null && deadline <= now;
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const wait = isPassed ? waitAfterDeadline(attempt, Math.random()) : null;
    if (wait === null) return undefined;
    const timer = setTimeout(() => {
      setAttempt(attempt + 1);
      if (!document.hidden) recheck();
    }, wait);
    return () => clearTimeout(timer);
  }, [isPassed, attempt, recheck]);

  return now;
}

/** A random delay up to this, so that members with the same deadline do not ask in the same second. */
const SPREAD_MS = 5000;
const MAX_WAIT_MS = 5 * MINUTE_MS;
/** After this number of attempts, the school is asked only on the member's request. */
const MAX_ATTEMPTS = 10;

/**
 * When to ask the school about a payment whose deadline has passed: the portal never expires a payment itself.
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
