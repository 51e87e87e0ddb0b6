/** Every metric of the portal, by name; `bff/README.md` explains each and a test compares the two lists. */

import { monitorEventLoopDelay } from "node:perf_hooks";

import type { BreakerState } from "#bff/ops/circuit-breaker.ts";
import { counter, exposition, gauge, histogram, type Metric } from "#bff/ops/metric-types.ts";
import { BFF_ERROR_STATUS, type BffErrorCode, SIGN_IN_PROBLEMS } from "#shared/bff-errors.ts";
import {
  CALLBACK_PATH,
  END_OTHER_SESSIONS_PATH,
  GRAPHQL_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
} from "#shared/bff-paths.ts";

/** Endpoints of the school as the portal calls them. */
export const SCHOOL_ENDPOINTS = ["graphql", "metadata", "jwks", "token", "userinfo", "revocation"] as const;
export type SchoolEndpoint = (typeof SCHOOL_ENDPOINTS)[number];

/**
 * How a call to the school ends: 2xx, another status below 500, 5xx, no answer in time, no answer, an answer that is too
 * long or a redirect, given up because the browser had gone, not sent at all (breaker or queue).
 */
export const CALL_OUTCOMES = [
  "ok",
  "refused",
  "failed",
  "timeout",
  "unreachable",
  "invalid",
  "cancelled",
  "not_sent",
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/**
 * What became of a refresh: `superseded` is an `invalid_grant` that another process's newer pair explains, `late` a new
 * pair that somebody else was quicker to store. `rejected` alone ends a session.
 */
const REFRESH_OUTCOMES = ["refreshed", "superseded", "rejected", "failed", "late"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

/**
 * What became of an owed revocation. `accepted` is the school's 200, which is no proof (RFC 7009 section 2.2); `postponed`:
 * the school could not be asked and is asked again; `client_rejected`: it refuses the portal's own credentials, the
 * operator's to mend, asked again seldom; `given_up`: too old, too many, unreadable, or for another school, left to lapse.
 */
const REVOCATION_OUTCOMES = ["accepted", "postponed", "client_rejected", "given_up"] as const;
export type RevocationOutcome = (typeof REVOCATION_OUTCOMES)[number];

/** Why a session ended. */
const SESSION_ENDS = [
  "signed_out",
  "replaced",
  "ended_by_member",
  "surplus",
  "over_age",
  "refused_by_school",
  "not_admitted",
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const RATE_LIMITS = [
  "sign_in_start",
  "sign_in_callback",
  "graphql_of_address",
  "graphql_of_session",
  "calls_at_once",
] as const;
export type RateLimitName = (typeof RATE_LIMITS)[number];

export const STORE_OPERATIONS = [
  "createSession",
  "readSession",
  "readSessionsOf",
  "readSessionsAfter",
  "replaceSession",
  "touchSession",
  "endSession",
  "endExpiredSessions",
  "oweRevocation",
  "claimRevocations",
  "postponeRevocation",
  "settleRevocation",
  "capRevocations",
  "revocationBacklog",
  "createSignIn",
  "takeSignIn",
  "takeLease",
  "dropLease",
  "check",
] as const;
export type StoreOperation = (typeof STORE_OPERATIONS)[number];

/** Everything that is no route of the BFF's own is a file, or the page, or nothing. */
export const FILES_ROUTE = "files";
export const ROUTES = [
  LOGIN_PATH,
  CALLBACK_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
  `${SESSIONS_PATH}/:id`,
  END_OTHER_SESSIONS_PATH,
  LOGOUT_PATH,
  GRAPHQL_PATH,
  "/healthz",
  "/readyz",
  FILES_ROUTE,
] as const;

/** Nginx's word for a caller that left before the answer; no such answer is sent. */
export const CALLER_GONE_STATUS = 499;

const STATUSES = [
  ...new Set(
    [200, 204, 206, 302, 304, 416, 431, CALLER_GONE_STATUS, ...Object.values(BFF_ERROR_STATUS)].map(String),
  ),
];

const ERROR_CODES = Object.keys(BFF_ERROR_STATUS) as BffErrorCode[];

/** What the gauges read at each scrape. Each part of the portal puts its own reader in. */
export interface GaugeSources {
  breakers: () => readonly (readonly [SchoolEndpoint, BreakerState])[];
  /** Calls of the Member API: sent, and waiting for a connection. */
  memberApiCalls: () => { running: number; waiting: number };
  /** What is owed a revocation: how many entries, and since when the oldest, in epoch milliseconds. */
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
      // The store is away; its own metrics say so.
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
    /** As things stand, with the outbox as it was last read. */
    text: () => exposition(all),
    /** For a scraper: the outbox is looked at first. */
    read: async () => {
      await readBacklog();
      return exposition(all);
    },
  };
}

const BREAKER_STATES: readonly BreakerState[] = ["closed", "half_open", "open"];

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
