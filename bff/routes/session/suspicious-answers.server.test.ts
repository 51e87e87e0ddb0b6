import { createHmac } from "node:crypto";

import type { FastifyReply } from "fastify";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { browser, portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
});

const problemIn = (answer: { headers: Record<string, unknown> }): string | null =>
  new URL(String(answer.headers["location"]), "http://portal").searchParams.get("problem");

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Makes another ID token from the parts of the school's. */
function forge(remake: (parts: { header: object; payload: object; signature: string }) => string): void {
  portal.school.behaviour.tokenResponse = (response) => {
    const [header = "", payload = "", signature = ""] = String(response["id_token"]).split(".");
    const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as object;
    return {
      ...response,
      id_token: remake({ header: decode(header), payload: decode(payload), signature }),
    };
  };
}

describe("an ID token", () => {
  it.each([
    [
      "no signature (alg none)",
      ({ payload }) => `${encode({ alg: "none", kid: "key-1" })}.${encode(payload)}.`,
    ],
    [
      "a signature made with a word that everybody knows (HS256)",
      ({ payload }) => {
        const signed = `${encode({ alg: "HS256", kid: "key-1" })}.${encode(payload)}`;
        return `${signed}.${createHmac("sha256", "key-1").update(signed).digest("base64url")}`;
      },
    ],
    [
      "another algorithm's name",
      ({ header, payload, signature }) =>
        `${encode({ ...header, alg: "RS256" })}.${encode(payload)}.${signature}`,
    ],
    [
      "a key that the school does not list",
      ({ header, payload, signature }) =>
        `${encode({ ...header, kid: "key-2" })}.${encode(payload)}.${signature}`,
    ],
    ["no kid", ({ payload, signature }) => `${encode({ alg: "ES256" })}.${encode(payload)}.${signature}`],
    [
      "the address of a key of its own (jku)",
      ({ header, payload, signature }) =>
        `${encode({ ...header, jku: "https://evil.example.com/jwks" })}.${encode(payload)}.${signature}`,
    ],
    [
      "claims that were changed after signing",
      ({ header, payload, signature }) =>
        `${encode(header)}.${encode({ ...payload, sub: "mem_2" })}.${signature}`,
    ],
    ["no form at all", () => "not.a.token"],
  ] as [string, Parameters<typeof forge>[0]][])(
    "[S22 T29] is refused with %s, and its pair is revoked",
    async (_title, remake) => {
      forge(remake);
      expect(problemIn(await browser.signIn())).toBe("identity_rejected");
      await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
    },
  );

  it("[S23] is accepted without iat, which the specification does not list", async () => {
    let claimNames: string[] = [];
    portal.school.behaviour.idTokenClaims = (claims) => {
      claimNames = Object.keys(claims);
      return claims;
    };
    await browser.signIn();
    expect(claimNames).not.toContain("iat");
    expect(await browser.isSignedIn()).toBe(true);
  });

  it("[T30] is ignored in the answer to a refresh", async () => {
    await browser.signIn();
    portal.clock.advance(7300);
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, id_token: "not.a.token" });
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it("[T28] is ignored when the school promises none, and UserInfo is called", async () => {
    portal.school.behaviour.promisesIdToken = false;
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, id_token: "not.a.token" });
    await browser.signIn();
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe("a token response", () => {
  it("is discarded when a refresh gets an invalid one, and the session keeps its pair", async () => {
    await browser.signIn();
    portal.clock.advance(7300);
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, expires_in: "soon" });
    expect((await browser.ask()).statusCode).toBe(502);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
    portal.school.behaviour.tokenResponse = (response) => response;
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it.each(["mac", "DPoP"])("[S19] is refused with another type than Bearer: %s", async (type) => {
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, token_type: type });
    expect(problemIn(await browser.signIn())).toBe("school_unavailable");
    // The response has a pair nevertheless.
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });

  it.each(["mac", "DPoP"])("is discarded at a refresh with another type than Bearer: %s", async (type) => {
    await browser.signIn();
    portal.clock.advance(7300);
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, token_type: type });
    expect((await browser.ask()).statusCode).toBe(502);
    expect(portal.school.graphqlRequests).toEqual([]);
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
    portal.school.behaviour.tokenResponse = (response) => response;
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it("is accepted with the type bearer in any case", async () => {
    portal.school.behaviour.tokenResponse = (response) => ({ ...response, token_type: "bEARER" });
    await browser.signIn();
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe("a page from a server in front of the school", () => {
  const page = (reply: FastifyReply) => reply.type("text/html").send("<h1>Welcome</h1>");

  it.each(["token", "userinfo", "jwks"] as const)(
    "counts as a school that cannot be reached, at %s",
    async (endpoint) => {
      const { behaviour } = portal.school;
      behaviour.promisesIdToken = endpoint !== "userinfo";
      if (endpoint === "token") behaviour.token = (_form, reply) => page(reply);
      else behaviour[endpoint] = page;
      expect(problemIn(await browser.signIn())).toBe("school_unavailable");
    },
  );
});

describe("the school's key set", () => {
  it.each([
    ["answered 500", (reply: FastifyReply) => reply.code(500).send({})],
    ["answered 404", (reply: FastifyReply) => reply.code(404).send({})],
    ["no key set", (reply: FastifyReply) => reply.send("<html>")],
  ])("leads to school_unavailable, not to a refusal, when it cannot be read (%s)", async (_title, jwks) => {
    portal.school.behaviour.jwks = jwks;
    expect(problemIn(await browser.signIn())).toBe("school_unavailable");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });

  it("is read again when the key was changed just after it was read", async () => {
    await browser.signIn();
    for (const keyId of ["key-2", "key-3"]) {
      portal.school.behaviour.keyId = keyId;
      expect((await portal.browser().signIn()).headers.location).toBe("/courses");
    }
  });

  it("is read again when the key was changed after the wall clock was set back", async () => {
    await browser.signIn();
    // The library of the key set reads the clock of the process, and the portal its own.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
    portal.clock.setBack(3600);
    portal.school.behaviour.keyId = "key-2";
    const answer = await portal.browser().signIn();
    vi.useRealTimers();
    expect(answer.headers.location).toBe("/courses");
  });

  it("leads to school_unavailable when a key is unknown and it cannot be read", async () => {
    await browser.signIn();
    portal.school.behaviour.keyId = "key-2";
    portal.school.behaviour.jwks = (reply) => reply.code(503).send({});
    expect(problemIn(await portal.browser().signIn())).toBe("school_unavailable");
  });

  it("stays in use, at any age, when it cannot be read again", async () => {
    await browser.signIn();
    portal.school.behaviour.jwks = (reply) => reply.code(500).send({});
    portal.clock.advance(660);
    for (let times = 0; times < 2; times += 1)
      expect((await portal.browser().signIn()).headers.location).toBe("/courses");
  });
});

describe("the school's metadata", () => {
  it("[S20] is not replaced by an invalid copy", async () => {
    await browser.signIn();
    portal.school.behaviour.metadata = (document) => ({ ...document, issuer: "https://evil.example.com" });
    portal.clock.advance(3600);
    expect(await browser.startSignIn()).toContain(`${portal.school.url}/oauth/authorize`);
  });

  it("[S62] stays in use, without waiting, while a new copy does not arrive", async () => {
    await browser.signIn();
    const ready = Promise.withResolvers<void>();
    portal.school.behaviour.metadataIsReady = ready.promise;
    portal.clock.advance(7300);
    expect(await browser.startSignIn()).toContain(`${portal.school.url}/oauth/authorize`);
    expect((await portal.app.inject("/readyz")).statusCode).toBe(200);
    expect((await browser.ask()).statusCode).toBe(200);
    ready.resolve();
  });

  it("[S21] keeps the portal not ready when it names another resource (RFC 9728)", async () => {
    portal.school.behaviour.resource = "https://another.example.com";
    expect((await portal.app.inject("/readyz")).statusCode).toBe(503);
    expect(problemIn(await browser.navigate("/auth/login"))).toBe("school_unavailable");
  });
});

describe("a school whose every sign-in would be refused", () => {
  it("is reported before the member signs in there, and signed-in members stay signed in", async () => {
    await browser.signIn();
    portal.school.behaviour.metadata = (document) => ({
      ...document,
      id_token_signing_alg_values_supported: ["RS256"],
    });
    portal.clock.advance(7300);
    await expect
      .poll(async () => problemIn(await browser.navigate("/auth/login")))
      .toBe("school_unavailable");
    expect((await browser.ask()).statusCode).toBe(200);
  });
});

describe("an authorization response with an error", () => {
  it("[S15] passes on none of its text", async () => {
    const state = new URL(await browser.startSignIn()).searchParams.get("state") ?? "";
    const query = new URLSearchParams({
      error: "server_error",
      error_description: "<script>alert(1)</script>",
      state,
      iss: portal.school.url,
    });
    const { headers, body } = await browser.navigate(`/auth/callback?${query.toString()}`);
    expect(`${String(headers.location)}${body}`).not.toContain("script");
    expect(problemIn({ headers })).toBe("school_unavailable");
  });
});

describe("a clock that is two minutes off", () => {
  it.each([-120, 120])(
    "[S62 T12] prevents no sign-in and causes no early refresh (%i s)",
    async (seconds) => {
      portal.clock.advance(seconds);
      portal.school.behaviour.tokenResponse = (response) => ({ ...response, created_at: 1 });
      await browser.signIn();
      expect(await browser.isSignedIn()).toBe(true);
      await browser.ask();
      expect(portal.school.tokenRequests.map(({ grant_type }) => grant_type)).toEqual(["authorization_code"]);
    },
  );
});

/** A generator with few random bits would repeat a value among these. The length of each value shows its bits. */
const SIGN_INS = 200;

describe(`${SIGN_INS} sign-ins`, () => {
  it("[S2] share no state, nonce or challenge, each of 256 bits", async () => {
    await usePortal(startTestPortal({ RATE_LIMITS: "off" }));
    const seen = { state: new Set<string>(), nonce: new Set<string>(), code_challenge: new Set<string>() };
    const names = Object.keys(seen) as (keyof typeof seen)[];
    for (let start = 0; start < SIGN_INS; start += 1) {
      const query = new URL(await browser.startSignIn()).searchParams;
      // The random part of the state ends before the sealed return path.
      for (const name of names) seen[name].add(query.get(name)?.split(".")[0] ?? "");
    }
    for (const name of names) {
      expect(seen[name].size, name).toBe(SIGN_INS);
      expect(new Set([...seen[name]].map((word) => word.length)), name).toEqual(new Set([43]));
    }
  });
});
