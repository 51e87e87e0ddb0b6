/** Every metric of the portal. `docs/metrics.md` explains each. */

import {
  BREAKER_STATES,
  type BreakerState,
  CACHES,
  CALL_OUTCOMES,
  CALLER_GONE_STATUS,
  ENGINES,
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
import { CLIENT_ERROR_CODES } from "#shared/client-errors.ts";

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
  /** Parts of pages that are being rendered, or wait for a thread. */
  renderings: () => { running: number; waiting: number };
  /** Read at most once a minute, since it scans the store. */
  store: () => Promise<StoreCounts>;
}

export interface Metrics extends ReturnType<typeof createMetrics> {}

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
    requests: counter(
      "homeroom_requests_total",
      "Requests by route and status; 499 is a caller that left.",
      ["route", ROUTES],
      ["status", STATUSES],
    ),
    requestSeconds: histogram(
      "homeroom_request_duration_seconds",
      "Time from a request's headers to the end of its answer.",
      ["route", ROUTES],
    ),
    errors: counter("homeroom_errors_total", "Errors that the portal answered, by code.", [
      "code",
      ERROR_CODES,
    ]),
    schoolCalls: counter(
      "homeroom_school_calls_total",
      "Calls to the school by endpoint and outcome.",
      ["endpoint", SCHOOL_ENDPOINTS],
      ["outcome", CALL_OUTCOMES],
    ),
    schoolCallSeconds: histogram(
      "homeroom_school_call_duration_seconds",
      "Time of calls to the school, waiting for a connection included.",
      ["endpoint", SCHOOL_ENDPOINTS],
    ),
    schoolRetries: counter(
      "homeroom_school_retries_total",
      "Calls that met a closed connection: sent once more, or not for want of budget.",
      ["outcome", ["retried", "over_budget"]],
    ),
    pages: counter(
      "homeroom_pages_total",
      "Pages sent: with a member's screen rendered, or why without it.",
      ["outcome", PAGE_OUTCOMES],
    ),
    renderingSeconds: histogram(
      "homeroom_rendering_duration_seconds",
      "Time of rendering a part of a page, without waiting for a thread.",
      ["part", ["frame", "screen"]],
    ),
    cacheLookups: counter(
      "homeroom_cache_lookups_total",
      "Look-ups in the caches of opened sessions and of opened cookies.",
      ["cache", CACHES],
      ["outcome", ["hit", "miss"]],
    ),
    replays: counter("homeroom_replays_total", "Calls sent again after a 401 of the school."),
    refreshes: counter("homeroom_refreshes_total", "Refreshes of token pairs by outcome.", [
      "outcome",
      REFRESH_OUTCOMES,
    ]),
    revocations: counter("homeroom_revocations_total", "Revocations by outcome.", [
      "outcome",
      REVOCATION_OUTCOMES,
    ]),
    signIns: counter(
      "homeroom_sign_ins_total",
      "Authorization responses by outcome: signed_in, or the problem.",
      ["outcome", ["signed_in", ...SIGN_IN_PROBLEMS]],
    ),
    sessionsOpened: counter("homeroom_sessions_opened_total", "Sessions opened and handed to a browser."),
    sessionsEnded: counter(
      "homeroom_sessions_ended_total",
      "Sessions ended, by reason; not_admitted was never handed out.",
      ["reason", SESSION_ENDS],
    ),
    unreadableSessions: counter(
      "homeroom_unreadable_sessions_total",
      "Session cookies and records that no key of the ring opens.",
      ["part", UNREADABLE_PARTS],
    ),
    rateLimited: counter("homeroom_rate_limited_total", "Requests refused for being too many, by limit.", [
      "limit",
      RATE_LIMITS,
    ]),
    clientErrors: counter(
      "homeroom_client_errors_total",
      "Failures that members' pages reported, by code and by the browser's engine.",
      ["code", CLIENT_ERROR_CODES],
      ["engine", ENGINES],
    ),
    logLinesLost: counter(
      "homeroom_log_lines_lost_total",
      "Lines of the log that standard output did not take.",
    ),
    storeSeconds: histogram(
      "homeroom_store_operation_duration_seconds",
      "Time of session store operations.",
      ["operation", STORE_OPERATIONS],
    ),
    storeFaults: counter("homeroom_store_faults_total", "Session store operations that failed.", [
      "operation",
      STORE_OPERATIONS,
    ]),
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
  /** The two samples of a load. */
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
      "homeroom_breaker_state",
      "Circuit breaker of each endpoint of the school: 0 closed, 1 half open, 2 open.",
      () => sources.breakers().map(([endpoint, state]) => [endpoint, BREAKER_STATES.indexOf(state)]),
      ["endpoint", SCHOOL_ENDPOINTS],
    ),
    gauge(
      "homeroom_member_api_calls",
      "Calls of the Member API under way, and waiting for a connection.",
      () => load(sources.memberApiCalls),
      ...labels,
    ),
    gauge(
      "homeroom_renderings",
      "Parts of pages being rendered, and waiting for a thread.",
      () => load(sources.renderings),
      ...labels,
    ),
  ];
}
