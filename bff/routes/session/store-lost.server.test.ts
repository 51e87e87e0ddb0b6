/** The store is lost while a member signs in, where only this process can revoke the pair of the sign-in, or out. */

import { afterEach, expect, it, vi } from "vitest";

import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import {
  browser,
  type HttpAnswer,
  portal,
  type PortalBrowser,
  startTestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import type { PortalSessions } from "#shared/session-view.ts";

/** A store that fails from this operation on. */
function losing(operation: keyof SessionStore, isArmed: () => boolean) {
  let isLost = false;
  return (store: SessionStore): SessionStore =>
    Object.fromEntries(
      Object.entries(store).map(([name, work]) => [
        name,
        typeof work !== "function" || name === "watch" || name === "close"
          ? work
          : (...args: unknown[]) => {
              isLost ||= isArmed() && name === operation;
              return isLost
                ? Promise.reject(new StoreFault("session store: it is gone"))
                : (work as (...all: unknown[]) => unknown)(...args);
            },
      ]),
    ) as unknown as SessionStore;
}

it.each([
  ["it stores the session", "createSession"],
  ["it ends the replaced session", "endSession"],
  ["it reads the member's other sessions", "readSessionsOf"],
] as const)(
  "[T14] a sign-in leaves no live pair at the school when the store is lost while %s",
  async (_when, at) => {
    let isArmed = false;
    await usePortal(startTestPortal({}, { storeInFront: losing(at, () => isArmed) }));
    const browser = portal.browser();
    await browser.signIn();
    const before = portal.school.livePairs();
    isArmed = true;
    const { headers } = await browser.signIn();
    expect(headers.location).toContain("problem=store_unavailable");
    expect(portal.school.pairs).toHaveLength(2);
    // The session that was to be replaced may be over by then, or not.
    expect(portal.school.livePairs().filter((pair) => !before.includes(pair))).toEqual([]);
  },
);

it.each([
  ["at its start", "createSignIn", (browser) => browser.navigate("/auth/login")],
  ["at its end", "takeSignIn", (browser) => browser.signIn()],
] as [string, keyof SessionStore, (browser: PortalBrowser) => Promise<HttpAnswer>][])(
  "a fault of the portal itself is no problem of the sign-in: %s",
  async (_when, operation, signIn) => {
    const fail = () => Promise.reject(new TypeError("a fault of the portal"));
    await usePortal(startTestPortal({}, { storeInFront: (store) => ({ ...store, [operation]: fail }) }));
    const answer = await signIn(portal.browser());
    expect([answer.statusCode, answer.headers.location]).toEqual([500, undefined]);
    expect(portal.events("request_failed")).toMatchObject([{ code: "internal_error" }]);
  },
);

it.each([
  ["the sign-out", "POST", () => "/auth/logout"],
  ["its end in the list", "DELETE", (session: string) => `/auth/sessions/${session}`],
] as const)("the cookie stays when the store cannot end its session: %s", async (_how, method, addressOf) => {
  let isArmed = false;
  await usePortal(startTestPortal({}, { storeInFront: losing("endSession", () => isArmed) }));
  await browser.signIn();
  const { sessions } = (await browser.call("GET", "/auth/sessions")).json<PortalSessions>();
  isArmed = true;
  const answer = await browser.call(method, addressOf(sessions[0]?.id ?? ""));
  expect(answer.statusCode).toBe(503);
  // Without it the member could not try again, and the session would stay.
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

afterEach(() => void vi.useRealTimers());

it("a sweep that fails is an event of the log, and the next one comes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await usePortal(startTestPortal({}, { storeInFront: losing("takeLease", () => true) }));
  // Each portal sweeps at times of its own, some ten minutes apart.
  for (const count of [1, 2]) {
    vi.advanceTimersByTime(12.5 * 60_000);
    await expect.poll(() => portal.events("sweep_failed").length).toBeGreaterThanOrEqual(count);
  }
  expect(portal.events("sweep_failed")[0]).toMatchObject({ level: 40, reason: "session store: it is gone" });
});
