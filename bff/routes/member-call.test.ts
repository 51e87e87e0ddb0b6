import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type PortalBrowser, startTestPortal, type TestPortal } from "#bff/testing/portal-browser.ts";

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../shared/member-api/documents.json"), "utf8"),
) as Record<string, string>;
const documentId = Object.keys(manifest).find((id) => manifest[id]?.includes("query CoursesPage"))!;
const variables = { first: 50 };

let portal: TestPortal;
let browser: PortalBrowser;

beforeEach(async () => {
  portal = await startTestPortal();
  browser = portal.browser();
  await browser.signIn();
});
afterEach(() => portal.close());

const ask = () => browser.graphql(documentId, variables);
const codeIn = (answer: { json: () => unknown }) =>
  (answer.json() as { errors: { extensions: { code: string; requestId: string } }[] }).errors[0]?.extensions
    .code;
const refreshes = () =>
  portal.school.tokenRequests.filter(({ grant_type }) => grant_type === "refresh_token");

describe("POST /member/graphql", () => {
  it("sends the school exactly one key, query, with the bearer token and nothing of the browser's", async () => {
    const answer = await browser.call(
      "POST",
      "/member/graphql",
      { documentId, variables },
      {
        authorization: "Bearer stolen",
        "x-forwarded-for": "10.1.1.1",
        origin: "http://localhost:3000",
        referer: "http://localhost:3000/courses",
      },
    );
    expect(answer.statusCode).toBe(200);
    const [request] = portal.school.graphqlRequests;
    expect(Object.keys(request?.body as object)).toEqual(["query"]);
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      "accept",
      "authorization",
      "connection",
      "content-length",
      "content-type",
      "host",
    ]);
    expect(request?.headers["authorization"]).toBe(`Bearer ${portal.school.pairs[0]?.access_token}`);
  });

  it("passes a 200 through byte for byte, errors entries included", async () => {
    const body =
      '{"data":{"viewer":null},  "errors":[{"message":"Insufficient scope. Required scope: account:read"}]}';
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.type("application/json").header("set-cookie", "a=b").send(body);
    const answer = await ask();
    expect([answer.statusCode, answer.body]).toEqual([200, body]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(refreshes()).toHaveLength(0);
  });

  it.each([
    ["an unknown document", { documentId: `sha256:${"0".repeat(64)}` }, 400, "client_outdated"],
    ["a query in place of a document", { query: "{ __schema { types { name } } }" }, 400, "invalid_request"],
    ["a query beside the document", { documentId, query: "{ viewer { id } }" }, 400, "invalid_request"],
    ["a list", [{ documentId }], 400, "invalid_request"],
    ["variables that do not fit", { documentId, variables: { first: "all" } }, 400, "invalid_variables"],
    ["variables that are a list", { documentId, variables: [] }, 400, "invalid_variables"],
    [
      "a body that is too large",
      { documentId, variables: { after: "x".repeat(20_000) } },
      413,
      "body_too_large",
    ],
  ])("refuses %s without calling the school", async (_title, body, status, code) => {
    const answer = await browser.call("POST", "/member/graphql", body);
    expect([answer.statusCode, codeIn(answer)]).toEqual([status, code]);
    expect(portal.school.graphqlRequests).toHaveLength(0);
  });

  it("refuses broken JSON with 400 and another content type with 415", async () => {
    const send = (payload: string, type: string) =>
      portal.app.inject({
        method: "POST",
        url: "/member/graphql",
        payload,
        headers: { "content-type": type, "x-csrf": "1" },
      });
    expect(codeIn(await send("{", "application/json"))).toBe("invalid_request");
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await send("a=b", type);
      expect([answer.statusCode, codeIn(answer)]).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("tells signed out from a session that is over, and from a cookie that was tampered with", async () => {
    expect(codeIn(await portal.browser().graphql(documentId, variables))).toBe("signed_out");
    browser.cookies.set("session", `${browser.cookies.get("session")?.slice(0, 20)}AAAA`);
    const tampered = await ask();
    expect([tampered.statusCode, codeIn(tampered)]).toEqual([401, "session_ended"]);
  });

  it.each([
    [403, "permission_missing", 403],
    [429, "rate_limited", 429],
    [500, "school_unavailable", 503],
    [302, "school_invalid_response", 502],
    [400, "school_invalid_response", 502],
  ])("answers the school's %i as %s, keeps the session and does not refresh", async (status, code, ours) => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply
        .code(status)
        .header("location", "http://127.0.0.1:1/")
        .send({ errors: [{ message: "secret detail" }] });
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([ours, code]);
    expect(answer.body).not.toContain("secret detail");
    expect(refreshes()).toHaveLength(0);
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
  });

  it.each(["<html>maintenance</html>", "", '{"data":', "[1]"])(
    "relays no answer that is not a JSON object: %j",
    async (body) => {
      portal.school.behaviour.graphql = (_query, reply) =>
        reply.type(body === "[1]" ? "application/json" : "text/html").send(body);
      const answer = await ask();
      expect([answer.statusCode, codeIn(answer)]).toEqual([502, "school_invalid_response"]);
    },
  );

  it("answers 503 with Retry-After when the school is down, and nobody is signed out", async () => {
    await portal.school.close();
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([503, "school_unavailable"]);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
  });

  it("answers 504 when the school does not answer within SCHOOL_TIMEOUT_MS", async () => {
    await portal.close();
    portal = await startTestPortal({ SCHOOL_TIMEOUT_MS: "1500" });
    browser = portal.browser();
    await browser.signIn();
    portal.school.behaviour.graphql = (_query, reply) => reply.hijack();
    expect(codeIn(await ask())).toBe("school_timeout");
  });
});

describe("a pair near its end", () => {
  it("is refreshed before the call, and the call carries the new access token", async () => {
    portal.clock.advance(7200 - 299);
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
    expect(Object.keys(refreshes()[0] ?? {}).toSorted()).toEqual([
      "client_id",
      "client_secret",
      "grant_type",
      "refresh_token",
    ]);
    expect(portal.school.graphqlRequests[0]?.headers["authorization"]).toBe(
      `Bearer ${portal.school.pairs[1]?.access_token}`,
    );
    expect(portal.school.livePairs()).toHaveLength(1);
  });

  it("is left alone while it has time", async () => {
    portal.clock.advance(7200 - 310);
    await ask();
    expect(refreshes()).toHaveLength(0);
  });

  it("is refreshed once for many calls at once", async () => {
    portal.clock.advance(7300);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(refreshes()).toHaveLength(1);
  });

  it("is stored before it is used: whatever the call then meets, the session holds the new pair", async () => {
    portal.clock.advance(7300);
    portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
    await ask();
    portal.school.behaviour.graphql = undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
  });

  it("leaves no pair behind when its successor is refreshed before the school ever answered it", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.hijack().raw.destroy();
    // The fake school counts a presented token as used; this one never hears of it.
    portal.school.behaviour.isDeaf = true;
    for (let refreshed = 0; refreshed < 3; refreshed += 1) {
      portal.clock.advance(7300);
      await ask();
    }
    portal.school.behaviour.isDeaf = false;
    portal.school.behaviour.graphql = undefined;
    expect((await ask()).statusCode).toBe(200);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
  });

  it("is asked for again with the same refresh token after an answer that was lost", async () => {
    portal.clock.advance(7300);
    // The school issues a pair and the answer never arrives.
    portal.school.behaviour.token = (_form, reply) => {
      reply.raw.destroy();
      return reply.hijack();
    };
    expect(codeIn(await ask())).toBe("school_unavailable");
    portal.school.behaviour.token = undefined;
    expect((await ask()).statusCode).toBe(200);
    const [lost, retried] = refreshes();
    expect(retried?.["refresh_token"]).toBe(lost?.["refresh_token"]);
  });

  it.each([
    ["a wrong secret", 401, { error: "invalid_client" }],
    ["a fault of the school", 503, { error: "temporarily_unavailable" }],
    ["an answer that is no token response", 200, { hello: "there" }],
  ])("keeps the session when the refresh meets %s", async (_title, status, body) => {
    portal.clock.advance(7300);
    portal.school.behaviour.token = (_form, reply) => reply.code(status).send(body);
    expect((await ask()).statusCode).toBeGreaterThanOrEqual(500);
    portal.school.behaviour.token = undefined;
    expect((await ask()).statusCode).toBe(200);
  });

  it("uses what time the old access token has left when the refresh fails early", async () => {
    portal.clock.advance(7200 - 100);
    portal.school.behaviour.token = (_form, reply) => reply.code(503).send({});
    expect((await ask()).statusCode).toBe(200);
  });

  it("ends the session on invalid_grant, once the store has no newer pair", async () => {
    portal.clock.advance(7300);
    for (const pair of portal.school.pairs) pair.isRevoked = true;
    expect(codeIn(await ask())).toBe("session_ended");
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
  });

  it("that comes back for another site is revoked and asks for a new authorization", async () => {
    portal.clock.advance(7300);
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, school_id: "sch_2" });
    expect(codeIn(await ask())).toBe("reauthorization_required");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });
});

describe("an access token that the school refuses", () => {
  it("is refreshed once and the call replayed, mutations too", async () => {
    const refused = portal.school.pairs[0]?.access_token;
    portal.school.behaviour.graphql = (_query, reply, accessToken) =>
      accessToken === refused ? reply.code(401).send({}) : undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
    expect(portal.school.graphqlRequests).toHaveLength(2);
  });

  it("is not chased: a second 401 asks for a new authorization after one refresh", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.code(401).send({});
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([401, "reauthorization_required"]);
    expect(refreshes()).toHaveLength(1);
  });
});

describe("POST /auth/logout", () => {
  it("ends the session here and its pair at the school, by refresh token", async () => {
    const copy = portal.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const answer = await browser.call("POST", "/auth/logout");
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["clear-site-data"]).toBe('"cache", "storage"');
    expect(browser.cookies.has("session")).toBe(false);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
    expect(portal.school.revocations[0]).toEqual({
      token: portal.school.pairs[0]?.refresh_token,
      client_id: "cli_test",
      client_secret: portal.school.clientSecret,
    });
    expect(codeIn(await copy.graphql(documentId, variables))).toBe("session_ended");
  });

  it("revokes both pairs between a refresh and the school's first answer to the new access token", async () => {
    portal.clock.advance(7300);
    portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
    // The new token was presented and not answered, so the predecessor is kept.
    await ask();
    const tokens = portal.school.pairs.map(({ refresh_token }) => refresh_token);
    await browser.call("POST", "/auth/logout");
    await expect
      .poll(() => portal.school.revocations.map(({ token }) => String(token)).toSorted())
      .toEqual(tokens.toSorted());
  });

  it("signs out at once when the school is down or refuses the portal's secret", async () => {
    portal.school.behaviour.revoke = (reply) => reply.code(403).send({ error: "unauthorized_client" });
    expect((await browser.call("POST", "/auth/logout")).statusCode).toBe(204);
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
  });

  it("is fine twice", async () => {
    await browser.call("POST", "/auth/logout");
    expect((await browser.call("POST", "/auth/logout")).statusCode).toBe(204);
  });
});

describe("a session", () => {
  it("ends when idle, and looking at it does not keep it alive", async () => {
    for (let hours = 0; hours < 13; hours += 1) {
      portal.clock.advance(3600);
      await browser.call("GET", "/auth/session");
    }
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });

  it("goes on while it is used, up to its absolute end", async () => {
    for (let hours = 0; hours < 160; hours += 10) {
      portal.clock.advance(36_000);
      expect((await ask()).statusCode).toBe(200);
    }
    portal.clock.advance(36_000);
    expect(codeIn(await ask())).toBe("session_ended");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });
});

describe("a school that lacks what the specification does not show", () => {
  /** Refuses any document that asks for a title of a course, as graphql-js words it. */
  const lackTitles = (status: number) => {
    portal.school.behaviour.graphql = (query, reply) =>
      query.includes("title")
        ? reply.code(status).send({ errors: [{ message: 'Cannot query field "title" on type "Course".' }] })
        : undefined;
  };
  const sent = () => portal.school.graphqlRequests.map(({ body }) => (body as { query: string }).query);

  it.each([200, 400])(
    "is asked again without it, and not refused a second time (answered %i)",
    async (status) => {
      lackTitles(status);
      expect((await ask()).json()).toEqual({ data: { viewer: { id: "mem_1" } } });
      expect((await ask()).statusCode).toBe(200);
      expect(sent()).toHaveLength(3);
      expect(sent()[0]).toContain("title");
      for (const query of sent().slice(1)) {
        expect(query).not.toMatch(/title|edges|pageInfo/);
        expect(query).toContain("slug");
      }
    },
  );

  it("is tried again after a while, and asked in full once it has gained the fields", async () => {
    lackTitles(200);
    await ask();
    portal.school.behaviour.graphql = undefined;
    portal.clock.advance(601);
    await ask();
    await ask();
    expect(sent().map((query) => query.includes("title"))).toEqual([true, false, true, true]);
  });

  it.each([
    [
      "a missing scope",
      { data: { viewer: null }, errors: [{ message: "Insufficient scope. Required scope: account:read" }] },
    ],
    [
      "a missing scope without data",
      { errors: [{ message: "Insufficient scope. Required scope: account:read" }] },
    ],
    [
      "a fault of one field",
      { data: { viewer: { id: "mem_1" } }, errors: [{ message: "Unexpected error." }] },
    ],
  ])("is not suspected because of %s", async (_title, body) => {
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    expect(sent()).toHaveLength(1);
  });

  it("is not suspected when it refuses the documented form too", async () => {
    const body = { errors: [{ message: "Syntax Error." }] };
    portal.school.behaviour.graphql = (_query, reply) => reply.send(body);
    expect((await ask()).json()).toEqual(body);
    await ask();
    expect(sent()).toHaveLength(4);
  });
});
