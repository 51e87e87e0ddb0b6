/**
 * The pool of connections to the school's Member API, for one origin, one path and one method. Bodies are whole buffers in both
 * directions, since streams would double the cost of a call.
 */

import { type Dispatcher, Pool } from "undici";

import type { Limits } from "#bff/bounds/limits.ts";
import type { SchoolWatch } from "#bff/bounds/school-watch.ts";
import { CODINGS } from "#bff/content-encoding/accept-encoding.ts";
import { BffError } from "#bff/errors.ts";
import { SchoolRequest, type SchoolTransport } from "#bff/member-api/school-request.ts";
import type { SchoolAnswer, SchoolCall } from "#bff/member-api/school-call.ts";
import type { Decompress } from "#bff/member-api/decompress.ts";
import type { Metrics } from "#bff/ops/metrics/metrics.ts";

export type SchoolPool = ReturnType<typeof createSchoolPool>;

interface PoolOptions {
  schoolUrl: string;
  /** Total deadline of one call. */
  timeoutMs: number;
  decompress: Decompress;
  limits: Pick<
    Limits,
    "memberApiConnections" | "memberApiWaiting" | "memberApiAnswerBytes" | "retryShare" | "retriesSaved"
  >;
  watch: SchoolWatch;
  metrics: Pick<Metrics, "schoolRetries" | "sources">;
}

export function createSchoolPool(options: PoolOptions) {
  const { schoolUrl, timeoutMs, decompress, limits, watch, metrics } = options;
  const pool = new Pool(schoolUrl, {
    connections: limits.memberApiConnections,
    pipelining: 1,
    // Each call has one deadline for all of it, so undici's two timers are not needed.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const budget = createRetryBudget(limits.retryShare, limits.retriesSaved);
  const maxUnderWay = limits.memberApiConnections + limits.memberApiWaiting;
  let underWay = 0;
  metrics.sources.memberApiCalls = () => {
    const running = Math.min(underWay, limits.memberApiConnections);
    return { running, waiting: underWay - running };
  };

  const transport: SchoolTransport = {
    timeoutMs,
    decompress,
    maxAnswerBytes: limits.memberApiAnswerBytes,
    dispatch: (request) => void pool.dispatch(request.dispatchOptions, request),
    mayRetry() {
      const isAllowed = budget.spend();
      metrics.schoolRetries.add(isAllowed ? "retried" : "over_budget");
      return isAllowed;
    },
    settled(outcome, startedAt, subject) {
      underWay -= 1;
      watch.left("graphql", outcome, startedAt, subject);
    },
  };

  return {
    /**
     * @throws {BffError} `school_unavailable` (at once when the breaker is open or too many calls wait), `school_timeout`,
     *   or `school_invalid_response` for too long an answer
     * @throws {CallerGone} when the caller of a query left
     */
    post(call: SchoolCall): Promise<SchoolAnswer> {
      if (underWay >= maxUnderWay) {
        watch.notSent("graphql");
        return Promise.reject(unavailable("too many calls wait for the Member API", 1));
      }
      const waitSeconds = watch.enter("graphql", call.subject);
      if (waitSeconds > 0)
        return Promise.reject(
          unavailable("the Member API is not called for a while after faults", waitSeconds),
        );

      underWay += 1;
      budget.earn();
      return new Promise((resolve, reject) => {
        transport.dispatch(
          new SchoolRequest(transport, call, requestOf(call), watch.clock(), resolve, reject),
        );
      });
    },

    close: (): Promise<void> => pool.close(),
  };
}

/**
 * Keeps retries a small share of all calls, so that a school in trouble does not get twice the load.
 *
 * @param share  retries allowed for each call
 * @param saved  retries that may be saved up, and that are there at the start
 */
export function createRetryBudget(share: number, saved: number) {
  let balance = saved;
  return {
    /** Notes a call. */
    earn(): void {
      balance = Math.min(balance + share, saved);
    },

    /** @returns whether one retry may be made now */
    spend(): boolean {
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
  };
}

/**
 * Choice (the school may compress): its answer is decompressed to check its beginning, its end and its size, and is passed on
 * compressed where the caller accepts that. Decompressing costs less than compressing, and a school that is far away sends a
 * tenth of the bytes. The list is the portal's own and not the caller's, of whom no header reaches the school.
 */
const ACCEPT_ENCODING = CODINGS.join(", ");

function requestOf({ accessToken, body, traceparent }: SchoolCall): Dispatcher.DispatchOptions {
  return {
    method: "POST",
    path: "/member/graphql",
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": ACCEPT_ENCODING,
      traceparent,
    },
    body,
  };
}

function unavailable(reason: string, retryAfterSeconds: number): BffError {
  return new BffError("school_unavailable", reason, { retryAfterSeconds });
}
