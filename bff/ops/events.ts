/**
 * The events of the portal's log. Each is one structured line with its fields, at its level. `bff/README.md` explains each, and a
 * test compares the code, this list and the README.
 *
 * WARNING: a field never holds a token, code, cookie, verifier, secret, name, e-mail or free text of a caller or the school.
 */

import type { FastifyBaseLogger, FastifyRequest } from "fastify";

import type {
  BreakerState,
  RateLimitName,
  RefreshOutcome,
  RevocationOutcome,
  SchoolEndpoint,
  SessionEnd,
  UnreadablePart,
} from "#bff/ops/metric-labels.ts";
import type { BffErrorCode, SignInProblem } from "#shared/bff-errors.ts";

interface EndedRequestFields {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  traceId: string;
}

/** `reason` is a sentence of ours. */
export interface EventFields {
  request: EndedRequestFields;
  file_request: EndedRequestFields;
  request_failed: { code: BffErrorCode; reason: string };
  request_refused: { code: BffErrorCode; reason: string };
  csrf_refused: { reason: string };
  rate_limited: { limit: RateLimitName };
  signed_in: { scope: string[] };
  sign_in_not_started: { problem: SignInProblem; reason: string };
  sign_in_failed: { problem: SignInProblem; reason: string };
  signed_out: { hadSession: boolean };
  sessions_ended: { count: number };
  session_ended: { reason: SessionEnd; count: number };
  mass_ending_finished: { count: number };
  session_unreadable: { part: UnreadablePart; count: number };
  store_lost: { reason: string | undefined };
  store_back: { reason: string | undefined };
  refresh: { outcome: RefreshOutcome; reason: string | undefined };
  revocation: { outcome: Exclude<RevocationOutcome, "given_up">; reason: string | undefined };
  revocation_given_up: { reason: string | undefined };
  key_ring: { keys: number; newest: string };
  key_ring_foreign: Record<never, never>;
  breaker: { endpoint: SchoolEndpoint; state: BreakerState };
  forwarding_header_ignored: Record<never, never>;
  not_ready: { store: string; school: string; reason: string };
  sweep_failed: { reason: string };
  school_lacks_fields: { operation: string; missing: string[]; leftOut: string[] };
  school_has_fields_now: { operation: string };
  setting_doubtful: { reason: string };
  stopping: { signal: string };
  stopped: Record<never, never>;
  stop_deadline: Record<never, never>;
  embedded_school_ended: { reason: string };
  rendering_failed: { reason: string };
}

export type EventName = keyof EventFields;

export type PortalEvent = { [Name in EventName]: { event: Name } & EventFields[Name] }[EventName];

type Level = "debug" | "info" | "warn" | "error" | "fatal";

export const EVENT_LEVELS = {
  request: "info",
  file_request: "debug",
  request_failed: "error",
  request_refused: "info",
  csrf_refused: "warn",
  rate_limited: "warn",
  signed_in: "info",
  sign_in_not_started: "warn",
  sign_in_failed: "warn",
  signed_out: "info",
  sessions_ended: "info",
  session_ended: "info",
  mass_ending_finished: "info",
  session_unreadable: "warn",
  store_lost: "error",
  store_back: "warn",
  refresh: "info",
  revocation: "info",
  revocation_given_up: "warn",
  key_ring: "info",
  key_ring_foreign: "error",
  breaker: "warn",
  forwarding_header_ignored: "warn",
  not_ready: "warn",
  sweep_failed: "warn",
  school_lacks_fields: "warn",
  school_has_fields_now: "info",
  setting_doubtful: "warn",
  stopping: "info",
  stopped: "info",
  stop_deadline: "fatal",
  embedded_school_ended: "fatal",
  rendering_failed: "warn",
} as const satisfies Record<EventName, Level>;

/** Events that an operator should read: warnings and worse. */
export type TroubleName = {
  [Name in EventName]: (typeof EVENT_LEVELS)[Name] extends "debug" | "info" ? never : Name;
}[EventName];

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Whether events of this name are written at the log's level, so that a caller at every request need not build one in vain. */
export function isWritten(log: Pick<FastifyBaseLogger, "level">, event: EventName): boolean {
  return LEVELS.indexOf(EVENT_LEVELS[event]) >= LEVELS.indexOf(log.level);
}

/** Writes an event that belongs to no request. */
export function writeEvent(log: FastifyBaseLogger, event: PortalEvent): void {
  log[EVENT_LEVELS[event.event]](event);
}

/**
 * Writes an event with the request's id. `app.ts` creates no log for each request: creating one costs as much as writing a line.
 */
export function writeEventOf({ id, log }: Pick<FastifyRequest, "id" | "log">, event: PortalEvent): void {
  log[EVENT_LEVELS[event.event]]({ reqId: id, ...event });
}
