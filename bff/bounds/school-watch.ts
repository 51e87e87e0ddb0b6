/** For every call to the school: the circuit breaker, the counters and the clock of its endpoint. */

import { type CallSubject, type CircuitBreaker, createCircuitBreaker } from "#bff/bounds/circuit-breaker.ts";
import { type CallOutcome, SCHOOL_ENDPOINTS, type SchoolEndpoint } from "#bff/ops/metrics/metric-labels.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";
import type { Outage } from "#bff/ops/outages.ts";

export interface SchoolWatch {
  /**
   * @param subject  null for a call that is made for no member
   * @returns 0 when the endpoint may be called, and `left` must follow; else seconds to wait
   */
  enter: (endpoint: SchoolEndpoint, subject: CallSubject | null) => number;
  /** Counts a call that is not made, because too many wait already. */
  notSent: (endpoint: SchoolEndpoint) => void;
  /**
   * Records how a call that entered has ended.
   *
   * @param startedAt  `clock()` when it entered
   * @param subject    the member and document that may have caused a fault; null when only the whole school can have it
   */
  left: (
    endpoint: SchoolEndpoint,
    outcome: CallOutcome,
    startedAt: number,
    subject: CallSubject | null,
  ) => void;
  /** Milliseconds of a clock that never goes back. */
  clock: () => number;
}

/** Without breaker and metrics, for a program that makes a few calls and ends. */
export const UNWATCHED: SchoolWatch = {
  enter: () => 0,
  notSent: () => undefined,
  left: () => undefined,
  clock: () => 0,
};

interface Dependencies {
  limits: { breakerFaults: number; breakerOpenMs: number };
  metrics: Pick<Metrics, "schoolCalls" | "schoolCallSeconds" | "sources">;
  /** Milliseconds of a clock that is never set back. */
  now: () => number;
  clock?: () => number;
  outage: Pick<Outage, "fault" | "answered">;
}

export function createSchoolWatch(dependencies: Dependencies): SchoolWatch {
  const { limits, metrics, now, clock = () => performance.now(), outage } = dependencies;
  // One for each endpoint: a revocation endpoint that is down must not prevent refreshes.
  const breakers = Object.fromEntries(
    SCHOOL_ENDPOINTS.map((endpoint) => [endpoint, createCircuitBreaker(limits, now)]),
  ) as Record<SchoolEndpoint, CircuitBreaker>;
  metrics.sources.breakers = () =>
    SCHOOL_ENDPOINTS.map((endpoint) => [endpoint, breakers[endpoint].state()] as const);

  const count = (endpoint: SchoolEndpoint, outcome: CallOutcome): void => {
    metrics.schoolCalls.add(endpoint, outcome);
    if (FAULTS.has(outcome)) outage.fault(endpoint, `${endpoint}: ${outcome}`);
    else if (outcome === "ok" || outcome === "refused") outage.answered(endpoint);
  };
  const notSent = (endpoint: SchoolEndpoint): void => count(endpoint, "not_sent");

  return {
    clock,
    notSent,
    enter(endpoint, subject) {
      const seconds = breakers[endpoint].enter(subject);
      if (seconds > 0) notSent(endpoint);
      return seconds;
    },
    left(endpoint, outcome, startedAt, subject) {
      count(endpoint, outcome);
      metrics.schoolCallSeconds.observe((clock() - startedAt) / 1000, endpoint);
      settle(breakers[endpoint], outcome, subject);
    },
  };
}

/** Outcomes that a healthy endpoint never has. */
const FAULTS: ReadonlySet<CallOutcome> = new Set(["failed", "timeout", "unreachable", "not_sent"]);

function settle(breaker: CircuitBreaker, outcome: CallOutcome, subject: CallSubject | null): void {
  switch (outcome) {
    case "ok":
    case "refused":
    case "invalid":
      breaker.answered();
      return;
    case "failed":
    case "timeout":
    case "unreachable":
      breaker.failed(subject);
      return;
    case "cancelled":
    case "not_sent":
      breaker.abandoned();
  }
}

const NO_CONNECTION: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Whether no connection to the school could be opened, for any member.
 *
 * @param code  of the transport's error
 */
export function isWithoutConnection(code: string): boolean {
  return NO_CONNECTION.has(code);
}
