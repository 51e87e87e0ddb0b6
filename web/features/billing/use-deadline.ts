/** The time by which a deadline is told, and the asking again when it has come. */

import { useEffect, useState } from "react";

import { MINUTE_MS, type Instant } from "#web/format/instants.ts";
import { timeNow, useMinute } from "#web/ui/clock.ts";

import { waitAfterDeadline } from "./view-model/deadline-watch.ts";
import type { Payment } from "#web/model/payment/payment.ts";

/**
 * @param recheck  asks the school about this payment; called at the deadline and, ever more rarely, after it
 * @returns now, renewed whenever a minute of the time left is over and at the deadline itself
 */
export function useDeadline({ standing, expiredAt }: Payment, recheck: () => void): Instant {
  const minute = useMinute();
  const [tick, setTick] = useState(0);
  const now = Math.max(minute, tick);
  const deadline = expiredAt?.at ?? null;
  const left = standing === "unpaid" && deadline !== null ? deadline - now : null;

  useEffect(() => {
    if (left === null || left <= 0) return undefined;
    // Behind the minute by a little, so that the minute is over when it is counted.
    const timer = setTimeout(() => setTick(timeNow()), Math.min((left % MINUTE_MS) + 50, left + 1));
    return () => clearTimeout(timer);
  }, [left]);

  const isPassed = left !== null && left <= 0;
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
