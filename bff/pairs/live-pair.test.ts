import { beforeEach, describe, expect, it } from "vitest";

import { browser, codeIn, portal, usePortal } from "#bff/testing/portal-browser.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

beforeEach(async () => {
  await usePortal();
  await browser.signIn();
});

const HTML_TYPE = { "content-type": "text/html" };
const JSON_TYPE = { "content-type": "application/json" };
const GRAPHQL_TYPE = { "content-type": "application/graphql-response+json" };
/** Of a 401 by the school (RFC 6750 section 3). */
const INVALID_TOKEN = { "www-authenticate": 'Bearer error="invalid_token"' };
/** The scope that the school grants at a sign-in. */
const GRANTED = formatScope(PORTAL_SCOPES);
const ask = () => browser.ask();
const refreshes = () =>
  portal.school.tokenRequests.filter(({ grant_type }) => grant_type === "refresh_token");

describe("a pair near its end", () => {
  it("[T26] is refreshed before the call, and the call carries the new access token", async () => {
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

  it("[T9] is refreshed by the first call within the refresh window, and not before", async () => {
    portal.clock.advance(7200 - 301);
    await ask();
    expect(refreshes()).toHaveLength(0);
    portal.clock.advance(1);
    await ask();
    expect(refreshes()).toHaveLength(1);
  });

  it("is refreshed in the last tenth of its lifetime when that is short", async () => {
    portal.school.behaviour.expiresIn = 600;
    await browser.signIn();
    portal.clock.advance(600 - 61);
    await ask();
    expect(refreshes()).toHaveLength(0);
    portal.clock.advance(1);
    await ask();
    expect(refreshes()).toHaveLength(1);
  });

  it("is refreshed once for many calls at once", async () => {
    portal.clock.advance(7300);
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(refreshes()).toHaveLength(1);
  });

  it("[T1] has a successor that is stored before it is used, so that a failed call keeps it", async () => {
    portal.clock.advance(7300);
    portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
    await ask();
    portal.school.behaviour.graphql = undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
  });

  it.each([
    ["a 429", 429, {}],
    ["a 503", 503, {}],
    ["a 502 in the form of GraphQL", 502, JSON_TYPE, '{"errors":[{"message":"no upstream"}]}'],
    ["a page with 200", 200, HTML_TYPE, "<html>maintenance</html>"],
    ["a JSON object with 200 that is not GraphQL's", 200, JSON_TYPE, '{"message":"maintenance"}'],
    ["an empty extension with 200", 200, JSON_TYPE, '{"extensions":{}}'],
    ["a redirect", 302, { location: "https://example.com/maintenance" }],
    ["a page with 401", 401, HTML_TYPE, "<html>Who are you?</html>"],
    ["a 401 that asks for a password", 401, { "www-authenticate": 'Basic realm="staging, Bearer"' }],
    ["a page with 403", 403, HTML_TYPE, "<html>blocked</html>"],
    ["a page with 404", 404, HTML_TYPE, "<html>no such host</html>"],
  ] as [string, number, Record<string, string>, string?][])(
    "[T10 T16] is still revoked at a sign-out when its successor was answered only by %s",
    async (_what, status, headers, body = "{}") => {
      portal.clock.advance(7300);
      // Such an answer may be given before the school reads the access token, and then the predecessor stays live.
      portal.school.behaviour.ignoresAccessTokens = true;
      portal.school.behaviour.graphql = (_query, reply) => reply.code(status).headers(headers).send(body);
      expect((await ask()).statusCode).toBeGreaterThanOrEqual(429);
      expect([refreshes().length, portal.school.livePairs().length]).toEqual([1, 2]);
      expect((await browser.call("POST", "/auth/logout")).statusCode).toBeLessThan(300);
      await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
    },
  );

  it.each([
    ["GraphQL's data", 200, JSON_TYPE, '{"data":{"viewer":null}}'],
    ["GraphQL's errors with 200", 200, JSON_TYPE, '{"errors":[{"message":"no"}]}'],
    ["GraphQL's errors with 400", 400, GRAPHQL_TYPE, '{"errors":[{"message":"no such field"}]}'],
    ["data behind its extensions", 200, JSON_TYPE, '{"extensions":{},"data":{"viewer":null}}'],
    ["403 with a Bearer challenge", 403, { "www-authenticate": 'Bearer error="insufficient_scope"' }],
  ] as [string, number, Record<string, string>, string?][])(
    "is removed after the school has answered the new access token with %s",
    async (_what, status, headers, body = "{}") => {
      portal.clock.advance(7300);
      portal.school.behaviour.graphql = (_query, reply) => reply.code(status).headers(headers).send(body);
      await ask();
      await browser.call("POST", "/auth/logout");
      const posted = () => portal.school.revocations.map(({ token }) => token);
      await expect.poll(posted).toEqual([portal.school.pairs[1]?.refresh_token]);
    },
  );

  it.each([
    { what: "a wrong secret", status: 401, body: { error: "invalid_client" }, tries: 1, after: "10" },
    {
      what: "a fault of the school, and tried three times",
      status: 503,
      body: { error: "temporarily_unavailable" },
      tries: 3,
      after: "10",
    },
    {
      what: "a refusal until later, and tried once",
      status: 429,
      headers: { "retry-after": "7" },
      tries: 1,
      after: "7",
    },
    {
      what: "an answer that is no token response",
      status: 200,
      body: { hello: "there" },
      tries: 1,
      code: "school_invalid_response",
    },
  ])(
    "keeps its session when the refresh is answered with $what",
    async ({ status, headers = {}, body = {}, tries, code = "school_unavailable", after }) => {
      portal.clock.advance(7300);
      portal.school.behaviour.token = (_form, reply) => reply.code(status).headers(headers).send(body);
      const answer = await ask();
      expect([codeIn(answer), answer.headers["retry-after"]]).toEqual([code, after]);
      expect(refreshes()).toHaveLength(tries);
      portal.school.behaviour.token = undefined;
      portal.clock.advance(7);
      // How long the school asked for is measured by the clock of the process.
      if (status !== 429) expect((await ask()).statusCode).toBe(200);
      expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
    },
  );

  it("is used to its last second when an early refresh fails, and no longer", async () => {
    portal.clock.advance(7199);
    portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_request" });
    expect((await ask()).statusCode).toBe(200);
    portal.clock.advance(1);
    expect(codeIn(await ask())).toBe("school_unavailable");
  });

  it("is not refreshed again for 15 seconds after an early refresh has failed", async () => {
    portal.clock.advance(7200 - 100);
    portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_request" });
    await ask();
    portal.clock.advance(14);
    await ask();
    expect(refreshes()).toHaveLength(1);
    portal.clock.advance(1);
    await ask();
    expect(refreshes()).toHaveLength(2);
  });

  it("[T5] ends its session at invalid_grant when the store has no newer pair", async () => {
    portal.clock.advance(7300);
    for (const pair of portal.school.pairs) pair.isRevoked = true;
    expect(codeIn(await ask())).toBe("session_ended");
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
  });

  it.each<[string, Record<string, string>]>([
    ["for another site", { school_id: "sch_2" }],
    ["for more scopes", { scope: `${GRANTED} courses:write` }],
    ["for fewer scopes", { scope: "account:read" }],
    ["for as many scopes, one of them another", { scope: GRANTED.replace("account:write", "courses:write") }],
  ])("[T11] needs a new authorization when the refreshed pair is %s", async (_what, changed) => {
    portal.clock.advance(7300);
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, ...changed });
    expect(codeIn(await ask())).toBe("reauthorization_required");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });

  it("keeps its session when the refresh names the same scopes in another order", async () => {
    portal.clock.advance(7300);
    const scope = GRANTED.split(" ").toReversed().join(" ");
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, scope });
    expect((await ask()).statusCode).toBe(200);
  });
});

describe("an access token that the school refuses", () => {
  it("[T6] is refreshed once, and the call is sent again, mutations too", async () => {
    const refused = portal.school.pairs[0]?.access_token;
    portal.school.behaviour.graphql = (_query, reply, accessToken) =>
      accessToken === refused ? reply.code(401).headers(INVALID_TOKEN).send({}) : undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
    expect(portal.school.graphqlRequests).toHaveLength(2);
  });

  it("is refreshed once more when it came from a refresh before the call", async () => {
    portal.clock.advance(7300);
    portal.school.behaviour.graphql = (_query, reply, accessToken) =>
      accessToken === portal.school.pairs[1]?.access_token
        ? reply.code(401).headers(INVALID_TOKEN).send({})
        : undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(2);
  });

  it("is not refreshed again when another call has refreshed it since it was sent", async () => {
    const refused = portal.school.pairs[0]?.access_token;
    const late = Promise.withResolvers<void>();
    let refusals = 0;
    portal.school.behaviour.graphql = async (_query, reply, accessToken) => {
      if (accessToken !== refused) return undefined;
      refusals += 1;
      if (refusals === 2) await late.promise;
      return reply.code(401).headers(INVALID_TOKEN).send({});
    };
    const calls = [ask(), ask()];
    await Promise.race(calls);
    await expect.poll(() => refusals).toBe(2);
    late.resolve();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(refreshes()).toHaveLength(1);
  });

  it("[T8] needs a new authorization after a second 401, without another refresh", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.code(401).headers(INVALID_TOKEN).send({});
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([401, "reauthorization_required"]);
    expect(refreshes()).toHaveLength(1);
  });

  it("stays in use after a 401 without a Bearer challenge, which is not from the school", async () => {
    portal.school.behaviour.graphql = (_query, reply) =>
      reply.code(401).header("www-authenticate", 'Basic realm="staging"').send("Who are you?");
    const answer = await ask();
    expect([answer.statusCode, codeIn(answer)]).toEqual([502, "school_invalid_response"]);
    expect([refreshes().length, portal.school.graphqlRequests.length]).toEqual([0, 1]);
    portal.school.behaviour.graphql = undefined;
    expect((await ask()).statusCode).toBe(200);
  });

  it("is refreshed once when the Bearer challenge is one of several headers", async () => {
    const refused = portal.school.pairs[0]?.access_token;
    const challenges = ['Basic realm="portal"', 'Bearer error="invalid_token"'];
    portal.school.behaviour.graphql = (_query, reply, accessToken) =>
      accessToken === refused ? reply.code(401).header("www-authenticate", challenges).send({}) : undefined;
    expect((await ask()).statusCode).toBe(200);
    expect(refreshes()).toHaveLength(1);
  });

  it("is answered 503 when it cannot be refreshed, and the session stays", async () => {
    portal.school.behaviour.graphql = (_query, reply) => reply.code(401).headers(INVALID_TOKEN).send({});
    portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_request" });
    const answer = await ask();
    expect([codeIn(answer), answer.headers["retry-after"]]).toEqual(["school_unavailable", "5"]);
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
  });
});
