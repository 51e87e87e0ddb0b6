import { beforeEach, describe, expect, it } from "vitest";

import { browser, portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

beforeEach(async () => {
  await usePortal();
});

type Redirect = { headers: { location?: unknown } };
const queryOf = (answer: Redirect): URLSearchParams =>
  new URL(String(answer.headers.location), "http://localhost").searchParams;
const problemIn = (answer: Redirect): string | null => queryOf(answer).get("problem");
const returnPathIn = (answer: Redirect): string | null => queryOf(answer).get("return_to");

/** Comes back from the school with the callback's query changed. */
async function comeBack(change: (query: URLSearchParams) => void) {
  const query = portal.school.consent(await browser.startSignIn());
  change(query);
  return browser.navigate(`/auth/callback?${query.toString()}`);
}

describe("GET /auth/callback", () => {
  it("opens a session and redirects to the requested page", async () => {
    const answer = await browser.signIn("/courses/react-ts-practice?show=unfinished");
    expect(answer.headers.location).toBe("/courses/react-ts-practice?show=unfinished");
    const session = await browser.call("GET", "/auth/session");
    expect(session.json()).toMatchObject({
      signedIn: true,
      member: { sub: "mem_1", name: "Lin Yi-chun", roles: ["student"] },
      school: { url: portal.school.url, school_id: "sch_1", subdomain: "titmouse" },
      canPreview: false,
    });
  });

  it("[S18 T26] exchanges the code with verifier, resource and secret in the form", async () => {
    await browser.signIn();
    expect(portal.school.tokenRequests).toHaveLength(1);
    expect(Object.keys(portal.school.tokenRequests[0] ?? {}).toSorted()).toEqual([
      "client_id",
      "client_secret",
      "code",
      "code_verifier",
      "grant_type",
      "redirect_uri",
      "resource",
    ]);
  });

  it.each([
    ["absent", (query: URLSearchParams) => query.delete("iss")],
    ["another issuer's", (query: URLSearchParams) => query.set("iss", "https://evil.example.com")],
    ["different by a trailing slash", (query: URLSearchParams) => query.set("iss", `${query.get("iss")}/`)],
  ])(
    "[T31] refuses a callback whose iss is %s, without a token request (RFC 9207)",
    async (_title, change) => {
      expect(problemIn(await comeBack(change))).toBe("wrong_issuer");
      expect(portal.school.tokenRequests).toHaveLength(0);
    },
  );

  it("[S10] compares iss on an error response too", async () => {
    const answer = await comeBack((query) => {
      query.delete("code");
      query.set("error", "access_denied");
      query.set("iss", "https://evil.example.com");
    });
    expect(problemIn(answer)).toBe("wrong_issuer");
  });

  it.each(["code", "state", "iss"])("[S11] refuses a callback with two values of %s", async (name) => {
    expect(problemIn(await comeBack((query) => query.append(name, "second")))).toBe("state_mismatch");
    expect(portal.school.tokenRequests).toHaveLength(0);
  });

  it("[S8 S9] refuses a state that is missing, unknown, or another browser's", async () => {
    expect(problemIn(await comeBack((query) => query.delete("state")))).toBe("state_mismatch");
    expect(problemIn(await comeBack((query) => query.set("state", "A".repeat(43))))).toBe("state_mismatch");

    const query = portal.school.consent(await browser.startSignIn());
    const other = portal.browser();
    await other.startSignIn();
    expect(problemIn(await other.navigate(`/auth/callback?${query.toString()}`))).toBe("state_mismatch");
    expect(portal.school.tokenRequests).toHaveLength(0);
  });

  it("[S12] sends one token request for several callbacks with the same code and state", async () => {
    const query = portal.school.consent(await browser.startSignIn());
    const comeBackAgain = () => browser.navigate(`/auth/callback?${query.toString()}`);
    const atOnce = await Promise.all([comeBackAgain(), comeBackAgain()]);
    expect(atOnce.map(({ headers }) => headers.location)).toContain("/courses");
    expect((await comeBackAgain()).headers.location).toBe("/courses");
    expect(portal.school.tokenRequests).toHaveLength(1);
  });

  it("leads to the wanted address again after a page of the school was left open over night", async () => {
    const query = portal.school.consent(await browser.startSignIn("/billing?year=2025#paid"));
    portal.clock.advance(12 * 3600);
    const answer = await browser.navigate(`/auth/callback?${query.toString()}`);
    expect([problemIn(answer), returnPathIn(answer)]).toEqual(["state_mismatch", "/billing?year=2025#paid"]);
  });

  it("leads to the wanted address again in the first of ten tabs", async () => {
    const query = portal.school.consent(await browser.startSignIn("/inbox"));
    for (let tab = 2; tab <= 10; tab += 1) {
      portal.clock.advance(1);
      await browser.startSignIn(`/courses?tab=${tab}`);
    }
    const answer = await browser.navigate(`/auth/callback?${query.toString()}`);
    expect([problemIn(answer), returnPathIn(answer)]).toEqual(["state_mismatch", "/inbox"]);
  });

  it("leads to the wanted address again in another browser, and with a parameter twice", async () => {
    const query = portal.school.consent(await browser.startSignIn("/inbox"));
    const other = portal.browser();
    expect(returnPathIn(await other.navigate(`/auth/callback?${query.toString()}`))).toBe("/inbox");
    query.append("code", "second");
    expect(returnPathIn(await browser.navigate(`/auth/callback?${query.toString()}`))).toBe("/inbox");
  });

  it("leads to the wanted address when the store cannot be read", async () => {
    const query = portal.school.consent(await browser.startSignIn("/inbox"));
    portal.breakStore();
    const answer = await browser.navigate(`/auth/callback?${query.toString()}`);
    expect([problemIn(answer), returnPathIn(answer)]).toEqual(["store_unavailable", "/inbox"]);
  });

  it("leads home from a state that the portal has not made", async () => {
    const changed = await comeBack((query) => query.set("state", `${"A".repeat(43)}.${"A".repeat(60)}`));
    expect(returnPathIn(changed)).toBe("/");
  });

  it("leads a used address to the portal only while the session lasts", async () => {
    const query = portal.school.consent(await browser.startSignIn("/courses"));
    const used = `/auth/callback?${query.toString()}`;
    await browser.navigate(used);
    expect((await browser.navigate(used)).headers.location).toBe("/courses");
    const other = portal.browser();
    await other.signIn();
    await other.call("POST", "/auth/sessions/end-others");
    expect(problemIn(await browser.navigate(used))).toBe("state_mismatch");
  });

  it("lets several tabs sign in at once", async () => {
    const first = portal.school.consent(await browser.startSignIn("/courses"));
    const second = portal.school.consent(await browser.startSignIn("/inbox"));
    expect((await browser.navigate(`/auth/callback?${first.toString()}`)).headers.location).toBe("/courses");
    expect((await browser.navigate(`/auth/callback?${second.toString()}`)).headers.location).toBe("/inbox");
  });

  it("[S14] reports that the member declined, and keeps their session", async () => {
    await browser.signIn();
    const answer = await comeBack((query) => {
      query.delete("code");
      query.set("error", "access_denied");
    });
    expect(problemIn(answer)).toBe("access_denied");
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
  });

  it("[T13] ends the session that a new sign-in replaces, and revokes its pair", async () => {
    await browser.signIn();
    const old = new Map(browser.cookies);
    await browser.signIn();
    const copy = portal.browser();
    for (const [name, value] of old) copy.cookies.set(name, value);
    expect((await copy.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
    await expect.poll(() => portal.school.livePairs()).toHaveLength(1);
  });

  it.each<[why: string, fail: () => void]>([
    ["the member came back with an error", () => undefined],
    [
      "the school refuses the code",
      () =>
        (portal.school.behaviour.token = (_form, reply) => reply.code(400).send({ error: "invalid_grant" })),
    ],
    [
      "the ID token is another sign-in's",
      () => (portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, nonce: "another" })),
    ],
    [
      "the answer has no school_id",
      () => (portal.school.behaviour.tokenResponse = ({ school_id: _absent, ...rest }) => rest),
    ],
    [
      "UserInfo does not name the member",
      () => {
        portal.school.behaviour.tokenResponse = ({ id_token: _absent, ...rest }) => rest;
        portal.school.behaviour.userinfo = (reply) => reply.code(403).send({ error: "insufficient_scope" });
      },
    ],
  ])("leaves the session of before as it was when %s", async (why, fail) => {
    await browser.signIn();
    const before = new Map(browser.cookies);
    fail();
    const answer = await (why.endsWith("an error")
      ? comeBack((query) => {
          query.delete("code");
          query.set("error", "access_denied");
        })
      : browser.signIn());
    expect(problemIn(answer)).not.toBeNull();
    browser.cookies.clear();
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({ signedIn: true });
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it("[S30] never uses a session id that was set before the sign-in", async () => {
    await browser.signIn();
    const before = browser.cookies.get("session");
    await browser.signIn();
    expect(browser.cookies.get("session")).not.toBe(before);
  });

  it("[T22] refuses a token response without school_id and revokes the pair", async () => {
    portal.school.behaviour.tokenResponse = ({ school_id: _absent, ...rest }) => rest;
    expect(problemIn(await browser.signIn())).toBe("school_missing");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
    expect(
      portal.school.tokenRequests.filter(({ grant_type }) => grant_type === "refresh_token"),
    ).toHaveLength(0);
  });

  it("reports client_rejected when the secret is wrong", async () => {
    portal.school.clientSecret = "another secret";
    expect(problemIn(await browser.signIn())).toBe("client_rejected");
    portal.school.behaviour.token = (_form, reply) =>
      reply.code(401).header("www-authenticate", "Basic").send({ error: "invalid_client" });
    expect(problemIn(await browser.signIn())).toBe("client_rejected");
  });

  it("distinguishes a refused code from a school that is down", async () => {
    expect(problemIn(await comeBack((query) => query.set("code", "unknown")))).toBe("code_rejected");
    portal.school.behaviour.token = (_form, reply) =>
      reply.code(503).send({ error: "temporarily_unavailable" });
    expect(problemIn(await browser.signIn())).toBe("school_unavailable");
  });

  it.each([
    ["temporarily_unavailable", "school_unavailable"],
    ["server_error", "school_unavailable"],
    ["invalid_request", "client_rejected"],
    ["invalid_scope", "client_rejected"],
    ["invalid_target", "client_rejected"],
    ["unauthorized_client", "client_rejected"],
    ["login_required", "authorization_failed"],
    ["", "authorization_failed"],
  ])("reports an authorization endpoint that answers %s as %s, and sends no code", async (error, problem) => {
    expect(problemIn(await comeBack((query) => query.set("error", error)))).toBe(problem);
    expect(portal.school.tokenRequests).toHaveLength(0);
  });

  it("refuses a response without a code, and sends no token request", async () => {
    expect(problemIn(await comeBack((query) => query.delete("code")))).toBe("authorization_failed");
    expect(portal.school.tokenRequests).toHaveLength(0);
  });

  it.each([
    [29, "/courses"],
    [30, "identity_rejected"],
  ])("[S22] takes an ID token whose end is %i seconds ago as %s", async (seconds, outcome) => {
    const exp = Math.floor(portal.clock.now() / 1000) - seconds;
    portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, exp });
    const answer = await browser.signIn();
    expect(problemIn(answer) ?? answer.headers.location).toBe(outcome);
  });

  it.each([
    ["another issuer", { iss: "https://evil.example.com" }],
    ["another audience", { aud: "cli_other" }],
    ["several audiences", { aud: ["cli_test", "cli_other"] }],
    ["an end in the past", { exp: 1 }],
    ["another nonce", { nonce: "another" }],
    ["no nonce", { nonce: undefined }],
    ["no sub", { sub: undefined }],
  ])("[S22 T14] refuses an ID token with %s and revokes the pair", async (_title, change) => {
    portal.school.behaviour.idTokenClaims = (claims) =>
      JSON.parse(JSON.stringify({ ...claims, ...change })) as typeof claims;
    expect(problemIn(await browser.signIn())).toBe("identity_rejected");
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });

  it("[T28] refuses a sign-in without the ID token that the school promises", async () => {
    portal.school.behaviour.tokenResponse = ({ id_token: _absent, ...rest }) => rest;
    expect(problemIn(await browser.signIn())).toBe("identity_rejected");
  });

  it("[T32] calls UserInfo when the school promises no ID token", async () => {
    portal.school.behaviour.promisesIdToken = false;
    await browser.signIn();
    expect((await browser.call("GET", "/auth/session")).json()).toMatchObject({
      member: { sub: "mem_1", email: "yichun@example.com" },
    });
  });
});

describe("cookies", () => {
  it("[S26] are HttpOnly with Path=/, Strict for the session and Lax for the sign-in", async () => {
    // Each sign-in has the whole hour.
    const logins = [await browser.navigate("/auth/login"), await browser.navigate("/auth/login")];
    const callback = await browser.signIn();
    for (const { headers } of logins)
      expect(headers["set-cookie"]).toMatch(
        /^sign-in=[^; ]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    expect([callback.headers["set-cookie"]].flat()).toContainEqual(
      expect.stringMatching(/^session=[^; ]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/),
    );
    expect(String(callback.headers["set-cookie"]).length).toBeLessThan(400);
  });

  it("[S26 S32] carry the __Host-Http- prefix and Secure when the portal is https", async () => {
    await usePortal(startTestPortal({ PORTAL_URL: "https://portal.example.com" }));
    const answer = await portal.browser().navigate("/auth/login");
    expect(answer.headers["set-cookie"]).toMatch(
      /^__Host-Http-sign-in=[^; ]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});
