/** The closed lists of label values and event outcomes: none of them is free text. */

import {
  CALLBACK_PATH,
  CLIENT_ERRORS_PATH,
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

/** Whether an endpoint is called (closed), not called (open), or tried with one call (half-open). */
export const BREAKER_STATES = ["closed", "half_open", "open"] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/**
 * How a call to the school ends: 2xx, another status below 500, 5xx, no answer in time, no answer, an answer that is too
 * long or a redirect, cancelled because the browser had left, not sent at all (breaker or queue).
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
 * The outcome of a refresh. `superseded`: `invalid_grant`, because another process has stored a newer pair. `late`: another process
 * stored its new pair first. Only `rejected` ends a session.
 */
export const REFRESH_OUTCOMES = ["refreshed", "superseded", "rejected", "failed", "late"] as const;
export type RefreshOutcome = (typeof REFRESH_OUTCOMES)[number];

/**
 * The outcome of a pending revocation. `accepted`: the school answered 200, which is no proof (RFC 7009 section 2.2).
 * `postponed`: the school did not accept it, and it is sent again. `client_rejected`: it refuses the portal's credentials, which
 * only the operator can correct; it is sent again seldom. `given_up`: the store has lost the entry, or no key has opened it for thirty days; the pair
 * expires by itself.
 */
export const REVOCATION_OUTCOMES = ["accepted", "postponed", "client_rejected", "given_up"] as const;
export type RevocationOutcome = (typeof REVOCATION_OUTCOMES)[number];

/** Caches of opened sessions and cookies. */
export const CACHES = ["sessions", "cookies"] as const;

/**
 * How a page went out. Only `rendered` has a member's screen in it. The browser renders the rest: where the school was slow or refused, its
 * answers were too long, the address came from a stranger, the threads had too much to do (`queue_full`, `member_share`, `too_late`) or
 * failed; or the page shows no member's data.
 */
export const PAGE_OUTCOMES = [
  "rendered",
  "school_slow",
  "school_refused",
  "answers_too_long",
  "address_untrusted",
  "queue_full",
  "member_share",
  "too_late",
  "rendering_failed",
  "store_unavailable",
  "for_everybody",
  "reopened",
  "not_found",
  "shell",
] as const;
export type PageOutcome = (typeof PAGE_OUTCOMES)[number];

/** Why a screen was not rendered. */
export type RenderingRefusal = Extract<
  PageOutcome,
  "queue_full" | "member_share" | "too_late" | "rendering_failed"
>;

/** A session cookie, or the record of a session, that no key of the ring opens. */
export const UNREADABLE_PARTS = ["cookie", "record"] as const;
export type UnreadablePart = (typeof UNREADABLE_PARTS)[number];

/** Why a session ended. */
export const SESSION_ENDS = [
  "signed_out",
  "replaced",
  "ended_by_member",
  "surplus",
  "over_age",
  "refused_by_school",
  "not_admitted",
  "ended_by_operator",
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const RATE_LIMITS = [
  "sign_in_start",
  "sign_in_callback",
  "graphql_of_address",
  "graphql_of_session",
  "client_errors_of_address",
  "client_errors",
  "calls_at_once",
] as const;
export type RateLimitName = (typeof RATE_LIMITS)[number];

/** The engine of a browser, by its `User-Agent`. */
export const ENGINES = ["chromium", "gecko", "webkit", "other"] as const;
export type Engine = (typeof ENGINES)[number];

export const STORE_OPERATIONS = [
  "createSession",
  "readSession",
  "readSessionsOf",
  "readSessionPage",
  "countSessions",
  "replaceSession",
  "touchSession",
  "endSession",
  "endSessions",
  "endExpiredSessions",
  "massEnding",
  "addRevocation",
  "claimRevocations",
  "postponeRevocation",
  "settleRevocations",
  "countDueRevocations",
  "nextRevocationDue",
  "revocationBacklog",
  "createSignIn",
  "takeSignIn",
  "takeLease",
  "dropLease",
  "check",
] as const;
export type StoreOperation = (typeof STORE_OPERATIONS)[number];

/** The label of every request that none of the routes below answers: a file, a page, or a 404. */
export const FILES_ROUTE = "files";
export const ROUTES = [
  LOGIN_PATH,
  CALLBACK_PATH,
  SESSION_PATH,
  SESSIONS_PATH,
  `${SESSIONS_PATH}/:id`,
  END_OTHER_SESSIONS_PATH,
  LOGOUT_PATH,
  CLIENT_ERRORS_PATH,
  GRAPHQL_PATH,
  "/healthz",
  "/readyz",
  FILES_ROUTE,
] as const;

/** Nginx's status for a caller that closed the connection before the answer. It is logged and counted, never sent. */
export const CALLER_GONE_STATUS = 499;
