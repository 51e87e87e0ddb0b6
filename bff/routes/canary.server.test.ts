/**
 * Causes every kind of fault, with a school that repeats each secret in every part of its answers, and searches for these secrets in
 * everything that the portal sends and logs.
 */

import type { FastifyReply } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";

import { LIMITS } from "#bff/bounds/limits.ts";
import { leaks, type Outgoing, outgoingOf, secretsOf } from "#bff/testing/canaries.ts";
import {
  COURSES_DOCUMENT_ID,
  type HttpAnswer,
  portal,
  type PortalBrowser,
  portOf,
  startTestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import { graphqlText, sendRaw } from "#bff/testing/raw-browser.ts";

let browsers: PortalBrowser[];
let outgoing: Outgoing[];

beforeEach(async () => {
  browsers = [];
  outgoing = [];
  // Logs everything, and has a circuit breaker that does not open.
  const limits = { ...LIMITS, breakerFaults: 10_000 };
  await usePortal(startTestPortal({ LOG_LEVEL: "trace" }, { limits }));
});

function note(where: string, answer: HttpAnswer): HttpAnswer {
  outgoing.push(outgoingOf(where, answer));
  return answer;
}

async function signedIn(): Promise<PortalBrowser> {
  const browser = portal.browser();
  const answer = note("signing in", await browser.signIn());
  expect(answer.headers["location"]).toBe("/courses");
  browsers.push(browser);
  return browser;
}

/** To be called when no request is running. */
function expectNoLeak(): void {
  outgoing.push({ where: "the log", text: portal.logLines.join("") });
  outgoing.push({ where: "the metrics", text: portal.metrics.text() });
  const secrets = secretsOf(portal, browsers);
  expect(secrets.size).toBeGreaterThan(6);
  expect(leaks(secrets, outgoing)).toEqual([]);
}

/** An answer with the secret in every part of it. */
function echo(reply: FastifyReply, status: number, secret: string, error = secret): FastifyReply {
  return reply
    .code(status)
    .headers({
      "www-authenticate": `Bearer error="${secret}", resource_metadata="http://x/${secret}"`,
      "retry-after": secret,
      "set-cookie": `a=${secret}`,
      location: `http://127.0.0.1:1/${encodeURIComponent(secret)}`,
      "x-secret": secret,
    })
    .send({
      error,
      error_description: secret,
      errors: [{ message: secret }],
      access_token: secret,
      id_token: secret,
    });
}

const STATUSES = [302, 400, 401, 403, 404, 429, 500, 503];
const OAUTH_ERRORS = ["invalid_grant", "invalid_client", "temporarily_unavailable", undefined];
/** Statuses and errors of a token endpoint. The portal reads the error of a 400 and a 401. */
const REFUSALS = STATUSES.flatMap((status) =>
  (status === 400 || status === 401 ? OAUTH_ERRORS : [undefined]).map((error) => ({ status, error })),
);

describe("no secret leaves the portal", () => {
  it("[S3] in a session without faults", async () => {
    const browser = await signedIn();
    note("the session", await browser.call("GET", "/auth/session"));
    note("the sessions", await browser.call("GET", "/auth/sessions"));
    note("a call", await browser.ask());
    portal.clock.advance(7300);
    note("a call with a refresh", await browser.ask());
    note("another sign-in", await browser.signIn());
    note("sign-out", await browser.call("POST", "/auth/logout"));
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
    expectNoLeak();
  });

  it("[S46] when the Member API repeats what it was sent, with any status", async () => {
    const browser = await signedIn();
    for (const status of STATUSES) {
      portal.school.behaviour.graphql = (_query, reply, accessToken) => echo(reply, status, accessToken);
      note(`a ${status} of the Member API`, await browser.ask());
      if (status === 401) await browser.signIn();
    }
    portal.school.behaviour.graphql = (_query, reply, accessToken) =>
      reply.type("text/html").send(accessToken);
    note("a page of the Member API", await browser.ask());
    expectNoLeak();
  });

  it("when the token endpoint repeats it at a refresh", async () => {
    for (const { status, error } of REFUSALS) {
      portal.school.behaviour.token = undefined;
      const browser = await signedIn();
      portal.clock.advance(7300);
      portal.school.behaviour.token = (form, reply) =>
        echo(reply, status, form["refresh_token"] ?? "none", error);
      note(`a refresh answered ${status}`, await browser.ask());
      portal.school.behaviour.token = (form, reply) => reply.send(`${JSON.stringify(form)}<`);
      note("a refresh answered with no JSON", await browser.ask());
    }
    expectNoLeak();
  });

  it("when the token endpoint repeats it at a sign-in, or the ID token is refused", async () => {
    for (const { status, error } of REFUSALS) {
      portal.school.behaviour.token = (form, reply) =>
        echo(reply, status, `${form["code"]} ${form["code_verifier"]} ${form["client_secret"]}`, error);
      note(`a code answered ${status}`, await portal.browser().signIn());
    }
    portal.school.behaviour.token = undefined;
    for (const claims of [{ iss: "x" }, { nonce: "x" }, { sub: "" }, { exp: 1 }]) {
      portal.school.behaviour.idTokenClaims = (good) => ({ ...good, ...claims });
      note("a refused ID token", await portal.browser().signIn());
    }
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
    expectNoLeak();
  });

  it.each(STATUSES)("when the revocation endpoint repeats it, with %i", async (status) => {
    const browser = await signedIn();
    portal.school.behaviour.revoke = (reply, form) => echo(reply, status, `${form["token"]}`);
    note("sign-out", await browser.call("POST", "/auth/logout"));
    await expect.poll(() => portal.metrics.text()).toMatch(/^homeroom_revocations_total\{.*\} 1$/m);
    expectNoLeak();
  });

  it("when requests are refused, malformed, or hold secrets in the wrong place", async () => {
    const browser = await signedIn();
    const [pair] = portal.school.pairs;
    const [form] = portal.school.tokenRequests;
    const stolen = `${pair?.access_token}`;
    note(
      "a callback with a used code",
      await browser.navigate(`/auth/callback?code=${form?.["code"]}&state=x`),
    );
    note("an address with a token", await browser.navigate(`/nowhere?access_token=${stolen}`));
    note("a path with a token", await browser.navigate(`/${stolen}`));
    note("no header", await browser.call("POST", "/auth/logout", undefined, { "x-csrf": stolen }));
    note("another origin", await browser.call("POST", "/auth/logout", undefined, { origin: stolen }));
    note("a document id", await browser.graphql(stolen));
    note("a variable", await browser.graphql(COURSES_DOCUMENT_ID, { first: stolen }));
    note("a variable's name", await browser.graphql(COURSES_DOCUMENT_ID, { [stolen]: 1 }));
    note("a session id", await browser.call("DELETE", `/auth/sessions/${stolen}`));
    note("a trace", await browser.call("GET", "/auth/session", undefined, { traceparent: stolen }));
    note(
      "an address in front",
      await browser.call("GET", "/auth/session", undefined, { "x-forwarded-for": stolen }),
    );
    note("broken JSON", await browser.call("POST", "/member/graphql", `{"a":${stolen}`));
    note("another type", await browser.call("POST", "/member/graphql", stolen, { "content-type": stolen }));
    const port = await portOf(portal.app);
    const raw = graphqlText(browser);
    for (const text of [
      raw.replace("HTTP/1.1", "HTTP/9.9"),
      raw.replace("x-csrf: 1", "x-csrf : 1"),
      raw.replace("content-length", "transfer-encoding: chunked\r\ncontent-length"),
      raw.replace("x-csrf: 1", `x-long: ${stolen.repeat(1000)}`),
    ]) {
      const request = sendRaw(port, text);
      await request.ended;
      expect(request.received()).toMatch(/^HTTP\/1\.1 4(00|31) /);
      outgoing.push({ where: "a malformed request", text: request.received() });
    }
    expectNoLeak();
  });

  it("[S46] when the store fails with a message that holds one, or the school breaks off", async () => {
    const browser = await signedIn();
    portal.school.behaviour.graphql = (_query, reply) => reply.hijack().raw.destroy();
    note("a connection that broke", await browser.ask());
    portal.breakStore();
    for (const path of ["/auth/session", "/auth/sessions"])
      note("a broken store", await browser.call("GET", path));
    note("a broken store", await browser.ask());
    note("a broken store", await browser.call("POST", "/auth/logout"));
    note("a broken store", await portal.browser().navigate("/auth/login"));
    note("not ready", await portal.app.inject("/readyz"));
    expectNoLeak();
  });
});

describe("the search for secrets", () => {
  it("finds a secret in a header, in a log line and in other encodings", () => {
    const secrets = new Map([["token", "rt-1/2"]]);
    const found = ["a rt-1/2 b", "rt-1%2F2", Buffer.from("rt-1/2").toString("base64")].map((text) =>
      leaks(secrets, [{ where: "here", text }]),
    );
    expect(found).toEqual([["token, here"], ["token, here"], ["token, here"]]);
  });
});

describe("[S60] a line of the log", () => {
  it.each(["\r\n", '\n{"event":"signed_in"}', "\u001b[2K\u001b[1A", "\u009b2K", "\u2028"])(
    "cannot be forged by %j in anything that a caller sends",
    async (text) => {
      const browser = portal.browser();
      const forged = `${text}forged-by-caller`;
      const encoded = encodeURIComponent(forged);
      await browser.navigate(`/auth/login?return_to=${encoded}`);
      await browser.navigate(
        `/auth/callback?code=${encoded}&state=${encoded}&iss=${encoded}&error=${encoded}`,
      );
      await browser.navigate(`/${encoded}`);
      await browser.signIn();
      await browser.graphql(forged, { [forged]: forged });
      await browser.graphql(COURSES_DOCUMENT_ID, { [forged]: forged });
      await browser.graphql(COURSES_DOCUMENT_ID, { first: forged });
      await browser.call("DELETE", `/auth/sessions/${encoded}`);
      portal.school.behaviour.graphql = (_query, reply) =>
        reply.code(500).send({ error: forged, errors: [{ message: forged }] });
      await browser.ask();
      portal.clock.advance(7300);
      portal.school.behaviour.token = (_form, reply) =>
        reply.code(400).send({ error: forged, error_description: forged });
      await browser.ask();

      for (const line of portal.logLines) {
        expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(() => JSON.parse(line) as unknown).not.toThrow();
      }
      expect(portal.logLines.join("")).not.toContain("forged-by-caller");
    },
  );
});
