/** Every metric of the portal. `bff/README.md` explains each, and a test compares the two lists. */

import {
  BREAKER_STATES,
  type BreakerState,
  CACHES,
  CALL_OUTCOMES,
  CALLER_GONE_STATUS,
  PAGE_OUTCOMES,
  RATE_LIMITS,
  REFRESH_OUTCOMES,
  REVOCATION_OUTCOMES,
  ROUTES,
  SCHOOL_ENDPOINTS,
  type SchoolEndpoint,
  SESSION_ENDS,
  STORE_OPERATIONS,
  UNREADABLE_PARTS,
} from "#bff/ops/metrics/metric-labels.ts";
import { processMetrics } from "#bff/ops/metrics/process-metrics.ts";
import { createStoreReading, NOTHING_STORED, type StoreCounts } from "#bff/ops/metrics/store-reading.ts";
import { counter, exposition, gauge, histogram, type Metric } from "#shared/metric-types.ts";
import { BFF_ERROR_STATUS, type BffErrorCode, SIGN_IN_PROBLEMS } from "#shared/bff-errors.ts";

const STATUSES = [
  ...new Set(
    [200, 204, 206, 302, 304, 416, 431, CALLER_GONE_STATUS, ...Object.values(BFF_ERROR_STATUS)].map(String),
  ),
];

const ERROR_CODES = Object.keys(BFF_ERROR_STATUS) as BffErrorCode[];

/** Functions that the gauges call at each scrape. Each part of the portal sets its own. */
interface GaugeSources {
  breakers: () => readonly (readonly [SchoolEndpoint, BreakerState])[];
  /** Calls of the Member API: sent, and waiting for a connection. */
  memberApiCalls: () => { running: number; waiting: number };
  /** Parts of pages that are rendered or wait for it. */
  renderings: () => { running: number; waiting: number };
  /** Read seldom: it costs the store a scan. */
  store: () => Promise<StoreCounts>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** @param now  epoch milliseconds */
export function createMetrics(now: () => number = Date.now) {
  const sources: GaugeSources = {
    breakers: () => [],
    memberApiCalls: () => ({ running: 0, waiting: 0 }),
    renderings: () => ({ running: 0, waiting: 0 }),
    store: () => Promise.resolve(NOTHING_STORED),
  };
  const reading = createStoreReading(() => sources.store(), now);
  const counted = {
    requests: counter({
      name: "homeroom_requests_total",
      help: "Requests by route and status; 499 is a caller that left.",
      labels: [
        ["route", ROUTES],
        ["status", STATUSES],
      ],
    }),
    requestSeconds: histogram({
      name: "homeroom_request_duration_seconds",
      help: "Time from a request's headers to the end of its answer.",
      labels: [["route", ROUTES]],
    }),
    errors: counter({
      name: "homeroom_errors_total",
      help: "Errors that the portal answered, by code.",
      labels: [["code", ERROR_CODES]],
    }),
    schoolCalls: counter({
      name: "homeroom_school_calls_total",
      help: "Calls to the school by endpoint and outcome.",
      labels: [
        ["endpoint", SCHOOL_ENDPOINTS],
        ["outcome", CALL_OUTCOMES],
      ],
    }),
    schoolCallSeconds: histogram({
      name: "homeroom_school_call_duration_seconds",
      help: "Time of calls to the school, waiting for a connection included.",
      labels: [["endpoint", SCHOOL_ENDPOINTS]],
    }),
    schoolRetries: counter({
      name: "homeroom_school_retries_total",
      help: "Calls that met a closed connection: sent once more, or not for want of budget.",
      labels: [["outcome", ["retried", "over_budget"]]],
    }),
    pages: counter({
      name: "homeroom_pages_total",
      help: "Pages sent: with a member's screen rendered, or why without it.",
      labels: [["outcome", PAGE_OUTCOMES]],
    }),
    renderingSeconds: histogram({
      name: "homeroom_rendering_duration_seconds",
      help: "Time of rendering a part of a page, without waiting for a thread.",
      labels: [["part", ["frame", "screen"]]],
    }),
    cacheLookups: counter({
      name: "homeroom_cache_lookups_total",
      help: "Look-ups in the caches of opened sessions and of opened cookies.",
      labels: [
        ["cache", CACHES],
        ["outcome", ["hit", "miss"]],
      ],
    }),
    replays: counter({
      name: "homeroom_replays_total",
      help: "Calls sent again after a 401 of the school.",
      labels: [],
    }),
    refreshes: counter({
      name: "homeroom_refreshes_total",
      help: "Refreshes of token pairs by outcome.",
      labels: [["outcome", REFRESH_OUTCOMES]],
    }),
    revocations: counter({
      name: "homeroom_revocations_total",
      help: "Revocations by outcome.",
      labels: [["outcome", REVOCATION_OUTCOMES]],
    }),
    signIns: counter({
      name: "homeroom_sign_ins_total",
      help: "Authorization responses by outcome: signed_in, or the problem.",
      labels: [["outcome", ["signed_in", ...SIGN_IN_PROBLEMS]]],
    }),
    sessionsOpened: counter({
      name: "homeroom_sessions_opened_total",
      help: "Sessions opened and handed to a browser.",
      labels: [],
    }),
    sessionsEnded: counter({
      name: "homeroom_sessions_ended_total",
      help: "Sessions ended, by reason; not_admitted was never handed out.",
      labels: [["reason", SESSION_ENDS]],
    }),
    unreadableSessions: counter({
      name: "homeroom_unreadable_sessions_total",
      help: "Session cookies and records that no key of the ring opens.",
      labels: [["part", UNREADABLE_PARTS]],
    }),
    rateLimited: counter({
      name: "homeroom_rate_limited_total",
      help: "Requests refused for being too many, by limit.",
      labels: [["limit", RATE_LIMITS]],
    }),
    logLinesLost: counter({
      name: "homeroom_log_lines_lost_total",
      help: "Lines of the log that standard output did not take.",
      labels: [],
    }),
    storeSeconds: histogram({
      name: "homeroom_store_operation_duration_seconds",
      help: "Time of session store operations.",
      labels: [["operation", STORE_OPERATIONS]],
    }),
    storeFaults: counter({
      name: "homeroom_store_faults_total",
      help: "Session store operations that failed.",
      labels: [["operation", STORE_OPERATIONS]],
    }),
  };
  const all: readonly Metric[] = [
    ...Object.values(counted),
    ...gaugesOf(sources),
    ...reading.gauges,
    ...processMetrics(),
  ];
  return {
    ...counted,
    sources,
    all,
    /** The text of all metrics now, with the store as it was last read. */
    text: () => exposition(all),
    /** For a scraper: reads the store first, unless that was done a moment ago. */
    read: async () => {
      await reading.refresh();
      return exposition(all);
    },
  };
}

function gaugesOf(sources: GaugeSources): Metric[] {
  /** What is under way, and what waits for its turn. */
  const load = (read: () => { running: number; waiting: number }) => {
    const { running, waiting } = read();
    return [
      ["running", running],
      ["waiting", waiting],
    ] as const;
  };
  const labels = [["state", ["running", "waiting"]]] as const;
  return [
    gauge(
      {
        name: "homeroom_breaker_state",
        help: "Circuit breaker of each endpoint of the school: 0 closed, 1 half open, 2 open.",
        labels: [["endpoint", SCHOOL_ENDPOINTS]],
      },
      () => sources.breakers().map(([endpoint, state]) => [endpoint, BREAKER_STATES.indexOf(state)]),
    ),
    gauge(
      {
        name: "homeroom_member_api_calls",
        help: "Calls of the Member API under way, and waiting for a connection.",
        labels,
      },
      () => load(sources.memberApiCalls),
    ),
    gauge(
      {
        name: "homeroom_renderings",
        help: "Parts of pages being rendered, and waiting for a thread.",
        labels,
      },
      () => load(sources.renderings),
    ),
  ];
}
