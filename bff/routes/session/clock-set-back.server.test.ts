/** The wall clock is set back by an hour, by hand or by NTP: nothing waits until it has caught up. */

import { describe, expect, it } from "vitest";

import { LIMITS, type Limits } from "#bff/bounds/limits.ts";
import type { SessionStore } from "#bff/store/store.ts";
import {
  codeIn,
  portal,
  startTestPortal,
  UNREAD_DOCUMENT_ID,
  usePortal,
} from "#bff/testing/portal-browser.ts";

const HOUR = 3600;

async function portalWith(limits: Partial<Limits> = {}, isClockRunning = false): Promise<void> {
  await usePortal(startTestPortal({}, { limits: { ...LIMITS, ...limits }, isClockRunning }));
}

describe("a wall clock that is set back by an hour", () => {
  it("limits nobody for longer than the limit", async () => {
    await portalWith({ signInStart: { perMinute: 60, burst: 1 } });
    await portal.browser().navigate("/auth/login");
    portal.clock.setBack(HOUR);
    const answer = await portal.browser().navigate("/auth/login");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "1"]);
  });

  it("does not keep the circuit breaker open for a school that has recovered", async () => {
    await portalWith({ breakerFaults: 2, breakerOpenMs: 0 });
    const browser = portal.browser();
    await browser.signIn();
    portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub: "mem_2" });
    const other = portal.browser();
    await other.signIn();
    portal.school.behaviour.graphql = (_query, reply) => reply.code(500).send({});
    await browser.ask();
    await other.graphql(UNREAD_DOCUMENT_ID);
    portal.school.behaviour.graphql = undefined;
    portal.clock.setBack(HOUR);
    expect((await browser.ask()).statusCode).toBe(200);
  });

  it("delays no revocation", async () => {
    await portalWith({}, true);
    const browser = portal.browser();
    await browser.signIn();
    portal.school.behaviour.revoke = (reply) => reply.code(500).send({});
    await browser.call("POST", "/auth/logout");
    await expect.poll(() => portal.school.revocations).not.toEqual([]);
    portal.school.behaviour.revoke = undefined;
    portal.clock.setBack(HOUR);
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
  });

  it("keeps no session in memory for longer that another process has ended", async () => {
    let inner: SessionStore | undefined;
    const storeInFront = (store: SessionStore): SessionStore => {
      inner = store;
      return { ...store, watch: () => undefined };
    };
    await usePortal(startTestPortal({}, { storeInFront }));
    const browser = portal.browser();
    await browser.signIn();
    expect((await browser.ask()).statusCode).toBe(200);
    const page = await inner?.readSessionPage(null, 1);
    for (const { key } of page?.rows ?? []) await inner?.endSession(key, null, portal.clock.now());
    portal.clock.setBack(HOUR);
    portal.clock.advance(5);
    expect(codeIn(await browser.ask())).toBe("session_ended");
  });

  it("does not delay that the school's keys are read again", async () => {
    await portalWith();
    let reads = 0;
    portal.school.behaviour.jwks = () => void (reads += 1);
    await portal.browser().signIn();
    portal.clock.setBack(HOUR);
    portal.clock.advance(601);
    await portal.browser().signIn();
    await expect.poll(() => reads).toBe(2);
  });

  it("[S62] signs nobody out", async () => {
    await portalWith();
    const browser = portal.browser();
    await browser.signIn();
    portal.clock.setBack(HOUR);
    expect((await browser.ask()).statusCode).toBe(200);
  });
});
