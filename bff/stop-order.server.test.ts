/** The order in which a portal that stops ends its work, and what it leaves behind. */

import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import type { SessionStore } from "#bff/store/store.ts";
import { startTestPortal } from "#bff/testing/portal-browser.ts";
import { graphqlText, sendRaw } from "#bff/testing/raw-browser.ts";

/** The calls of a store in their order, each noted as it is made. */
function noting(calls: string[]) {
  return (store: SessionStore): SessionStore =>
    new Proxy(store, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== "function") return value;
        return (...args: unknown[]): unknown => {
          calls.push(String(name));
          return Reflect.apply(value, target, args);
        };
      },
    });
}

/** A gate at the school: how often somebody has come to it, and how it is opened. */
function gate() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  let came = 0;
  return {
    open,
    came: () => came,
    pass: async (): Promise<undefined> => {
      came += 1;
      await promise;
      return undefined;
    },
  };
}

describe("a portal that stops", () => {
  it("stores a pair that it is being given, and has revoked what it ends, before it closes the store", async () => {
    const calls: string[] = [];
    const portal = await startTestPortal({}, { storeInFront: noting(calls) });
    const { school } = portal;
    const browser = portal.browser();
    await browser.signIn();
    const answer = gate();
    school.behaviour.token = answer.pass;
    // A refreshed pair with another scope is revoked, and its session is ended.
    school.behaviour.tokenResponse = (response) => ({ ...response, scope: "openid" });
    portal.clock.advance(7200);
    await portal.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = portal.app.server.address() as AddressInfo;
    const caller = sendRaw(port, graphqlText(browser));
    await expect.poll(answer.came).toBe(1);
    // The stop waits for a call, and not for what goes on without its caller.
    caller.leave();
    await caller.ended;

    const stopped = portal.app.close();
    await expect.poll(() => calls).toContain("withdrawInstance");
    expect(calls).not.toContain("close");
    answer.open();
    await stopped;
    expect(school.livePairs()).toEqual([]);
    expect(calls.at(-1)).toBe("close");
    await portal.close();
  });

  it("waits for a revocation that is under way, and notes it in the store", async () => {
    const calls: string[] = [];
    const portal = await startTestPortal({}, { storeInFront: noting(calls) });
    const browser = portal.browser();
    await browser.signIn();
    const answer = gate();
    portal.school.behaviour.revoke = async (reply, { token = "" }) => {
      await answer.pass();
      portal.school.revoke(token);
      return reply.send({});
    };
    await browser.signOut();
    await expect.poll(answer.came).toBe(1);

    const stopped = portal.app.close();
    await expect.poll(() => calls).toContain("withdrawInstance");
    expect(calls).not.toContain("close");
    answer.open();
    await stopped;
    expect(calls).toContain("settleRevocations");
    expect(calls.at(-1)).toBe("close");
    await portal.close();
  });
});

describe("after a portal has stopped", () => {
  afterEach(() => void vi.useRealTimers());

  it("none of its intervals runs on", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const portal = await startTestPortal();
    expect(vi.getTimerCount()).toBeGreaterThan(3);
    await portal.app.close();
    expect(vi.getTimerCount()).toBe(0);
    await portal.close();
  });
});
