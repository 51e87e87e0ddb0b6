/**
 * The one way to the school's OAuth endpoints: a bounded connection pool on the school's origin that follows no
 * redirect, waits no longer than the deadline and reads no more than it should.
 */

import { Pool } from "undici";

import { SchoolFault } from "#bff/oauth/school-fault.ts";

/** Shaped as oauth4webapi and jose call their custom fetch. */
export type SchoolFetch = (
  url: string,
  options: { method?: string; headers?: Record<string, string> | Headers; body?: unknown },
) => Promise<Response>;

const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * @param schoolUrl   `{base_url}`; a request to any other origin is refused before it is made
 * @param timeoutMs   total deadline of one request
 * @throws {SchoolFault} `unreachable`, `timeout`, or `protocol` for a redirect, a foreign origin or too long an answer
 */
export function createSchoolFetch(
  schoolUrl: string,
  timeoutMs: number,
): { fetch: SchoolFetch; close: () => Promise<void> } {
  const pool = new Pool(schoolUrl, {
    connections: 8,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  const fetch: SchoolFetch = async (url, options) => {
    const target = new URL(url);
    if (target.origin !== schoolUrl) {
      throw new SchoolFault("protocol", `refused to call ${target.origin}, which is not the school's origin`);
    }
    try {
      const answer = await pool.request({
        method: (options.method ?? "GET") as "GET",
        path: target.pathname + target.search,
        headers: Object.fromEntries(new Headers(options.headers)),
        body: formText(options.body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        await answer.body.dump();
        throw new SchoolFault("protocol", `${target.pathname} answered a redirect (${answer.statusCode})`);
      }
      if (answer.statusCode >= 500) {
        await answer.body.dump();
        throw new SchoolFault("unreachable", `${target.pathname} answered ${answer.statusCode}`);
      }
      const body = await readBounded(answer.body, target.pathname);
      return new Response(answer.statusCode === 204 ? null : body, {
        status: answer.statusCode,
        headers: headersOf(answer.headers),
      });
    } catch (error) {
      throw toSchoolFault(error, target.pathname);
    }
  };

  return { fetch, close: () => pool.close() };
}

async function readBounded(body: AsyncIterable<Uint8Array>, path: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES)
      throw new SchoolFault("protocol", `${path} answered more than ${MAX_ANSWER_BYTES} bytes`);
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
  const code = error instanceof Error && "code" in error ? String(error.code) : name;
  const isTimeout =
    name === "TimeoutError" || code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT";
  return isTimeout
    ? new SchoolFault("timeout", `${path} did not answer in time`)
    : new SchoolFault("unreachable", `${path} could not be reached (${code})`);
}

/** The protocol sends forms only. */
function formText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new SchoolFault("protocol", "refused to send a body that is not a form");
}
