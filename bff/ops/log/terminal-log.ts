/**
 * The log for a person who tries the portal with its demo school at a terminal: a line for each request, but none for files and
 * probes, and a sentence for each warning. Programs read the JSON of `events.ts`.
 */

import type { EventFields, TroubleName } from "#bff/ops/log/events.ts";
import { FILES_ROUTE } from "#bff/ops/metrics/metric-labels.ts";
import { terminalLines, WARN } from "#shared/node/terminal-lines.ts";

/** The parts of a request that its line at the terminal shows. */
export interface EndedRequest {
  id: string;
  /** One of `ROUTES`. */
  route: string;
  method: string;
  /** As requested, without the query. */
  path: string;
  status: number;
  durationMs: number;
  /** Epoch milliseconds. */
  endedAt: number;
}

export interface TerminalLog {
  /** Takes one line of the JSON log. */
  write: (line: string) => void;
  requestEnded: (request: EndedRequest) => void;
}

/** The code of a request's fault, and a reason that only the log may print. */
interface Fault {
  code: string;
  reason?: string;
}

/** Events whose text is part of the request's own line, and gets no separate line. */
const SHOWN_WITH_REQUEST = ["request_failed", "request_refused", "csrf_refused", "rate_limited"] as const;
type ShownWithRequest = (typeof SHOWN_WITH_REQUEST)[number];

const FAULT_OF: { [Name in ShownWithRequest]: (fields: EventFields[Name]) => Fault } = {
  request_failed: (fault) => fault,
  request_refused: (fault) => fault,
  csrf_refused: ({ reason }) => ({ code: "csrf_rejected", reason }),
  rate_limited: ({ limit }) => ({ code: "rate_limited", reason: `beyond the limit ${limit}` }),
};

type SentenceName = Exclude<TroubleName, ShownWithRequest>;

const SENTENCE_OF: { [Name in SentenceName]: (fields: EventFields[Name]) => string } = {
  sign_in_not_started: ({ problem, reason }) => `A sign-in could not start (${problem}): ${reason}.`,
  sign_in_failed: ({ problem, reason }) => `A sign-in failed (${problem}): ${reason}.`,
  session_unreadable: ({ part, count }) =>
    `No session key opens ${count === 1 ? `a ${part}` : `${count} ${part}s`} that came; nobody is signed out by that.`,
  key_ring_foreign: () =>
    "The session store holds sessions of other SESSION_KEYS; this portal has none of them and is not ready.",
  client_secret_refused: ({ remedy }) => `The school refuses the client secret. ${remedy}`,
  reload_refused: ({ reason }) => `The secrets that were read are not used: ${reason}.`,
  store_lost: ({ reason }) => `The session store is away: ${reason}.`,
  store_back: ({ seconds }) => `The session store is back. It was away for ${seconds} s.`,
  school_lost: ({ reason }) => `The school does not answer (${reason}).`,
  school_back: ({ seconds }) => `The school answers again. It was away for ${seconds} s.`,
  revocation_given_up: ({ reason }) =>
    `A pair was not revoked, and is live at the school until it expires${reason === undefined ? "" : `: ${reason}`}.`,
  forwarding_header_ignored: () =>
    "A proxy forwards requests, and TRUSTED_PROXIES does not name it: its address counts for everybody's.",
  not_ready: ({ store, school }) =>
    `The portal is not ready: the store is ${store}, the school is ${school}.`,
  sweep_failed: ({ reason }) => `Sessions past their end could not be removed: ${reason}.`,
  school_lacks_fields: ({ operation, missing }) =>
    `The school does not know these fields of ${operation}, which is shown without them: ${missing.join(", ")}.`,
  setting_doubtful: ({ reason }) => reason,
  not_closed: ({ part, reason }) => `Not closed: ${part} (${reason}). Stopped all the same.`,
  stop_deadline: () => "Not everything was finished in time; stopped all the same.",
  build_not_kept: ({ reason }) =>
    `Open pages will lack files after an upgrade, since FORMER_BUILDS cannot be written: ${reason}.`,
  rendering_failed: ({ reason }) => `A page went out without its screen rendered: ${reason}.`,
  audit_failed: ({ reason }) => `The audit trail cannot be written: ${reason}.`,
  embedded_school_ended: ({ reason }) => `The demo school has ended, and the portal with it: ${reason}.`,
};

const ERROR_STATUS = 400;

/**
 * @param output  where lines go; coloured if it is a terminal that wants colours
 * @param timeOf  how a moment is written, from epoch milliseconds
 */
export function createTerminalLog(
  output: NodeJS.WritableStream,
  timeOf?: (at: number) => string,
): TerminalLog {
  const faults = new Map<string, Fault>();
  const lines = terminalLines(output, timeOf);

  return {
    write(line) {
      const { event, level, time, reqId, msg, ...fields } = JSON.parse(line) as LogLine;
      const request = reqId === undefined ? "" : ` (request ${reqId})`;
      if (isOneOf(event, FAULT_OF) && reqId !== undefined) {
        faults.set(reqId, FAULT_OF[event](fields as never));
      } else if (isOneOf(event, SENTENCE_OF)) {
        lines.trouble(time, level, SENTENCE_OF[event](fields as never) + request);
      } else if (level >= WARN) {
        lines.trouble(time, level, `${msg ?? event ?? "something went wrong"}${request}`);
      }
    },

    requestEnded({ id, route, method, path, status, durationMs, endedAt }) {
      const fault = faults.get(id);
      faults.delete(id);
      if (status < ERROR_STATUS && !isOfPerson(route, path)) return;
      const parts = [method.padEnd(4), path, String(status), `${durationMs} ms`];
      if (fault !== undefined) parts.push(fault.code, `request ${id}`, fault.reason ?? "");
      lines.request(endedAt, status, parts.join("  ").trimEnd());
    },
  };
}

interface LogLine {
  event?: string;
  level: number;
  /** Epoch milliseconds. */
  time: number;
  reqId?: string;
  msg?: string;
}

function isOneOf<Names extends object>(
  event: string | undefined,
  table: Names,
): event is Extract<keyof Names, string> {
  return event !== undefined && Object.hasOwn(table, event);
}

/** Neither a probe nor a file: those have names with a dot, or are the development server's (`/@vite/client`). */
function isOfPerson(route: string, path: string): boolean {
  if (route === "/healthz" || route === "/readyz") return false;
  return route !== FILES_ROUTE || !/^\/@|\.[^/]*$/.test(path);
}
