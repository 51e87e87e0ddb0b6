/** A call gets the same answer on both paths: the fast path of a listening portal, and Fastify's route. */

import { once } from "node:events";
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { BffError } from "#bff/errors.ts";
import {
  askOverSocket,
  browser,
  COURSES_DOCUMENT_ID,
  type HttpAnswer,
  type HttpMethod,
  portal,
  portOf,
  startTestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import { graphqlText, sendRaw } from "#bff/testing/raw-browser.ts";
import { createLifecycle, type Lifecycle } from "#shared/node/stopping.ts";

let lifecycle: Lifecycle;

beforeEach(async () => {
  lifecycle = createLifecycle();
  await usePortal(startTestPortal({}, { lifecycle, limits: { ...LIMITS, breakerFaults: 1000 } }));
  await browser.signIn();
  portal.logLines.length = 0;
});

interface Call {
  method?: HttpMethod;
  url?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
const ASKED = { documentId: COURSES_DOCUMENT_ID, variables: { first: 50 } };

function headersOf({ headers = {} }: Call): Record<string, string> {
  return { "x-csrf": "1", "content-type": "application/json", ...browser.cookies.headers(), ...headers };
}
const onFastPath = (call: Call): Promise<HttpAnswer> =>
  askOverSocket(portal.app, headersOf(call), call.body ?? ASKED, call);
const throughFastify = (call: Call): Promise<HttpAnswer> =>
  portal.app.inject({
    method: call.method ?? "POST",
    url: call.url ?? "/member/graphql",
    headers: headersOf(call),
    payload: (call.body ?? ASKED) as object,
  });

/** The visible parts of an answer, without those of the connection and those that change each time. */
function visible({ statusCode, headers, body }: HttpAnswer): unknown {
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...others } = headers;
  return { statusCode, headers: others, body: body.replace(/"requestId":"[^"]+"/, '"requestId":"..."') };
}

/** The body as a browser's script sees it. */
function decompressed({ headers, rawPayload }: HttpAnswer): string {
  const decompress = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };
  const coding = headers["content-encoding"] as keyof typeof decompress | undefined;
  return (coding === undefined ? rawPayload : decompress[coding](rawPayload)).toString("utf8");
}

const CALLS: [string, Call][] = [
  ["as a page makes it", {}],
  ["without variables", { body: { documentId: COURSES_DOCUMENT_ID } }],
  ["of a document that is not known", { body: { documentId: "sha256:0" } }],
  ["with a query of its own", { body: { ...ASKED, query: "{ viewer { id } }" } }],
  ["with variables that do not fit", { body: { ...ASKED, variables: { first: 51 } } }],
  ["that names a prototype", { body: '{"documentId":"x","__proto__":{"a":1}}' }],
  ["of broken JSON", { body: '{"documentId":' }],
  ["of nothing", { body: "" }],
  ["by another method", { method: "DELETE" }],
  ["to another address", { url: "/auth/session" }],
  ["of another media type", { headers: { "content-type": "text/plain" } }],
  ["with a charset", { headers: { "content-type": "application/json; charset=utf-8" } }],
  ["that is too large", { body: { ...ASKED, variables: { after: "x".repeat(20_000) } } }],
  ["without the portal's header", { headers: { "x-csrf": "" } }],
  ["of another site", { headers: { "sec-fetch-site": "cross-site" } }],
  ["of another origin", { headers: { origin: "https://evil.example.com" } }],
  ["without a cookie", { headers: { cookie: "" } }],
  ["of a page of another member", { headers: { "x-member": "mem_2" } }],
  ["with a foreign cookie", { headers: { cookie: "session=AAAA" } }],
];

describe("the request policy", () => {
  it("applies to both paths: its guards refuse, and its headers are sent", async () => {
    await usePortal(
      startTestPortal(
        {},
        {
          adjustPolicy: ({ guards, headers }) => ({
            guards: [
              ...guards,
              ({ headers: { "x-planted": planted } }) =>
                planted === undefined
                  ? undefined
                  : new BffError("csrf_rejected", "refused by the planted guard"),
            ],
            headers: { ...headers, "x-added": "to every answer" },
          }),
        },
      ),
    );
    await browser.signIn();
    for (const way of [onFastPath, throughFastify]) {
      const answered = await way({});
      expect([answered.statusCode, answered.headers["x-added"]]).toEqual([200, "to every answer"]);
      const refused = await way({ headers: { "x-planted": "1" } });
      expect([refused.statusCode, refused.headers["x-added"]]).toEqual([403, "to every answer"]);
    }
    expect(portal.events("csrf_refused").map(({ reason }) => reason)).toEqual([
      "refused by the planted guard",
      "refused by the planted guard",
    ]);
  });
});

describe("a call of the Member API", () => {
  it.each(CALLS)("%s is answered, counted and logged the same on both paths", async (_title, call) => {
    const answers: unknown[] = [];
    const logged: unknown[] = [];
    for (const way of [onFastPath, throughFastify]) {
      portal.logLines.length = 0;
      // Cookies that no key opens have one line a minute.
      portal.clock.advance(60);
      answers.push(visible(await way(call)));
      await expect.poll(() => portal.events("request")).toHaveLength(1);
      logged.push(
        portal.logLines
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter(({ event }) => event !== undefined)
          .map(({ event, level, method, path, status, code }) => ({
            event,
            level,
            method,
            path,
            status,
            code,
          })),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(logged[0]).toEqual(logged[1]);
  });

  it.each([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, br;q=0.9", "gzip"],
    ["br", "br"],
    ["gzip;q=0, identity", undefined],
    [undefined, undefined],
  ])(
    "is answered to a caller that accepts %j in the content coding %s on both paths",
    async (acceptEncoding, coding) => {
      const long = JSON.stringify({ data: { viewer: { id: "mem_1", words: "課程 ".repeat(400) } } });
      portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(long);
      const call: Call =
        acceptEncoding === undefined ? {} : { headers: { "accept-encoding": acceptEncoding } };
      const answer = await onFastPath(call);
      expect(answer.headers).toMatchObject({
        vary: "cookie, accept-encoding",
        "content-length": String(answer.rawPayload.length),
      });
      expect(answer.headers["content-encoding"]).toBe(coding);
      expect(answer.headers["etag"]).toBeUndefined();
      expect(decompressed(answer)).toBe(long);
      const other = await throughFastify(call);
      expect(visible(other)).toEqual(visible(answer));
      expect(decompressed(other)).toBe(long);
    },
  );

  it.each([
    ["br, gzip;q=0.1", "gzip", "as it came"],
    ["br", "br", "compressed again"],
    [undefined, undefined, "decompressed"],
  ])(
    "passes the school's gzip answer on to a caller that accepts %j in %s: %s",
    async (acceptEncoding, coding, how) => {
      const result = JSON.stringify({ data: { viewer: { id: "mem_1", words: "課程 ".repeat(400) } } });
      const bytes = gzipSync(result);
      portal.school.behaviour.graphql = (_query, reply) =>
        reply.type("application/json").header("content-encoding", "gzip").send(bytes);
      const call: Call =
        acceptEncoding === undefined ? {} : { headers: { "accept-encoding": acceptEncoding } };
      for (const way of [onFastPath, throughFastify]) {
        const answer = await way(call);
        expect(answer.headers["content-encoding"]).toBe(coding);
        expect(decompressed(answer)).toBe(result);
        expect(answer.rawPayload.equals(bytes)).toBe(how === "as it came");
      }
    },
  );

  it("is answered with the school's bytes and nothing of the request", async () => {
    const result = JSON.stringify({ data: { viewer: { id: "mem_1", words: "x".repeat(2000) } } });
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(result);
    const canary = "canary-of-the-request";
    const cookie = `${headersOf({})["cookie"]}; other=${canary}`;
    const headers = {
      cookie,
      "user-agent": canary,
      referer: `http://localhost/${canary}`,
      traceparent: canary,
      "x-request-id": canary,
      "accept-encoding": "br",
    };
    const call = { headers, body: { ...ASKED, variables: { first: 50, after: canary } } };
    for (const way of [onFastPath, throughFastify]) {
      const answer = await way(call);
      expect(answer.headers["content-encoding"]).toBe("br");
      expect(decompressed(answer)).toBe(result);
      expect(JSON.stringify(answer.headers)).not.toContain(canary);
    }
  });

  it("is answered uncompressed when it is refused or has 1,024 bytes, on both paths", async () => {
    const short = JSON.stringify({ data: { viewer: { id: "x".repeat(995) } } });
    expect(short).toHaveLength(1024);
    portal.school.behaviour.graphql = (_query, reply) => reply.type("application/json").send(short);
    const headers = { "accept-encoding": "gzip, br, zstd" };
    for (const call of [{ headers }, { headers, body: { documentId: "sha256:0" } }]) {
      const answer = await onFastPath(call);
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(visible(await throughFastify(call))).toEqual(visible(answer));
    }
  });

  it.each([403, 429, 500])(
    "is answered the same on both paths when the school answers %i",
    async (status) => {
      portal.school.behaviour.graphql = (_query, reply) => reply.code(status).send({});
      expect(visible(await onFastPath({}))).toEqual(visible(await throughFastify({})));
    },
  );

  it("has one id in its answer, in every line of the log and in its trace", async () => {
    const { statusCode, body } = await onFastPath({ body: { documentId: "sha256:0" } });
    expect(statusCode).toBe(400);
    const { errors } = JSON.parse(body) as { errors: { extensions: { requestId: string } }[] };
    const id = errors[0]?.extensions.requestId;
    await expect.poll(() => portal.events("request")).toHaveLength(1);
    expect(portal.events("request_refused")).toMatchObject([{ reqId: id }]);
    expect(portal.events("request")).toMatchObject([{ reqId: id, traceId: id }]);
  });

  it("counts once against the limit of its address when it was refused", async () => {
    await usePortal(startTestPortal({}, { limits: { graphqlOfAddress: { perMinute: 1, burst: 2 } } }));
    await browser.signIn();
    expect((await onFastPath({ body: { documentId: "sha256:0" } })).statusCode).toBe(400);
    expect((await onFastPath({})).statusCode).toBe(200);
    expect((await onFastPath({})).statusCode).toBe(429);
  });

  it("keeps its connection until the portal no longer listens", async () => {
    const caller = sendRaw(await portOf(portal.app), graphqlText(browser));
    await expect.poll(caller.received).toContain('{"data":');
    const answer = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = async (_query, reply) => {
      await answer.promise;
      return reply.type("application/json").send('{"data":{"last":true}}');
    };
    caller.socket.write(graphqlText(browser));
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(2);
    lifecycle.hasStoppedListening = true;
    answer.resolve();
    await expect.poll(caller.received).toContain('{"data":{"last":true}}');
    expect(caller.received()).toMatch(/connection: keep-alive.*connection: close/is);
    await caller.ended;
  });

  it("is answered with its own error when it fails while the portal closes", async () => {
    const answer = Promise.withResolvers<void>();
    portal.school.behaviour.graphql = async (_query, reply) => {
      await answer.promise;
      return reply.code(403).send({ error: "insufficient_scope" });
    };
    const caller = sendRaw(await portOf(portal.app), graphqlText(browser));
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(1);
    lifecycle.hasStoppedListening = true;
    const closed = portal.app.close();
    answer.resolve();
    await Promise.all([closed, caller.ended]);
    expect(caller.received()).toContain('"code":"permission_missing"');
    expect(portal.events("request")).toMatchObject([{ status: 403 }]);
  });

  it("may arrive in several chunks", async () => {
    const port = await portOf(portal.app);
    const begun = once(portal.app.server, "request");
    const caller = sendRaw(port, graphqlText(browser).slice(0, -20));
    await begun;
    caller.socket.write(graphqlText(browser).slice(-20));
    await expect.poll(caller.received).toMatch(/^HTTP\/1\.1 200 /);
    caller.leave();
  });
});
