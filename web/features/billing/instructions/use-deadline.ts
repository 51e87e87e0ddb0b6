/** The current time for a deadline, and repeated questions to the school after it. */

import { useEffect, useState } from "react";

import type { Instant } from "#web/format/instants.ts";
import { useNowUntil } from "#web/ui/browser/clock.ts";

import { waitAfterDeadline } from "../view-model/deadline-watch.ts";
import type { Payment } from "#web/model/payment/payment.ts";

/**
 * @param recheck  asks the school about this payment; called at the deadline and, at growing intervals, after it
 * @returns now, updated whenever a minute of the time left is over and at the deadline itself
 */
export function useDeadline({ standing, expiredAt }: Payment, recheck: () => void): Instant {
  const deadline = standing === "unpaid" ? (expiredAt?.at ?? null) : null;
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
