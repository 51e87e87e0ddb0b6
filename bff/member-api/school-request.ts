/** One call to the Member API from dispatch to outcome: its deadline, its size limit, and the one retry it may have. */

import type { Dispatcher } from "undici";

import type { CallSubject } from "#bff/bounds/circuit-breaker.ts";
import { isWithoutConnection } from "#bff/bounds/school-watch.ts";
import type { Stoppable } from "#bff/content-encoding/caller.ts";
import type { DecompressedBody } from "#bff/content-encoding/compressor.ts";
import { BffError, CallerGone } from "#bff/errors.ts";
import type { SchoolAnswer, SchoolCall } from "#bff/member-api/school-call.ts";
import type { Decompress } from "#bff/member-api/decompress.ts";
import type { CallOutcome } from "#bff/ops/metrics/metric-labels.ts";

/** The connection to the school as one request sees it; the same for every request. */
export interface SchoolTransport {
  /** Total deadline, waiting for a connection and a retry included. */
  timeoutMs: number;
  maxAnswerBytes: number;
  /** For answers that the school compressed. */
  decompress: Decompress;
  /** Passes the request to the pool; called again for a retry. */
  dispatch: (request: SchoolRequest) => void;
  /** Whether a call that met a closed connection may be sent once more. */
  mayRetry: () => boolean;
  /** Called exactly once, at the end of a request. The subject is null when no connection could be opened. */
  settled: (outcome: CallOutcome, startedAt: number, subject: CallSubject | null) => void;
}

export class SchoolRequest implements Dispatcher.DispatchHandler, Stoppable {
  readonly dispatchOptions: Dispatcher.DispatchOptions;
  readonly #transport: SchoolTransport;
  readonly #call: SchoolCall;
  readonly #startedAt: number;
  readonly #resolve: (answer: SchoolAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #deadline: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #length = 0;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  #hasRetried = false;
  /** Set when the request was aborted before the pool reported an outcome. */
  #givenUp: { error: Error; outcome: CallOutcome } | undefined;

  /** @param startedAt  passed to `settled` */
  constructor(
    transport: SchoolTransport,
    call: SchoolCall,
    dispatchOptions: Dispatcher.DispatchOptions,
    startedAt: number,
    resolve: (answer: SchoolAnswer) => void,
    reject: (error: Error) => void,
  ) {
    this.#transport = transport;
    this.#call = call;
    this.dispatchOptions = dispatchOptions;
    this.#startedAt = startedAt;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#deadline = setTimeout(giveUpLate, transport.timeoutMs, this);
    // A mutation is not stopped, since nobody could then tell whether it ran.
    if (call.operation === "query") call.caller.waitingFor = this;
  }

  /** The caller has left. */
  stop(): void {
    this.#giveUp(new CallerGone(), "cancelled");
  }

  expire(): void {
    this.#giveUp(new BffError("school_timeout", "the Member API did not answer in time"), "timeout");
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It was aborted while it waited for a connection, so it must not be sent.
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
    const { maxAnswerBytes } = this.#transport;
    if (this.#length > maxAnswerBytes) {
      const reason = `the Member API answered more than ${maxAnswerBytes} bytes`;
      this.#giveUp(new BffError("school_invalid_response", reason), "invalid");
      return;
    }
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    const contentEncoding = this.#header("content-encoding");
    if (contentEncoding !== undefined && STATUS_WITH_BODY.has(this.#status)) {
      void this.#decompress(bytes, contentEncoding);
      return;
    }
    this.#finish(outcomeOf(this.#status));
    this.#resolve(this.#answerOf({ body: bytes, coded: undefined }));
  }

  async #decompress(bytes: Buffer, contentEncoding: string): Promise<void> {
    // The answer arrived before the deadline; waiting for a thread does not count.
    this.#release();
    try {
      const decompressed = await this.#transport.decompress(bytes, contentEncoding, this.#call.caller);
      this.#finish(outcomeOf(this.#status));
      this.#resolve(this.#answerOf(decompressed));
    } catch (error) {
      this.#finish(error instanceof CallerGone ? "cancelled" : "invalid");
      this.#reject(error as Error);
    }
  }

  #answerOf(decompressed: DecompressedBody): SchoolAnswer {
    return {
      status: this.#status,
      contentType: this.#header("content-type") ?? "",
      retryAfter: this.#header("retry-after"),
      wwwAuthenticate: this.#header("www-authenticate"),
      ...decompressed,
    };
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#givenUp !== undefined) {
      this.#finish(this.#givenUp.outcome);
      return;
    }
    if (this.#mayBeSentAgain(error)) {
      this.#hasRetried = true;
      this.#transport.dispatch(this);
      return;
    }
    this.#finish("unreachable", isWithoutConnection(codeOf(error)) ? null : this.#call.subject);
    this.#reject(transportError(error));
  }

  /** Rejects at once; the pool may close the connection a moment later. */
  #giveUp(error: Error, outcome: CallOutcome): void {
    if (this.#givenUp !== undefined) return;
    this.#givenUp = { error, outcome };
    this.#release();
    this.#reject(error);
    this.#controller?.abort(error);
  }

  #finish(outcome: CallOutcome, subject: CallSubject | null = this.#call.subject): void {
    this.#release();
    this.#transport.settled(outcome, this.#startedAt, subject);
  }

  #release(): void {
    clearTimeout(this.#deadline);
    this.#call.caller.waitingFor = undefined;
  }

  /**
   * Whether the school closed an idle connection at the moment when the pool took it. A mutation that was sent, even in part, may
   * have run, so it is not sent again; neither is a call when part of its answer has arrived.
   */
  #mayBeSentAgain(error: Error): boolean {
    if (this.#hasRetried || this.#status !== 0 || !CLOSED_CONNECTION.has(codeOf(error))) return false;
    const wasSent = this.#controller !== undefined;
    if (wasSent && this.#call.operation !== "query") return false;
    return this.#transport.mayRetry();
  }

  /** A header that comes several times has its values in one list (RFC 9110 section 5.3). */
  #header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }
}

/** A separate function, so that a call needs no closure for its deadline. */
function giveUpLate(request: SchoolRequest): void {
  request.expire();
}

/** The body of any other status is never read, so its coding does not matter. */
const STATUS_WITH_BODY: ReadonlySet<number> = new Set([200, 400, 401, 403]);

const CLOSED_CONNECTION: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function outcomeOf(status: number): CallOutcome {
  if (status >= 500) return "failed";
  if (status >= 300 && status < 400) return "invalid";
  return status >= 200 && status < 300 ? "ok" : "refused";
}

function transportError(error: Error): BffError {
  return new BffError("school_unavailable", `the Member API could not be reached (${codeOf(error)})`, {
    retryAfterSeconds: 5,
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}
