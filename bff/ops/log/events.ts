/**
 * The events of the portal's log. Each is one structured line with its fields, at its level. `docs/events.md` explains
 * each.
 *
 * WARNING: a field never holds a token, code, cookie, verifier, secret, name, e-mail or free text of a caller or the school.
 */

import { hostname } from "node:os";

import type { FastifyBaseLogger, FastifyRequest } from "fastify";

import type {
  Engine,
  RateLimitName,
  RefreshOutcome,
  RevocationOutcome,
  SessionEnd,
  UnreadablePart,
} from "#bff/ops/metrics/metric-labels.ts";
import type { BffErrorCode, SignInProblem } from "#shared/bff-errors.ts";
import type { ClientErrorReport } from "#shared/client-errors.ts";

interface EndedRequestFields {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  traceId: string;
}

interface OutageFields {
  seconds: number;
  /** Requests, refreshes and revocations that failed meanwhile, and have no event of their own. */
  failed: number;
}

/** `reason` is a sentence of ours. */
interface EventFields {
  starting: { release: string; node: string };
  request: EndedRequestFields;
  file_request: EndedRequestFields;
  request_failed: { code: BffErrorCode; reason: string };
  request_refused: { code: BffErrorCode; reason: string };
  csrf_refused: { reason: string };
  rate_limited: { limit: RateLimitName };
  /** What the page reported; `engineVersion` is 0 where it is not known. */
  client_error: ClientErrorReport & { engine: Engine; engineVersion: number };
  signed_in: { scope: string[] };
  sign_in_not_started: { problem: SignInProblem; reason: string };
  sign_in_failed: { problem: SignInProblem; reason: string };
  signed_out: { hadSession: boolean };
  sessions_ended: { count: number };
  session_ended: { reason: SessionEnd; count: number };
  mass_ending_finished: { count: number };
  session_unreadable: { part: UnreadablePart; count: number };
  store_lost: { reason: string };
  store_back: OutageFields;
  school_lost: { reason: string };
  school_back: OutageFields;
  refresh: { outcome: RefreshOutcome; reason: string | undefined };
  revocation: { outcome: Exclude<RevocationOutcome, "given_up">; reason: string | undefined };
  revocation_given_up: { reason: string | undefined };
  key_ring: { keys: number; newest: string };
  key_ring_foreign: Record<never, never>;
  client_secret_accepted: { clientSecret: string };
  client_secret_refused: { clientSecret: string; remedy: string };
  secrets_reloaded: {
    sessionKeys: readonly string[];
    added: string[];
    removed: string[];
    clientSecret: string;
    state: string;
  };
  reload_refused: { reason: string };
  notice_changed: { languages: readonly string[] };
  forwarding_header_ignored: Record<never, never>;
  not_ready: { store: string; school: string; reason: string };
  sweep_failed: { reason: string };
  school_lacks_fields: { operation: string; missing: string[]; leftOut: string[] };
  school_has_fields_now: { operation: string };
  setting_doubtful: { reason: string };
  stopping: { signal: string };
  stopped: Record<never, never>;
  not_closed: { part: string; reason: string };
  stop_deadline: Record<never, never>;
  embedded_school_ended: { reason: string };
  rendering_failed: { reason: string };
  build_not_kept: { reason: string };
  audit_failed: { reason: string };
}

type EventName = keyof EventFields;

export type PortalEvent = { [Name in EventName]: { event: Name } & EventFields[Name] }[EventName];

type Level = "debug" | "info" | "warn" | "error" | "fatal";

export const EVENT_LEVELS = {
  starting: "info",
  request: "info",
  file_request: "debug",
  request_failed: "error",
  request_refused: "info",
  csrf_refused: "warn",
  rate_limited: "warn",
  client_error: "warn",
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
  school_lost: "error",
  school_back: "warn",
  refresh: "info",
  revocation: "info",
  revocation_given_up: "warn",
  key_ring: "info",
  key_ring_foreign: "error",
  client_secret_accepted: "info",
  client_secret_refused: "error",
  secrets_reloaded: "info",
  reload_refused: "error",
  notice_changed: "info",
  forwarding_header_ignored: "warn",
  not_ready: "warn",
  sweep_failed: "warn",
  school_lacks_fields: "warn",
  school_has_fields_now: "info",
  setting_doubtful: "warn",
  stopping: "info",
  stopped: "info",
  not_closed: "warn",
  stop_deadline: "fatal",
  embedded_school_ended: "fatal",
  rendering_failed: "warn",
  build_not_kept: "warn",
  audit_failed: "error",
} as const satisfies Record<EventName, Level>;

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
/** As pino writes them. */
const LEVEL_NUMBERS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const satisfies Record<
  Level,
  number
>;

/** Whether events of this name are written at the log's level, so that a caller at every request need not build one that is not written. */
function isWritten(log: Pick<FastifyBaseLogger, "level">, event: EventName): boolean {
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

/** Writes the line of a request that has ended. @param id  the request's */
export type WriteEndedRequest = (
  id: string,
  event: "request" | "file_request",
  fields: EndedRequestFields,
) => void;

/**
 * Nearly all lines of the log are those of requests, and these are written without pino: the common part of the lines of a route is
 * made once, which costs a fifth of pino's time.
 */
export function endedRequestWriter(
  log: Pick<FastifyBaseLogger, "level">,
  output: { write: (line: string) => void },
): WriteEndedRequest {
  const ofProcess = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  /** By event, method and route; these are few. */
  const middles = new Map<string, string>();
  const middleOf = (event: string, method: string, path: string): string => {
    const key = `${event} ${method} ${path}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const middle = JSON.stringify({ event, method, path }).slice(1, -1);
    middles.set(key, middle);
    return middle;
  };
  return (id, event, { method, path, status, durationMs, traceId }) => {
    if (!isWritten(log, event)) return;
    // Ids are hexadecimal: nothing in them needs escaping.
    output.write(
      `{"level":${LEVEL_NUMBERS[EVENT_LEVELS[event]]},"time":${Date.now()},${ofProcess},"reqId":"${id}",${middleOf(event, method, path)},"status":${status},"durationMs":${durationMs},"traceId":"${traceId}"}\n`,
    );
  };
}
