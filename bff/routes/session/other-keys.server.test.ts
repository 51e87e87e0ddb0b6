/** An instance whose key ring is not that of the other instances, and a cookie that no key opens. */

import { join } from "node:path";

import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import type { SessionStore } from "#bff/store/store.ts";
import {
  browser as member,
  codeIn,
  portal,
  PortalBrowser,
  startTestPortal,
  type TestPortal,
  usePortal,
} from "#bff/testing/portal-browser.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const OURS = Buffer.alloc(32, "the key of the portal").toString("base64");
const NEWER = Buffer.alloc(32, "a newer key").toString("base64");
const OTHER = Buffer.alloc(32, "a key of nobody else").toString("base64");

let folder: string;

beforeEach(async () => {
  folder = folderOfTest();
  await usePortal(
    startTestPortal({ SESSION_KEYS: OURS, SESSION_STORE: `sqlite:${join(folder, "sessions.db")}` }),
  );
  await member.signIn();
});

/** Another instance of the portal, on the same store. */
async function instanceWith(keys: string): Promise<TestPortal> {
  const instance = await startTestPortal({
    SESSION_KEYS: keys,
    SESSION_STORE: `sqlite:${join(folder, "sessions.db")}`,
    SCHOOL_URL: portal.school.url,
    CLIENT_SECRET: portal.school.clientSecret,
  });
  onTestFinished(instance.close);
  return instance;
}

/** Reads or changes the store as another program does. */
async function inStore<T>(work: (store: SessionStore) => Promise<T>): Promise<T> {
  const store = openSqliteStore(join(folder, "sessions.db"));
  const result = await work(store);
  await store.close();
  return result;
}

/** The same browser, whose request goes to another instance. */
function memberAt(instance: TestPortal): PortalBrowser {
  const browser = instance.browser();
  for (const [name, value] of member.cookies) browser.cookies.set(name, value);
  return browser;
}

const readiness = (instance: TestPortal) => instance.app.inject("/readyz");

describe("an instance whose ring has none of the store's keys", () => {
  it("[S62] signs nobody out and deletes no cookie, but answers 503", async () => {
    const foreign = memberAt(await instanceWith(OTHER));
    for (const [method, url] of [
      ["GET", "/auth/session"],
      ["GET", "/auth/sessions"],
      ["POST", "/auth/logout"],
    ] as const) {
      const answer = await foreign.call(method, url);
      expect([url, answer.statusCode, answer.json()]).toMatchObject([
        url,
        503,
        { code: "store_unavailable" },
      ]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const asked = await foreign.ask();
    expect([asked.statusCode, codeIn(asked)]).toEqual([503, "store_unavailable"]);
    expect(await member.isSignedIn()).toBe(true);
  });

  it("is not ready, and names the setting to correct", async () => {
    const foreign = await instanceWith(OTHER);
    const answer = await readiness(foreign);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        status: "not_ready",
        store: "unavailable",
        school: "ok",
        reason: expect.stringMatching(/SESSION_KEYS.*sessions -- end --all/),
      },
    ]);
    expect(foreign.events("key_ring_foreign")).toMatchObject([{ level: 50 }]);
    // It is no outage, which would have an event of its own.
    expect(foreign.events("not_ready")).toMatchObject([{ store: "unavailable", school: "ok" }]);
    expect((await readiness(portal)).statusCode).toBe(200);
  });

  it("starts no sign-in, since other instances could not open its session", async () => {
    const foreign = await instanceWith(OTHER);
    expect(await foreign.browser().startSignIn()).toContain("problem=store_unavailable");
  });

  it("is ready after the operator has ended all sessions", async () => {
    const foreign = await instanceWith(OTHER);
    expect((await readiness(foreign)).statusCode).toBe(503);
    await member.call("POST", "/auth/logout");
    await inStore((store) => store.forgetKeys());
    foreign.clock.advance(1);
    expect((await readiness(foreign)).statusCode).toBe(200);
  });
});

describe("an instance that lacks a key of another instance", () => {
  it("answers 503 for a cookie that it cannot open, and serves its own members", async () => {
    const ahead = await instanceWith(`${NEWER},${OURS}`);
    const there = new PortalBrowser(ahead.app, portal.school);
    await there.signIn();
    portal.clock.advance(1);
    const here = portal.browser();
    here.cookies.set("session", there.cookies.get("session") ?? "");
    const answer = await here.call("GET", "/auth/session");
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([503, undefined]);
    expect(await member.isSignedIn()).toBe(true);
    expect((await readiness(portal)).statusCode).toBe(200);
    await there.call("POST", "/auth/logout");
  });

  it("answers 503 for a record that it cannot open, and deletes no cookie", async () => {
    const ahead = memberAt(await instanceWith(`${NEWER},${OURS}`));
    // A call seals the record again, and does not change the cookie.
    expect((await ahead.ask()).statusCode).toBe(200);
    portal.clock.advance(60);
    const answer = await member.call("GET", "/auth/session");
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([503, undefined]);
    expect((await member.ask()).statusCode).toBe(503);
    expect((await ahead.ask()).statusCode).toBe(200);
    await ahead.call("POST", "/auth/logout");
  });

  it("stores the fingerprint of its key again after another instance has replaced the fingerprints", async () => {
    const ahead = await instanceWith(`${NEWER},${OURS}`);
    await instanceWith(OURS);
    expect(await inStore((store) => store.keyFingerprints())).toHaveLength(1);
    ahead.clock.advance(1);
    await readiness(ahead);
    expect(await inStore((store) => store.keyFingerprints())).toHaveLength(2);
  });
});

describe("a cookie that no key opens", () => {
  const garbage = (instance: TestPortal, value = "not;acookie"): PortalBrowser => {
    const browser = instance.browser();
    browser.cookies.set("session", value);
    return browser;
  };

  it("[S31] counts as signed out when the ring has all keys in use, and is not deleted", async () => {
    const opened = member.cookies.get("session") ?? "";
    for (const value of ["", "x", "a;b", `${opened.slice(1)}`]) {
      const answer = await garbage(portal, value).call("GET", "/auth/session");
      expect([answer.statusCode, answer.json(), answer.headers["set-cookie"]]).toEqual([
        200,
        { signedIn: false },
        undefined,
      ]);
    }
    expect(codeIn(await garbage(portal).ask())).toBe("session_ended");
  });

  it("causes one read of the store a second, for any number of requests", async () => {
    let looks = 0;
    const counted = await startTestPortal(
      {},
      {
        storeInFront: (store) => ({
          ...store,
          keyFingerprints: () => {
            looks += 1;
            return store.keyFingerprints();
          },
        }),
      },
    );
    onTestFinished(counted.close);
    looks = 0;
    for (let times = 0; times < 50; times += 1) await garbage(counted).call("GET", "/auth/session");
    expect(looks).toBe(1);
  });

  it("is counted, and logged once a minute with the number", async () => {
    const stranger = garbage(portal);
    for (let times = 0; times < 5; times += 1) await stranger.call("GET", "/auth/session");
    expect(portal.events("session_unreadable")).toMatchObject([{ level: 40, part: "cookie", count: 1 }]);
    expect(portal.metrics.text()).toContain('homeroom_unreadable_sessions_total{part="cookie"} 5');
    portal.clock.advance(60);
    await stranger.ask();
    expect(portal.events("session_unreadable").at(-1)).toMatchObject({ count: 5 });
  });
});
