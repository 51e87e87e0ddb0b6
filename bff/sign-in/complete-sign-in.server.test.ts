/** What a completed or failed sign-in leaves behind: sessions in the store, pairs at the school. */

import { describe, expect, it } from "vitest";

import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { browser, portal, startTestPortal, usePortal } from "#bff/testing/portal-browser.ts";

const HALF_AN_HOUR = 30 * 60;

/** Opens a portal, and lets the test change its store. */
async function portalOnStore(
  change: (store: SessionStore) => Partial<SessionStore> = () => ({}),
  environment: Record<string, string> = {},
) {
  let inner: SessionStore | undefined;
  const storeInFront = (store: SessionStore): SessionStore => {
    inner = store;
    return { ...store, ...change(store) };
  };
  await usePortal(startTestPortal(environment, { storeInFront }));
  return { sessions: async () => (await inner?.countSessions(0))?.all };
}

const memberIs = (sub: string): void => {
  portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, sub });
};

const ended = (reason: string): string => `homeroom_sessions_ended_total{reason="${reason}"} 1\n`;
const problemOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers["location"]), "http://localhost").searchParams.get("problem");

describe("a sign-in in a browser that is signed in", () => {
  it("[T13] ends the session of another member there, however long ago that began", async () => {
    const { sessions } = await portalOnStore();
    await browser.signIn();
    portal.clock.advance(HALF_AN_HOUR + 1);
    memberIs("mem_2");
    await browser.signIn();
    expect(await sessions()).toBe(1);
    expect(portal.metrics.text()).toContain(ended("replaced"));
  });

  it("ends the session of another member that a second tab opened meanwhile", async () => {
    const { sessions } = await portalOnStore();
    const urls = [await browser.startSignIn(), await browser.startSignIn()];
    for (const [at, url] of urls.entries()) {
      memberIs(`mem_${at}`);
      await browser.navigate(`/auth/callback?${portal.school.consent(url).toString()}`);
    }
    expect(await sessions()).toBe(1);
    expect(portal.metrics.text()).toContain(ended("replaced"));
  });

  it("ends the member's session of a second tab that the store has not named yet", async () => {
    // As when both tabs ask for the latest session before either has named its own.
    const { sessions } = await portalOnStore((store) => ({
      takeSignIn: (key, browserKey, now) =>
        Buffer.compare(key, browserKey) === 0
          ? Promise.resolve(undefined)
          : store.takeSignIn(key, browserKey, now),
    }));
    const urls = [await browser.startSignIn(), await browser.startSignIn()];
    for (const url of urls) {
      await browser.navigate(`/auth/callback?${portal.school.consent(url).toString()}`);
      portal.clock.advance(1);
    }
    expect(await sessions()).toBe(1);
  });

  it("ends no session of another browser", async () => {
    const { sessions } = await portalOnStore();
    await portal.browser().signIn();
    await browser.signIn();
    expect(await sessions()).toBe(2);
  });
});

describe("a sign-in at a school that promises no ID token", () => {
  it("leaves neither a session nor a live pair when UserInfo names no member", async () => {
    const { sessions } = await portalOnStore();
    portal.school.behaviour.promisesIdToken = false;
    portal.school.behaviour.userinfo = (reply) => reply.send({ name: "nobody" });
    expect(problemOf(await browser.signIn())).toBe("school_unavailable");
    expect(await sessions()).toBe(0);
    expect(portal.metrics.text()).toContain(ended("not_admitted"));
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
    // Its end revokes the pair; nothing else has to.
    expect(portal.school.revocations).toHaveLength(1);
  });

  it("has its pair revoked also when the store cannot end the session", async () => {
    let isLost = false;
    await portalOnStore((store) => ({
      endSession: (...args) =>
        isLost ? Promise.reject(new StoreFault("the store is lost")) : store.endSession(...args),
    }));
    portal.school.behaviour.promisesIdToken = false;
    portal.school.behaviour.userinfo = (reply) => {
      isLost = true;
      return reply.send({ name: "nobody" });
    };
    expect(problemOf(await browser.signIn())).toBe("school_unavailable");
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
    isLost = false;
  });

  it("fails when its session has ended before the member is known", async () => {
    const { sessions } = await portalOnStore(() => ({ replaceSession: () => Promise.resolve(false) }));
    portal.school.behaviour.promisesIdToken = false;
    expect(problemOf(await browser.signIn())).toBe("authorization_failed");
    await expect.poll(() => portal.school.livePairs()).toEqual([]);
    expect(await sessions()).toBe(0);
  });
});

it("a sign-in is answered after the sessions beyond the limit have ended", async () => {
  let isBlocked = false;
  const ending = Promise.withResolvers<void>();
  await portalOnStore(
    (store) => ({
      endSession: async (...args) => {
        isBlocked = true;
        await ending.promise;
        return store.endSession(...args);
      },
    }),
    { SESSIONS_PER_MEMBER: "1" },
  );
  await portal.browser().signIn();
  // Of sessions of the same millisecond the keys decide which is the earlier one.
  portal.clock.advance(1);
  let isAnswered = false;
  const answer = browser.signIn().finally(() => (isAnswered = true));
  await expect.poll(() => isBlocked).toBe(true);
  // Whatever does not wait for it is done by then.
  await portal.app.inject("/healthz");
  expect(isAnswered).toBe(false);
  ending.resolve();
  expect((await answer).statusCode).toBe(302);
});

it("[T32] a sign-in with an ID token does not ask UserInfo", async () => {
  await portalOnStore();
  portal.school.behaviour.userinfo = (reply) => reply.code(500).send({});
  expect((await browser.signIn()).headers.location).toBe("/courses");
});

it("a sign-in with a wrong ID token leaves no session, and its pair is revoked once", async () => {
  const { sessions } = await portalOnStore();
  portal.school.behaviour.idTokenClaims = (claims) => ({ ...claims, nonce: "another" });
  expect(problemOf(await browser.signIn())).toBe("identity_rejected");
  await expect.poll(() => portal.school.livePairs()).toEqual([]);
  expect([await sessions(), portal.school.revocations.length]).toEqual([0, 1]);
});
