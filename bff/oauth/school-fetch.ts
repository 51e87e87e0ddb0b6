/**
 * The one way to the school's OAuth endpoints: a bounded connection pool on the school's origin that follows no
 * redirect, waits no longer than the deadline and reads no more than it should.
 */

import { Pool } from "undici";

import type { CallSubject } from "#bff/bounds/circuit-breaker.ts";
import type { Limits } from "#bff/bounds/limits.ts";
import { isWithoutConnection, type SchoolWatch } from "#bff/bounds/school-watch.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { CallOutcome, SchoolEndpoint } from "#bff/ops/metric-labels.ts";

interface Options {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: unknown;
}

/**
 * Shaped as oauth4webapi and jose call their custom fetch.
 *
 * @param member  for whom it is asked, whose record may be all that fails; nobody for the school's own documents
 */
export type SchoolFetch = (url: string, options: Options, member?: string) => Promise<Response>;

/**
 * Stands for everybody who signs in.
 *
 * Choice (faults of sign-ins count as one person's): before the school has said who somebody is, one person who tries again
 * and again looks like many. Faults of sign-ins alone therefore never stop refreshes; faults of several members do, and so
 * does a school without connection.
 */
export const WHOEVER_SIGNS_IN = "whoever signs in";

interface SchoolFetchOptions {
  /** `{base_url}`; a request to any other origin is refused before it is made. */
  schoolUrl: string;
  /** Total deadline of one request. */
  timeoutMs: number;
  limits: Pick<Limits, "oauthConnections" | "oauthWaiting" | "oauthAnswerBytes">;
  /** Counts each call, and refuses calls while the breaker of their endpoint is open. */
  watch: SchoolWatch;
}

/**
 * @throws {SchoolFault} `unreachable` (at once when the breaker is open or too many requests wait), `timeout`, or `protocol`
 *   for a redirect, a foreign origin or too long an answer
 */
export function createSchoolFetch({ schoolUrl, timeoutMs, limits, watch }: SchoolFetchOptions): {
  fetch: SchoolFetch;
  close: () => Promise<void>;
} {
  const mostUnderWay = limits.oauthConnections + limits.oauthWaiting;
  const pool = new Pool(schoolUrl, {
    connections: limits.oauthConnections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  let underWay = 0;
  /** Until when an endpoint is not called, by the watch's clock, because it answered 429 with `Retry-After`. */
  const notBeforeMs = new Map<SchoolEndpoint, number>();

  const send = async (target: URL, { method, headers }: Options, body: string | null): Promise<Response> => {
    const answer = await pool.request({
      method: (method ?? "GET") as "GET",
      path: target.pathname + target.search,
      headers: Object.fromEntries(new Headers(headers)),
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { statusCode: status } = answer;
    // Only the status of a redirect or a fault is used; its body is not read.
    const isRead = status < 300 || (status >= 400 && status < 500);
    if (!isRead) await answer.body.dump();
    const content =
      isRead && status !== 204
        ? await readBounded(answer.body, limits.oauthAnswerBytes, target.pathname)
        : null;
    return new Response(content, { status, headers: headersOf(answer.headers) });
  };

  const fetch: SchoolFetch = async (url, options, member) => {
    const target = new URL(url);
    if (target.origin !== schoolUrl) {
      throw new SchoolFault("protocol", `refused to call ${target.origin}, which is not the school's origin`);
    }
    const body = formText(options.body);
    const endpoint = endpointOf(target.pathname, options.headers, body);
    if (underWay >= mostUnderWay) {
      watch.notSent(endpoint);
      throw new SchoolFault("unreachable", `too many calls wait for the ${endpoint} endpoint`);
    }
    const heldBackMs = (notBeforeMs.get(endpoint) ?? 0) - watch.clock();
    if (heldBackMs > 0) {
      watch.notSent(endpoint);
      const seconds = Math.ceil(heldBackMs / 1000);
      throw new SchoolFault("unreachable", `the ${endpoint} endpoint has asked for a pause`, seconds);
    }
    let subject: CallSubject | null = member === undefined ? null : { member, document: null };
    if (watch.enter(endpoint, subject) > 0) {
      throw new SchoolFault("unreachable", `the ${endpoint} endpoint is being left alone after faults`);
    }
    const startedAt = watch.clock();
    underWay += 1;
    let outcome: CallOutcome = "unreachable";
    try {
      const response = await send(target, options, body);
      outcome = outcomeOf(response.status);
      const pauseSeconds = pauseIn(response);
      if (pauseSeconds !== undefined) notBeforeMs.set(endpoint, watch.clock() + pauseSeconds * 1000);
      return requireAnswer(response, target.pathname);
    } catch (error) {
      if (isWithoutConnection(codeOf(error))) subject = null;
      const fault = toSchoolFault(error, target.pathname);
      if (fault.kind === "timeout") outcome = "timeout";
      if (fault.kind === "protocol") outcome = "invalid";
      throw fault;
    } finally {
      underWay -= 1;
      watch.left(endpoint, outcome, startedAt, subject);
    }
  };

  return { fetch, close: () => pool.close() };
}

async function readBounded(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  path: string,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes)
      throw new SchoolFault("protocol", `${path} answered more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Only what the protocol reads; `Set-Cookie` and the rest stay behind. */
function headersOf(headers: Record<string, string | string[] | undefined>): Headers {
  const kept = new Headers();
  for (const name of ["content-type", "www-authenticate", "cache-control", "retry-after"]) {
    const value = headers[name];
    if (typeof value === "string") kept.set(name, value);
  }
  return kept;
}

function toSchoolFault(error: unknown, path: string): SchoolFault {
  if (error instanceof SchoolFault) return error;
  const name = error instanceof Error ? error.name : "";
  const code = codeOf(error);
  const isTimeout =
    name === "TimeoutError" || code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT";
  return isTimeout
    ? new SchoolFault("timeout", `${path} did not answer in time`)
    : new SchoolFault("unreachable", `${path} could not be reached (${code})`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : error.name;
}

/** The protocol sends forms only. */
function formText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new SchoolFault("protocol", "refused to send a body that is not a form");
}

/**
 * Which endpoint a request is for, by what the protocol sends there and nowhere else. The paths themselves are the
 * school's to choose (discovery), so they are no names for a metric.
 */
function endpointOf(path: string, headers: Options["headers"], form: string | null): SchoolEndpoint {
  if (path.startsWith("/.well-known/")) return "metadata";
  if (form !== null) return new URLSearchParams(form).has("grant_type") ? "token" : "revocation";
  return new Headers(headers).has("authorization") ? "userinfo" : "jwks";
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return "failed";
  if (status >= 300 && status < 400) return "invalid";
  return status < 300 ? "ok" : "refused";
}

/** At most an hour: a wrong `Retry-After` must not stop sign-ins for a day. */
const MAX_PAUSE_SECONDS = 3600;

/** RFC 9110 section 10.2.3, in seconds. @returns undefined when the school asks for no pause */
function pauseIn({ status, headers }: Response): number | undefined {
  const retryAfter = headers.get("retry-after");
  if (status !== 429 || retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : undefined;
}

function requireAnswer(response: Response, path: string): Response {
  const { status } = response;
  if (status >= 500 || status === 429)
    throw new SchoolFault("unreachable", `${path} answered ${status}`, pauseIn(response));
  if (status >= 300 && status < 400)
    throw new SchoolFault("protocol", `${path} answered a redirect (${status})`);
  return response;
}
