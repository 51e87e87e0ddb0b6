import { EventEmitter } from "node:events";

import Fastify from "fastify";
import { describe, expect, it } from "vitest";

import { BffError } from "#bff/errors.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createMetrics } from "#bff/ops/metrics/metrics.ts";
import { answerClientError, registerErrorResponses } from "#bff/routes/error-responses.ts";
import { StoreFault } from "#bff/store/store.ts";
import { GRAPHQL_PATH } from "#shared/bff-paths.ts";

/** A server whose routes all fail with this error. */
function failing(error: Error) {
  const app = Fastify();
  registerErrorResponses(app, { metrics: createMetrics(() => 0), isOfOutage: () => false });
  app.route({ method: ["GET", "POST"], url: "*", handler: () => Promise.reject(error) });
  return app;
}

const NAVIGATION = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe("an error of a route", () => {
  it.each([
    [new StoreFault("it is gone"), 503, "store_unavailable", "5"],
    [new SchoolFault("unreachable", "it is gone"), 503, "school_unavailable", "5"],
    [Object.assign(new Error("by Fastify"), { statusCode: 400 }), 400, "invalid_request", undefined],
    [Object.assign(new Error("by Fastify"), { statusCode: 499 }), 400, "invalid_request", undefined],
    [Object.assign(new Error("by Fastify"), { statusCode: 500 }), 500, "internal_error", undefined],
    [Object.assign(new Error("by Fastify"), { statusCode: 399 }), 500, "internal_error", undefined],
  ])("is answered by its kind, and says when to come again: %s", async (error, status, code, retryAfter) => {
    const answer = await failing(error).inject({ url: "/" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([status, retryAfter]);
    expect(answer.json()).toMatchObject({ status, code });
  });

  it("has the form of GraphQL at the Member API, whatever its query", async () => {
    const app = failing(new BffError("signed_out", "no cookie"));
    for (const url of [GRAPHQL_PATH, `${GRAPHQL_PATH}?a=b`])
      expect((await app.inject({ method: "POST", url })).json()).toMatchObject({
        errors: [{ extensions: { code: "signed_out" } }],
      });
  });

  it("gives a person a way to try again, but not a form, which would be sent anew without its body", async () => {
    const app = failing(new StoreFault("it is gone"));
    const linkAfter = async (method: "GET" | "POST") =>
      /<a href="([^"]*)"/.exec(
        (await app.inject({ method, url: "/courses?a=b", headers: NAVIGATION })).body,
      )?.[1];
    expect([await linkAfter("GET"), await linkAfter("POST")]).toEqual(["/courses?a=b", "/"]);
  });
});

describe("a request that cannot be read", () => {
  function after(code: string, writable: boolean) {
    const socket = Object.assign(new EventEmitter(), {
      writable,
      sent: "",
      isDestroyed: false,
      end: (text: string) => void (socket.sent = text),
      destroy: () => void (socket.isDestroyed = true),
    });
    answerClientError(Object.assign(new Error("unread"), { code }), socket as never);
    return { isDestroyed: socket.isDestroyed, line: socket.sent.split("\r\n")[0] };
  }

  it.each([
    ["HPE_INVALID_METHOD", "HTTP/1.1 400 Bad Request"],
    ["HPE_HEADER_OVERFLOW", "HTTP/1.1 431 Too Large"],
    ["ERR_HTTP_REQUEST_TIMEOUT", "HTTP/1.1 408 Request Timeout"],
  ])("after %s is answered %s", (code, line) => {
    expect(after(code, true)).toEqual({ isDestroyed: false, line });
  });

  it.each([
    ["is reset", "ECONNRESET", true],
    ["takes no answer any more", "HPE_INVALID_METHOD", false],
  ])("has its connection closed when it %s", (_how, code, writable) => {
    expect(after(code, writable)).toEqual({ isDestroyed: true, line: "" });
  });
});
