import type { Dispatcher } from "undici";
import { expect, it, vi } from "vitest";

import type { Caller } from "#bff/content-encoding/caller.ts";
import type { SchoolAnswer } from "#bff/member-api/school-call.ts";
import { SchoolRequest, type SchoolTransport } from "#bff/member-api/school-request.ts";
import { CallerGone } from "#bff/errors.ts";

const controllerOf = () => {
  const aborted: (Error | undefined)[] = [];
  const controller = { abort: (reason?: Error) => void aborted.push(reason) };
  return { aborted, controller: controller as unknown as Dispatcher.DispatchController };
};
const CONTROLLER = controllerOf().controller;
const SUBJECT = { member: "mem_1", document: "sha256:1" };

/** A request that the test answers in the place of the pool. */
function startRequest(operation: "query" | "mutation" = "query", changed: Partial<SchoolTransport> = {}) {
  const outcomes: unknown[] = [];
  const sentAgain: SchoolRequest[] = [];
  const caller: Caller = { isGone: false, waitingFor: undefined };
  const transport: SchoolTransport = {
    timeoutMs: 60_000,
    maxAnswerBytes: 10,
    decompress: () => Promise.reject(new Error("nothing is compressed")),
    dispatch: (again) => void sentAgain.push(again),
    mayRetry: () => true,
    settled: (outcome, _startedAt, subject) => void outcomes.push([outcome, subject]),
    ...changed,
  };
  const call = {
    accessToken: "",
    subject: SUBJECT,
    body: Buffer.from(""),
    operation,
    traceparent: "",
    caller,
  };
  const { promise, resolve, reject } = Promise.withResolvers<SchoolAnswer>();
  const result = promise.catch((error: unknown) => error);
  const request = new SchoolRequest(transport, call, {} as Dispatcher.DispatchOptions, 0, resolve, reject);
  return {
    request,
    caller,
    outcomes,
    sentAgain,
    /** The answer, or the error. */
    result: result as Promise<unknown>,
    answer: (status: number, headers: Record<string, string | string[]> = {}, ...chunks: string[]): void => {
      request.onRequestStart(CONTROLLER);
      request.onResponseStart(CONTROLLER, status, headers);
      for (const chunk of chunks) request.onResponseData(CONTROLLER, Buffer.from(chunk));
      request.onResponseEnd();
    },
  };
}

const withCode = (code: string): Error => Object.assign(new Error("the connection"), { code });

it.each([
  [199, "refused"],
  [200, "ok"],
  [299, "ok"],
  [300, "invalid"],
  [399, "invalid"],
  [400, "refused"],
  [499, "refused"],
  [500, "failed"],
])("an answer with status %i counts as %s, once", async (status, outcome) => {
  const { answer, result, outcomes } = startRequest();
  answer(status, { "content-type": "text/plain" }, "body");
  expect(await result).toMatchObject({ status, contentType: "text/plain", body: Buffer.from("body") });
  expect(outcomes).toEqual([[outcome, SUBJECT]]);
});

it("an answer has its parts in order, and the values of a header that came several times", async () => {
  const { answer, result } = startRequest();
  answer(401, { "www-authenticate": ["Bearer", "DPoP"], "retry-after": "5" }, "one", " two");
  expect(await result).toMatchObject({
    body: Buffer.from("one two"),
    wwwAuthenticate: "Bearer, DPoP",
    retryAfter: "5",
    contentType: "",
  });
});

it("an answer may have as many bytes as the limit, and with one more it is refused and the connection closed", async () => {
  const full = startRequest();
  full.answer(200, {}, "12345", "67890");
  expect(await full.result).toMatchObject({ body: Buffer.from("1234567890") });
  const { request, result, outcomes } = startRequest();
  const { controller, aborted } = controllerOf();
  request.onRequestStart(controller);
  request.onResponseStart(controller, 200, {});
  request.onResponseData(controller, Buffer.from("1234567890"));
  expect(aborted).toEqual([]);
  request.onResponseData(controller, Buffer.from("1"));
  expect(await result).toMatchObject({ code: "school_invalid_response" });
  expect(aborted).toHaveLength(1);
  // The pool reports its end.
  request.onResponseError(controller, new Error("aborted"));
  expect(outcomes).toEqual([["invalid", SUBJECT]]);
});

it("a query is given up once, when its caller leaves or its time is over, whichever comes first", async () => {
  const { request, caller, result, outcomes } = startRequest();
  const { controller, aborted } = controllerOf();
  request.onRequestStart(controller);
  expect(caller.waitingFor).toBe(request);
  caller.waitingFor?.stop();
  request.expire();
  expect(await result).toBeInstanceOf(CallerGone);
  expect(aborted).toHaveLength(1);
  expect(caller.waitingFor).toBeUndefined();
  request.onResponseError(controller, new Error("aborted"));
  expect(outcomes).toEqual([["cancelled", SUBJECT]]);
});

it("a query whose caller leaves before it has a connection is not sent", async () => {
  const { request, result, outcomes } = startRequest();
  request.stop();
  const { controller, aborted } = controllerOf();
  request.onRequestStart(controller);
  expect(aborted).toHaveLength(1);
  request.onResponseError(controller, new Error("aborted"));
  expect(await result).toBeInstanceOf(CallerGone);
  expect(outcomes).toEqual([["cancelled", SUBJECT]]);
});

it("a mutation does not end with its caller", async () => {
  const { caller, answer, result } = startRequest("mutation");
  expect(caller.waitingFor).toBeUndefined();
  answer(200, {}, "done");
  expect(await result).toMatchObject({ status: 200 });
});

it("a request has an end after its time, and none after its answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const late = startRequest("query", { timeoutMs: 1000 });
    vi.advanceTimersByTime(999);
    expect(late.caller.waitingFor).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(await late.result).toMatchObject({ code: "school_timeout" });
    startRequest().answer(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("an answer that came in time may be decompressed after it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const decompressed = Promise.withResolvers<{ body: Buffer; coded: undefined }>();
    const late = startRequest("query", { timeoutMs: 1000, decompress: () => decompressed.promise });
    late.answer(200, { "content-encoding": "gzip" }, "coded");
    vi.advanceTimersByTime(1000);
    decompressed.resolve({ body: Buffer.from("plain"), coded: undefined });
    expect(await late.result).toMatchObject({ body: Buffer.from("plain") });
    expect(late.outcomes).toEqual([["ok", SUBJECT]]);
  } finally {
    vi.useRealTimers();
  }
});

it.each<[what: string, operation: "query" | "mutation", isStarted: boolean, code: string, isAgain: boolean]>([
  ["a query", "query", true, "ECONNRESET", true],
  ["a query that was half sent", "query", true, "EPIPE", true],
  ["a query before it was sent", "query", false, "UND_ERR_SOCKET", true],
  ["a mutation before it was sent", "mutation", false, "ECONNRESET", true],
  ["a mutation, which may have run", "mutation", true, "ECONNRESET", false],
  ["a query without a server", "query", false, "ECONNREFUSED", false],
])("%s: sent again after a closed connection", async (_, operation, isStarted, code, isAgain) => {
  const { request, result, outcomes, sentAgain } = startRequest(operation);
  if (isStarted) request.onRequestStart(CONTROLLER);
  request.onResponseError(CONTROLLER, withCode(code));
  expect(sentAgain).toEqual(isAgain ? [request] : []);
  if (isAgain) {
    // Once more, and no third time.
    expect(outcomes).toEqual([]);
    request.onRequestStart(CONTROLLER);
    request.onResponseError(CONTROLLER, withCode(code));
    expect(sentAgain).toHaveLength(1);
  }
  expect(await result).toMatchObject({ code: "school_unavailable", retryAfterSeconds: 5 });
  expect(outcomes).toEqual([["unreachable", code === "ECONNREFUSED" ? null : SUBJECT]]);
});

it("a query is not sent again when a part of its answer has come, or the pool may not", async () => {
  const begun = startRequest();
  begun.request.onRequestStart(CONTROLLER);
  begun.request.onResponseStart(CONTROLLER, 200, {});
  begun.request.onResponseError(CONTROLLER, withCode("ECONNRESET"));
  expect([begun.sentAgain, begun.outcomes]).toEqual([[], [["unreachable", SUBJECT]]]);
  const forbidden = startRequest("query", { mayRetry: () => false });
  forbidden.request.onResponseError(CONTROLLER, withCode("ECONNRESET"));
  expect(forbidden.sentAgain).toEqual([]);
});

it.each([
  [200, true],
  [400, true],
  [401, true],
  [403, true],
  [404, false],
  [500, false],
])("the body of a status %i is decompressed: %s", async (status, isRead) => {
  const codings: string[] = [];
  const { answer, result, outcomes } = startRequest("query", {
    decompress: async (bytes, coding) => {
      codings.push(coding);
      return { body: Buffer.from("plain"), coded: { bytes, coding: "gzip" } };
    },
  });
  answer(status, { "content-encoding": "gzip" }, "coded");
  expect(await result).toMatchObject({ body: Buffer.from(isRead ? "plain" : "coded") });
  expect(codings).toEqual(isRead ? ["gzip"] : []);
  expect(outcomes).toHaveLength(1);
});

it.each([
  [new CallerGone(), "cancelled"],
  [new Error("broken"), "invalid"],
])("an answer that is not decompressed by %s counts as %s", async (error, outcome) => {
  const { answer, result, outcomes } = startRequest("query", { decompress: () => Promise.reject(error) });
  answer(200, { "content-encoding": "gzip" }, "coded");
  expect(await result).toBe(error);
  expect(outcomes).toEqual([[outcome, SUBJECT]]);
});
