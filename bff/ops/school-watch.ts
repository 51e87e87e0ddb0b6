/** Stands at the portal's way out to the school: breakers, counters and clocks of every endpoint. */

import { type BreakerState, type CircuitBreaker, createCircuitBreaker } from "#bff/ops/circuit-breaker.ts";
import { type CallOutcome, SCHOOL_ENDPOINTS, type SchoolEndpoint } from "#bff/ops/metric-words.ts";
import type { Metrics } from "#bff/ops/metrics.ts";

export interface SchoolWatch {
  /** @returns 0 when the endpoint may be called, and `left` must follow; else seconds to wait */
  enter: (endpoint: SchoolEndpoint) => number;
  /** Notes a call that does not enter, because too many wait already. */
  notSent: (endpoint: SchoolEndpoint) => void;
  /** Notes how a call that entered has ended. @param startedAt  `clock()` when it entered */
  left: (endpoint: SchoolEndpoint, outcome: CallOutcome, startedAt: number) => void;
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
}

/** For a program that makes a handful of calls and ends. */
export const UNWATCHED: SchoolWatch = {
  enter: () => 0,
  notSent: () => undefined,
  left: () => undefined,
  clock: () => 0,
};

interface Dependencies {
  limits: { breakerFaults: number; breakerOpenMs: number };
  metrics: Pick<Metrics, "schoolCalls" | "schoolCallSeconds" | "sources">;
  /** Epoch milliseconds. */
  now: () => number;
  clock?: () => number;
  /** Told each opening and closing. */
  report: (endpoint: SchoolEndpoint, state: BreakerState) => void;
}

export function createSchoolWatch({
  limits,
  metrics,
  now,
  clock = () => performance.now(),
  report,
}: Dependencies): SchoolWatch {
  // One for each endpoint: a revocation endpoint that is down must not keep anybody from refreshing.
  const breakers = Object.fromEntries(
    SCHOOL_ENDPOINTS.map((endpoint) => [endpoint, createCircuitBreaker(limits, now)]),
  ) as Record<SchoolEndpoint, CircuitBreaker>;
  metrics.sources.breakers = () =>
    SCHOOL_ENDPOINTS.map((endpoint) => [endpoint, breakers[endpoint].state()] as const);

  const notSent = (endpoint: SchoolEndpoint): void => metrics.schoolCalls.add(endpoint, "not_sent");

  return {
    clock,
    notSent,
    enter(endpoint) {
      const seconds = breakers[endpoint].enter();
      if (seconds > 0) notSent(endpoint);
      return seconds;
    },
    left(endpoint, outcome, startedAt) {
      metrics.schoolCalls.add(endpoint, outcome);
      metrics.schoolCallSeconds.observe((clock() - startedAt) / 1000, endpoint);
      const breaker = breakers[endpoint];
      const before = breaker.state();
      settle(breaker, outcome);
      const after = breaker.state();
      if (before !== after && (after === "open" || after === "closed")) report(endpoint, after);
    },
  };
}

function settle(breaker: CircuitBreaker, outcome: CallOutcome): void {
  switch (outcome) {
    case "ok":
    case "refused":
    case "invalid":
      breaker.answered();
      return;
    case "failed":
    case "timeout":
    case "unreachable":
      breaker.failed();
      return;
    case "cancelled":
    case "not_sent":
      breaker.abandoned();
  }
}
