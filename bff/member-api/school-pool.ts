/**
 * The way to the school's Member API: one origin, one path, one method, fixed at start. Whole buffers in both
 * directions: a stream for each would double the cost of a call.
 */

import { type Dispatcher, Pool } from "undici";

import { BffError } from "#bff/errors.ts";

export interface SchoolAnswer {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  /** RFC 6750 challenge, for telling a scope fault from a token fault. */
  wwwAuthenticate: string | undefined;
  body: Buffer;
}

export interface SchoolPool {
  /** @throws {BffError} `school_unavailable`, `school_timeout`, or `school_invalid_response` for too long an answer */
  post: (accessToken: string, query: string) => Promise<SchoolAnswer>;
  close: () => Promise<void>;
}

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const CONNECTIONS = 64;

/** @param timeoutMs  total deadline of one call */
export function createSchoolPool(schoolUrl: string, timeoutMs: number): SchoolPool {
  const pool = new Pool(schoolUrl, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  return {
    post: (accessToken, query) =>
      new Promise((resolve, reject) => {
        const request: Dispatcher.DispatchOptions = {
          method: "POST",
          path: "/member/graphql",
          headers: {
            authorization: `Bearer ${accessToken}`,
            "content-type": "application/json",
            accept: "application/json",
          },
          body: JSON.stringify({ query }),
        };
        pool.dispatch(request, new AnswerReader(timeoutMs, resolve, reject));
      }),
    close: () => pool.close(),
  };
}

/** Collects one answer, within the deadline and the size limit. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: SchoolAnswer) => void;
  readonly #reject: (error: BffError) => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #length = 0;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};

  constructor(timeoutMs: number, resolve: (answer: SchoolAnswer) => void, reject: (error: BffError) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#deadline = setTimeout(() => {
      const fault = new BffError("school_timeout", "the Member API did not answer in time");
      this.#reject(fault);
      this.#controller?.abort(fault);
    }, timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > MAX_ANSWER_BYTES) {
      controller.abort(
        new BffError(
          "school_invalid_response",
          `the Member API answered more than ${MAX_ANSWER_BYTES} bytes`,
        ),
      );
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    clearTimeout(this.#deadline);
    this.#resolve({
      status: this.#status,
      contentType: this.#header("content-type") ?? "",
      retryAfter: this.#header("retry-after"),
      wwwAuthenticate: this.#header("www-authenticate"),
      body:
        this.#chunks.length === 1 && this.#chunks[0] !== undefined
          ? this.#chunks[0]
          : Buffer.concat(this.#chunks),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#deadline);
    this.#reject(error instanceof BffError ? error : transportError(error));
  }

  #header(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === "string" ? value : undefined;
  }
}

function transportError(error: Error): BffError {
  const code = "code" in error ? String(error.code) : error.name;
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") {
    return new BffError("school_timeout", `the Member API did not answer in time (${code})`);
  }
  return new BffError("school_unavailable", `the Member API could not be reached (${code})`, {
    retryAfterSeconds: 5,
  });
}
