import type { FastifyReply } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";

import { browser, codeIn, type HttpAnswer, portal, usePortal } from "#bff/testing/portal-browser.ts";
import type { PortalSessions, SignedInView } from "#shared/session-view.ts";

beforeEach(async () => {
  await usePortal();
  await browser.signIn();
});

const refuseSecret = (reply: FastifyReply) => reply.code(403).send({ error: "unauthorized_client" });

describe("POST /auth/logout", () => {
  it("[S29 T15] ends the session here and its pair at the school, by refresh token", async () => {
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
    expect(codeIn(await copy.ask())).toBe("session_ended");
  });

  it("deletes the cookie about courses, as do a sign-in and a session that has ended", async () => {
    const sections =
      "sections=; Max-Age=0; Path=/courses; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax";
    const cookiesSet = (answer: HttpAnswer) => [answer.headers["set-cookie"]].flat();
    const other = portal.browser();
    await other.signIn();
    await other.call("POST", "/auth/sessions/end-others");
    expect(cookiesSet(await browser.call("GET", "/auth/session"))).toContain(sections);
    // Also without a session cookie, which may have expired.
    expect(cookiesSet(await browser.call("GET", "/auth/session"))).toContain(sections);
    expect(cookiesSet(await browser.signIn())).toContain(sections);
    expect(cookiesSet(await browser.call("GET", "/auth/session"))).not.toContain(sections);
    expect(cookiesSet(await browser.call("POST", "/auth/logout"))).toContain(sections);
    const current = (await other.call("GET", "/auth/sessions")).json<PortalSessions>().sessions[0]?.id ?? "";
    expect(cookiesSet(await other.call("DELETE", `/auth/sessions/${current}`))).toContain(sections);
  });

  it("deletes a session cookie whose session has ended elsewhere, as the browser reads its session", async () => {
    const other = portal.browser();
    await other.signIn();
    await other.call("POST", "/auth/sessions/end-others");
    expect(browser.cookies.has("session")).toBe(true);
    await browser.call("GET", "/auth/session");
    expect(browser.cookies.has("session")).toBe(false);
  });

  it.each([
    ["refuses the portal's secret", () => (portal.school.behaviour.revoke = refuseSecret)],
    ["answers 503", () => (portal.school.behaviour.revoke = (reply) => reply.code(503).send({}))],
    ["is down", () => portal.school.close()],
  ] as [string, () => unknown][])("[S53 T18] signs out at once when the school %s", async (_title, spoil) => {
    await spoil();
    expect((await browser.call("POST", "/auth/logout")).statusCode).toBe(204);
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
  });

  it("[T21] succeeds twice", async () => {
    await browser.call("POST", "/auth/logout");
    expect((await browser.call("POST", "/auth/logout")).statusCode).toBe(204);
  });
});

describe("the address for signing out at the school", () => {
  const signOutUrl = async () => {
    const { school } = (await browser.call("GET", "/auth/session")).json<SignedInView>();
    return school.signOutUrl;
  };
  /** A portal whose school lists this endpoint. */
  async function listing(endpoint: (schoolUrl: string) => string): Promise<void> {
    await usePortal();
    const { school } = portal;
    school.behaviour.metadata = (document) => ({ ...document, end_session_endpoint: endpoint(school.url) });
    await browser.signIn();
  }

  it("is the school's own page where the metadata lists none", async () => {
    expect(await signOutUrl()).toBe(`${portal.school.url}/sign-out`);
  });

  it("is the school's end_session_endpoint, with the client id and without an ID token", async () => {
    await listing((schoolUrl) => `${schoolUrl}/logout?theme=dark`);
    expect(await signOutUrl()).toBe(`${portal.school.url}/logout?theme=dark&client_id=cli_test`);
  });

  it.each(["https://elsewhere.example/logout", "javascript:alert(1)", "no address"])(
    "is never another origin's (%s)",
    async (endpoint) => {
      await listing(() => endpoint);
      expect(await signOutUrl()).toBe(`${portal.school.url}/sign-out`);
    },
  );
});

describe("a session", () => {
  it("[S48] ends when idle, and GET /auth/session does not extend it", async () => {
    for (let hours = 0; hours < 13; hours += 1) {
      portal.clock.advance(3600);
      await browser.call("GET", "/auth/session");
    }
    expect((await browser.call("GET", "/auth/session")).json()).toEqual({ signedIn: false });
    await expect.poll(() => portal.school.livePairs()).toHaveLength(0);
  });
});
