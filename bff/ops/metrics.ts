/** Every metric of the portal. `bff/README.md` explains each, and a test compares the two lists. */

import { monitorEventLoopDelay } from "node:perf_hooks";

import {
  BREAKER_STATES,
  type BreakerState,
  CALL_OUTCOMES,
  CALLER_GONE_STATUS,
  RATE_LIMITS,
  REFRESH_OUTCOMES,
  REVOCATION_OUTCOMES,
  ROUTES,
  SCHOOL_ENDPOINTS,
  type SchoolEndpoint,
  SESSION_ENDS,
  STORE_OPERATIONS,
  UNREADABLE_PARTS,
} from "#bff/ops/metric-labels.ts";
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
  /** The pending revocations: how many, and since when the oldest, in epoch milliseconds. */
  outbox: () => Promise<{ count: number; oldestMs: number | null }>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** @param now  epoch milliseconds */
export function createMetrics(now: () => number = Date.now) {
  const sources: GaugeSources = {
    breakers: () => [],
    memberApiCalls: () => ({ running: 0, waiting: 0 }),
    outbox: () => Promise.resolve({ count: 0, oldestMs: null }),
  };
  const backlog = { count: 0, oldestSeconds: 0 };
  const readBacklog = async (): Promise<void> => {
    try {
      const { count, oldestMs } = await sources.outbox();
      Object.assign(backlog, { count, oldestSeconds: oldestMs === null ? 0 : (now() - oldestMs) / 1000 });
    } catch {
      // The store cannot be read; the metrics of the store count that.
      Object.assign(backlog, { count: Number.NaN, oldestSeconds: Number.NaN });
    }
  };
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
    memberPages: counter({
      name: "homeroom_member_pages_total",
      help: "Pages sent with a member's answers: with the screen rendered, or left to the browser to render.",
      labels: [["outcome", ["rendered", "unrendered"]]],
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
    ...gaugesOf(sources, backlog),
    ...processGauges(),
  ];
  return {
    ...counted,
    sources,
    all,
    /** The text of all metrics now, with the outbox as it was last read. */
    text: () => exposition(all),
    /** For a scraper: reads the outbox first. */
    read: async () => {
      await readBacklog();
      return exposition(all);
    },
  };
}

function gaugesOf(
  sources: GaugeSources,
  backlog: { readonly count: number; readonly oldestSeconds: number },
): Metric[] {
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
        labels: [["state", ["running", "waiting"]]],
      },
      () => {
        const { running, waiting } = sources.memberApiCalls();
        return [
          ["running", running],
          ["waiting", waiting],
        ];
      },
    ),
    gauge(
      { name: "homeroom_outbox_size", help: "Revocations that wait for another try.", labels: [] },
      () => [[backlog.count]],
    ),
    gauge({ name: "homeroom_outbox_oldest_seconds", help: "Age of the oldest of them.", labels: [] }, () => [
      [backlog.oldestSeconds],
    ]),
  ];
}

function processGauges(): Metric[] {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // What it measures is a timer's whole interval.
  const seconds = (nanoseconds: number): number => Math.max(nanoseconds / 1e9 - resolution / 1000, 0);
  return [
    gauge(
      {
        name: "homeroom_event_loop_delay_seconds",
        help: "How late the event loop was since the last scrape.",
        labels: [["quantile", ["0.5", "0.99", "1"]]],
      },
      () => {
        const read = [
          ["0.5", seconds(delay.percentile(50))],
          ["0.99", seconds(delay.percentile(99))],
          ["1", seconds(delay.max)],
        ] as const;
        delay.reset();
        return read;
      },
    ),
    gauge({ name: "process_resident_memory_bytes", help: "Resident memory.", labels: [] }, () => [
      [process.memoryUsage.rss()],
    ]),
    gauge({ name: "process_cpu_seconds_total", help: "CPU time, user and system.", labels: [] }, () => {
      const { user, system } = process.cpuUsage();
      return [[(user + system) / 1e6]];
    }),
    gauge(
      { name: "process_start_time_seconds", help: "When the process started, epoch seconds.", labels: [] },
      () => [[Math.floor(Date.now() / 1000 - process.uptime())]],
    ),
  ];
}
