import { describe, expect, it } from "vitest";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import { codeIn, portal, portOf, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";
import { graphqlText, sendRaw } from "#bff/testing/raw-browser.ts";

const ONCE = { perMinute: 60, burst: 1 };

async function portalWith(limits: Partial<Limits>, environment: Record<string, string> = {}): Promise<void> {
  await usePortal(startTestPortal(environment, { limits: { ...LIMITS, ...limits } }));
}

/** Starts a sign-in from this address. @returns the status */
async function startFrom(remoteAddress: string, forwardedFor?: string): Promise<number> {
  const answer = await portal.app.inject({
    url: "/auth/login",
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });
  return answer.statusCode;
}

/** The Member API answers no call until the promise is resolved. */
function holdAnswers(): PromiseWithResolvers<void> {
  const answer = Promise.withResolvers<void>();
  portal.school.behaviour.graphql = async () => {
    await answer.promise;
    return undefined;
  };
  return answer;
}

describe("sign-in", () => {
  it("is limited for each address when it starts, and answered 429 with Retry-After", async () => {
    await portalWith({ signInStart: { perMinute: 6, burst: 2 } });
    expect([await startFrom("192.0.2.1"), await startFrom("192.0.2.1")]).toEqual([302, 302]);
    const answer = await portal.app.inject({ url: "/auth/login", remoteAddress: "192.0.2.1" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "10"]);
    expect(answer.json()).toMatchObject({ code: "rate_limited", status: 429 });
    expect(await startFrom("192.0.2.2")).toBe(302);
    portal.clock.advance(10);
    expect(await startFrom("192.0.2.1")).toBe(302);
    expect(portal.events("rate_limited")).toMatchObject([
      { limit: "sign_in_start", reqId: expect.any(String) },
    ]);
    expect(portal.metrics.text()).toContain('homeroom_rate_limited_total{limit="sign_in_start"} 1');
  });

  it("is limited for each address at the callback, and then sends no token request", async () => {
    await portalWith({ signInCallback: ONCE });
    const browser = portal.browser();
    await browser.signIn();
    expect((await browser.signIn()).statusCode).toBe(429);
    expect(portal.school.tokenRequests).toHaveLength(1);
  });

  it.each(["/auth/login", "/auth/callback?code=x&state=y"])(
    "[S63] does not count images and frames of another site that request %s",
    async (url) => {
      await portalWith({ signInStart: ONCE, signInCallback: ONCE });
      for (const dest of ["image", "iframe", "empty", "script"]) {
        const mode = dest === "iframe" ? "navigate" : "no-cors";
        const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": dest };
        const answer = await portal.app.inject({ url, headers });
        expect([answer.statusCode, answer.headers["set-cookie"], answer.body]).toEqual([204, undefined, ""]);
      }
      const browser = portal.browser();
      expect((await browser.signIn()).headers.location).toBe("/courses");
    },
  );

  it("[S63] counts one address for each caller, with any port that a proxy adds to it", async () => {
    await portalWith({ signInStart: ONCE }, { TRUSTED_PROXIES: "192.0.2.0/24" });
    expect(await startFrom("192.0.2.1", "203.0.113.10:20000")).toBe(302);
    expect(await startFrom("192.0.2.1", "203.0.113.10:20001")).toBe(429);
    expect(portal.events("forwarding_header_ignored")).toEqual([]);
  });

  it("[S63] counts all addresses of an IPv6 network of 64 bits as one caller", async () => {
    await portalWith({ signInStart: ONCE });
    expect(await startFrom("2001:db8:0:1::1")).toBe(302);
    expect(await startFrom("2001:db8:0:1:ffff:ffff:ffff:ffff")).toBe(429);
    expect(await startFrom("2001:db8:0:2::1")).toBe(302);
  });

  it("[S63] ignores a forged forwarding header, and logs that once", async () => {
    await portalWith({ signInStart: ONCE });
    await startFrom("192.0.2.9");
    expect(portal.events("forwarding_header_ignored")).toEqual([]);
    expect(await startFrom("192.0.2.1", "198.51.100.1")).toBe(302);
    expect(await startFrom("192.0.2.1", "198.51.100.2")).toBe(429);
    expect(portal.events("forwarding_header_ignored")).toHaveLength(1);
  });
});

describe("POST /member/graphql", () => {
  it("is limited for each session", async () => {
    await portalWith({ graphqlOfSession: { perMinute: 60, burst: 2 } });
    const [one, other] = [portal.browser(), portal.browser()];
    await one.signIn();
    await other.signIn();
    const statuses = [await one.ask(), await one.ask(), await one.ask(), await other.ask()];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
    expect([codeIn(statuses[2]!), statuses[2]?.headers["retry-after"]]).toEqual(["rate_limited", "1"]);
    expect(portal.metrics.text()).toContain('homeroom_rate_limited_total{limit="graphql_of_session"} 1');
    portal.clock.advance(1);
    expect((await one.ask()).statusCode).toBe(200);
  });

  it("takes no place of its session when it is refused", async () => {
    await portalWith({ graphqlOfSession: ONCE, sessionCallsAtOnce: 1, sessionCallsWaiting: 0 });
    const browser = portal.browser();
    await browser.signIn();
    const statuses = [await browser.ask(), await browser.ask()].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 429]);
    portal.clock.advance(1);
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it("is limited for each address, before any cookie is opened", async () => {
    await portalWith({ graphqlOfAddress: { perMinute: 60, burst: 2 } });
    const browser = portal.browser();
    await browser.signIn();
    const answers = [await portal.browser().ask(), await portal.browser().ask(), await browser.ask()];
    expect(answers.map(codeIn)).toEqual(["signed_out", "signed_out", "rate_limited"]);
  });

  it("runs eight calls of a session at once; more wait, and too many are refused", async () => {
    await portalWith({ sessionCallsWaiting: 2 });
    const browser = portal.browser();
    await browser.signIn();
    const answer = holdAnswers();
    const calls = Array.from({ length: 11 }, () => browser.ask());
    const refused = await Promise.race(calls);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(8);
    answer.resolve();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(portal.school.graphqlRequests).toHaveLength(10);
    expect(portal.metrics.text()).toContain('homeroom_rate_limited_total{limit="calls_at_once"} 1');
  });

  it("that waits for others takes no place once its caller has left", async () => {
    await portalWith({ sessionCallsAtOnce: 1, sessionCallsWaiting: 1 });
    const browser = portal.browser();
    await browser.signIn();
    const answer = holdAnswers();
    const running = browser.ask();
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(1);
    const waiting = sendRaw(await portOf(portal.app), graphqlText(browser));
    await expect.poll(async () => codeIn(await browser.ask())).toBe("rate_limited");
    waiting.leave();
    await expect.poll(() => portal.events("request").map(({ status }) => status)).toContain(499);
    answer.resolve();
    expect((await running).statusCode).toBe(200);
    // One runs and one waits: neither is refused.
    expect((await Promise.race([browser.ask(), browser.ask()])).statusCode).toBe(200);
  });

  it("that waits for others reads its session after that: a sign-out meanwhile ends it, too", async () => {
    await portalWith({ sessionCallsAtOnce: 1, sessionCallsWaiting: 1 });
    const browser = portal.browser();
    await browser.signIn();
    const answer = holdAnswers();
    const calls = Array.from({ length: 3 }, () => browser.ask());
    // One runs and one waits as soon as the third is refused.
    expect(codeIn(await Promise.race(calls))).toBe("rate_limited");
    await expect.poll(() => portal.school.graphqlRequests).toHaveLength(1);
    await browser.call("POST", "/auth/logout");
    answer.resolve();
    const codes = (await Promise.all(calls)).map(codeIn);
    expect(new Set(codes)).toEqual(new Set(["rate_limited", "session_ended", undefined]));
    expect(portal.school.graphqlRequests).toHaveLength(1);
  });

  it("is not limited with RATE_LIMITS=off", async () => {
    await portalWith({ graphqlOfSession: ONCE, signInStart: ONCE }, { RATE_LIMITS: "off" });
    const browser = portal.browser();
    await browser.startSignIn();
    await browser.signIn();
    const answers = [await browser.ask(), await browser.ask()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});
