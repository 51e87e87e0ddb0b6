/** One call to the Member API from dispatch to outcome: its deadline, its size limit, and the one retry it may have. */

import type { Dispatcher } from "undici";

import { BffError, CallerGone } from "#bff/errors.ts";
import type { SchoolAnswer, SchoolCall } from "#bff/member-api/school-pool.ts";
import type { CallOutcome } from "#bff/ops/metrics.ts";

interface ExchangeOptions {
  call: SchoolCall;
  /** Total deadline, waiting for a connection and a retry included. */
  timeoutMs: number;
  maxAnswerBytes: number;
  /** Hands the request to the pool; called again for a retry. */
  dispatch: (handler: Exchange) => void;
  /** May a call that met a closed connection be sent once more? */
  mayRetry: () => boolean;
  /** The pool has done with it: exactly once, and last. */
  settled: (outcome: CallOutcome) => void;
  resolve: (answer: SchoolAnswer) => void;
  reject: (error: Error) => void;
}

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #length = 0;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  #hasRetried = false;
  /** Why it was given up, before the pool had an outcome. */
  #givenUp: { error: Error; outcome: CallOutcome } | undefined;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    const { caller } = options.call;
    this.#deadline = setTimeout(() => {
      this.#giveUp(new BffError("school_timeout", "the Member API did not answer in time"), "timeout");
    }, options.timeoutMs);
    // A mutation is let finish: whether it ran would otherwise be anybody's guess.
    if (options.call.operation === "query")
      caller.whenGone = () => this.#giveUp(new CallerGone(), "cancelled");
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection: nothing must be sent any more.
    if (this.#givenUp !== undefined) {
      controller.abort(this.#givenUp.error);
      return;
    }
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

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    const { maxAnswerBytes } = this.#options;
    if (this.#length > maxAnswerBytes) {
      const reason = `the Member API answered more than ${maxAnswerBytes} bytes`;
      this.#giveUp(new BffError("school_invalid_response", reason), "invalid");
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#finish(outcomeOf(this.#status));
    const [first] = this.#chunks;
    this.#options.resolve({
      status: this.#status,
      contentType: this.#header("content-type") ?? "",
      retryAfter: this.#header("retry-after"),
      wwwAuthenticate: this.#header("www-authenticate"),
      body: this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#givenUp !== undefined) {
      this.#finish(this.#givenUp.outcome);
      return;
    }
    if (this.#mayBeSentAgain(error)) {
      this.#hasRetried = true;
      this.#controller = undefined;
      this.#options.dispatch(this);
      return;
    }
    const fault = transportError(error);
    this.#finish(fault.code === "school_timeout" ? "timeout" : "unreachable");
    this.#options.reject(fault);
  }

  /** Rejects at once; the pool may take a moment longer to let go of the connection. */
  #giveUp(error: Error, outcome: CallOutcome): void {
    if (this.#givenUp !== undefined) return;
    this.#givenUp = { error, outcome };
    this.#release();
    this.#options.reject(error);
    this.#controller?.abort(error);
  }

  #finish(outcome: CallOutcome): void {
    this.#release();
    this.#options.settled(outcome);
  }

  #release(): void {
    clearTimeout(this.#deadline);
    this.#options.call.caller.whenGone = undefined;
  }

  /**
   * A connection that the school closed as we took it out of the pool. Once any of a mutation may have been sent, it may
   * also have run; once any of an answer is there, the connection was no stale one.
   */
  #mayBeSentAgain(error: Error): boolean {
    if (this.#hasRetried || this.#status !== 0 || !CLOSED_CONNECTION.has(codeOf(error))) return false;
    const wasSent = this.#controller !== undefined;
    if (wasSent && this.#options.call.operation !== "query") return false;
    return this.#options.mayRetry();
  }

  #header(name: string): string | undefined {
    const value = this.#headers[name];
    return typeof value === "string" ? value : undefined;
  }
}

const CLOSED_CONNECTION: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return "failed";
  return status >= 200 && status < 300 ? "ok" : "refused";
}

function transportError(error: Error): BffError {
  const code = codeOf(error);
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT") {
    return new BffError("school_timeout", `the Member API did not answer in time (${code})`);
  }
  return new BffError("school_unavailable", `the Member API could not be reached (${code})`, {
    retryAfterSeconds: 5,
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}
