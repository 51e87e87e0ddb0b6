/**
 * Sends every request to the school's OAuth endpoints: by a pool of connections to the school's origin, without following
 * redirects, with a deadline and a limit for the length of an answer.
 */

import { Pool } from "undici";

import type { CallSubject } from "#bff/bounds/circuit-breaker.ts";
import type { Limits } from "#bff/bounds/limits.ts";
import { isWithoutConnection, type SchoolWatch } from "#bff/bounds/school-watch.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { CallOutcome, SchoolEndpoint } from "#bff/ops/metrics/metric-labels.ts";

interface Options {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: unknown;
}

/**
 * Has the signature of the custom fetch of oauth4webapi and jose.
 *
 * @param member  the member for whom the request is made, since it may fail for them alone; undefined for the school's own
 *   documents
 */
export type SchoolFetch = (url: string, options: Options, member?: string) => Promise<Response>;

/**
 * The member of requests during a sign-in.
 *
 * Choice (faults of sign-ins count as one person's): until the school has said who signs in, the repeated tries of one person
 * look like those of many. So faults of sign-ins alone never open the circuit breaker for refreshes; faults of several members
 * do, and so does a school that cannot be connected to.
 */
export const ANY_SIGN_IN = "any sign-in";

interface SchoolFetchOptions {
  /** `{base_url}`; a request to any other origin is refused before it is made. */
  schoolUrl: string;
  /** Total deadline of one request. */
  timeoutMs: number;
  limits: Pick<Limits, "oauthConnections" | "oauthWaiting" | "oauthAnswerBytes">;
  /** Counts each call, and refuses calls while the breaker of their endpoint is open. */
  watch: SchoolWatch;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * @throws {SchoolFault} `unreachable` (at once when the breaker is open or too many requests wait), `timeout`, or `protocol`
 *   for a redirect, a foreign origin or too long an answer
 */
export function createSchoolFetch({ schoolUrl, timeoutMs, limits, watch, now }: SchoolFetchOptions): {
  fetch: SchoolFetch;
  close: () => Promise<void>;
} {
  const maxUnderWay = limits.oauthConnections + limits.oauthWaiting;
  const pool = new Pool(schoolUrl, {
    connections: limits.oauthConnections,
    pipelining: 1,
    // The signal of each request is its one deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
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
    if (underWay >= maxUnderWay) {
      watch.notSent(endpoint);
      throw new SchoolFault("unreachable", `too many calls wait for the ${endpoint} endpoint`);
    }
    const heldBackMs = (notBeforeMs.get(endpoint) ?? 0) - watch.clock();
    if (heldBackMs > 0) {
      watch.notSent(endpoint);
      const seconds = Math.ceil(heldBackMs / 1000);
      throw new SchoolFault("unreachable", `the ${endpoint} endpoint asked for a pause`, seconds);
    }
    let subject: CallSubject | null = member === undefined ? null : { member, document: null };
    if (watch.enter(endpoint, subject) > 0) {
      throw new SchoolFault("unreachable", `the ${endpoint} endpoint is not called for a while after faults`);
    }
    const startedAt = watch.clock();
    underWay += 1;
    let outcome: CallOutcome = "unreachable";
    try {
      const response = await send(target, options, body);
      outcome = outcomeOf(response.status);
      const pauseSeconds = pauseIn(response, now());
      if (pauseSeconds !== undefined) notBeforeMs.set(endpoint, watch.clock() + pauseSeconds * 1000);
      return requireUsable(response, target.pathname, pauseSeconds);
    } catch (error) {
      if (isWithoutConnection(codeOf(error))) subject = null;
      const fault = transportFault(error, target.pathname);
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
  maxBytes: number,
  path: string,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new SchoolFault("protocol", `${path} answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Only the headers that the portal reads; `Set-Cookie` and the others are dropped. So is `WWW-Authenticate`: with it, oauth4webapi
 * does not read the body, whose `error` says more.
 */
function headersOf(headers: Record<string, string | string[] | undefined>): Headers {
  const passed = new Headers();
  for (const name of ["content-type", "cache-control", "retry-after"]) {
    const value = headers[name];
    if (typeof value === "string") passed.set(name, value);
  }
  return passed;
}

function transportFault(error: unknown, path: string): SchoolFault {
  if (error instanceof SchoolFault) return error;
  if (error instanceof Error && error.name === "TimeoutError")
    return new SchoolFault("timeout", `${path} did not answer in time`);
  const code = codeOf(error);
  const remedy = /CERT|LEAF_SIGNATURE/.test(code)
    ? "; NODE_EXTRA_CA_CERTS may name a file with the authority of the school's certificate"
    : "";
  return new SchoolFault("unreachable", `${path} could not be reached (${code})${remedy}`);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : error.name;
}

/** The protocol sends only forms. */
function formText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new SchoolFault("protocol", "refused to send a body that is not a form");
}

/**
 * The endpoint of a request, recognised by a field that the protocol sends only to it. The school chooses the paths (discovery),
 * so they are not used as names in metrics.
 */
function endpointOf(path: string, headers: Options["headers"], form: string | null): SchoolEndpoint {
  if (path.startsWith("/.well-known/")) return "metadata";
  if (form !== null) return new URLSearchParams(form).has("grant_type") ? "token" : "revocation";
  return new Headers(headers).has("authorization") ? "userinfo" : "jwks";
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return "failed";
  // A redirect is a fault of the protocol, which counts as invalid.
  return status < 300 ? "ok" : "refused";
}

/** At most an hour, so that a wrong `Retry-After` does not stop sign-ins for a day. */
const MAX_PAUSE_SECONDS = 3600;

/** RFC 9110 section 10.2.3, in seconds. @returns undefined without a pause */
function pauseIn({ status, headers }: Response, nowMs: number): number | undefined {
  const retryAfter = headers.get("retry-after");
  if (status !== 429 || retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - nowMs) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : undefined;
}

function requireUsable(response: Response, path: string, pauseSeconds: number | undefined): Response {
  const { status } = response;
  if (status >= 500 || status === 429)
    throw new SchoolFault("unreachable", `${path} answered ${status}`, pauseSeconds);
  if (status >= 300 && status < 400)
    throw new SchoolFault("protocol", `${path} answered a redirect (${status})`);
  return response;
}
