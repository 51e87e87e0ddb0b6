import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionStore } from "#bff/store/store.ts";
import {
  claimAll,
  createSession,
  eachStore,
  inSeconds,
  KEY,
  MEMBER,
  namesOf,
  SEALED,
} from "#bff/testing/each-store.ts";

const BROWSER = rowKeyOf("browser");
const LATER = Buffer.from([1, 254, 0]);

describe.each(eachStore())("the session store in %s", (_name, open, openAgain) => {
  let store: SessionStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it("returns a record byte for byte", async () => {
    await createSession(store);
    const row = await store.readSession(KEY);
    expect(Buffer.from(row?.sealed ?? [])).toEqual(SEALED);
    expect(row).toMatchObject({ key: KEY, version: 1, lastSeenAt: inSeconds(100) });
    expect(await store.readSession(rowKeyOf("another"))).toBeUndefined();
  });

  it("replaces a session only while it has the expected version", async () => {
    await createSession(store);
    const content = { sealed: LATER, memberKey: MEMBER };
    expect(await store.replaceSession(KEY, 1, content)).toBe(true);
    expect(await store.replaceSession(KEY, 1, { ...content, sealed: SEALED })).toBe(false);
    const row = await store.readSession(KEY);
    expect(row?.version).toBe(2);
    expect(Buffer.from(row?.sealed ?? [])).toEqual(LATER);
  });

  it("counts its sessions, and those of them that were seen after an instant", async () => {
    expect(await store.countSessions(inSeconds(0))).toEqual({ all: 0, seen: 0 });
    await createSession(store);
    await store.touchSession(KEY, inSeconds(200));
    expect(await store.countSessions(inSeconds(199))).toEqual({ all: 1, seen: 1 });
    expect(await store.countSessions(inSeconds(200))).toEqual({ all: 1, seen: 0 });
  });

  it("lets exactly one of many writers replace a version", async () => {
    await createSession(store);
    const writers = Array.from({ length: 20 }, () =>
      store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER }),
    );
    expect((await Promise.all(writers)).filter(Boolean)).toHaveLength(1);
  });

  it("[T17] does not restore an ended session by a late write", async () => {
    await createSession(store);
    expect(await store.endSession(KEY, null, 5)).toBe(true);
    expect(await store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER })).toBe(false);
    await store.touchSession(KEY, inSeconds(200));
    expect(await store.readSession(KEY)).toBeUndefined();
    expect(await store.readSessionsOf(MEMBER)).toEqual([]);
    expect(await store.endSession(KEY, null, 6)).toBe(false);
  });

  it("ends a session for exactly one of many callers", async () => {
    await createSession(store);
    const callers = Array.from({ length: 20 }, () => store.endSession(KEY, null, 5));
    expect((await Promise.all(callers)).filter(Boolean)).toHaveLength(1);
    expect(await claimAll(store)).toHaveLength(1);
  });

  it("ends only the requested version", async () => {
    await createSession(store);
    await store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER });
    expect(await store.endSession(KEY, 1, 5)).toBe(false);
    expect(await store.readSession(KEY)).toBeDefined();
    expect((await store.revocationBacklog()).count).toBe(0);
    expect(await store.endSession(KEY, 2, 5)).toBe(true);
  });

  it("[S49] keeps the last record of an ended session as a pending revocation", async () => {
    await createSession(store);
    await store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER });
    await store.endSession(KEY, null, 5000);
    const [pending] = await claimAll(store);
    expect(pending).toMatchObject({ key: KEY, attempts: 1, pendingSinceMs: 5000 });
    expect(Buffer.from(pending?.sealed ?? [])).toEqual(LATER);
  });

  it("finds a member's sessions, also after a session's member has changed", async () => {
    await createSession(store, rowKeyOf("one"));
    await createSession(store, rowKeyOf("two"));
    await createSession(store, rowKeyOf("hers"), 1000, rowKeyOf("somebody else"));
    expect(namesOf(await store.readSessionsOf(MEMBER))).toEqual(
      namesOf([{ key: rowKeyOf("one") }, { key: rowKeyOf("two") }]),
    );
    await store.replaceSession(rowKeyOf("hers"), 1, { sealed: LATER, memberKey: MEMBER });
    expect(await store.readSessionsOf(MEMBER)).toHaveLength(3);
    expect(await store.readSessionsOf(rowKeyOf("somebody else"))).toEqual([]);
  });

  it("reads all sessions page by page, while some end", async () => {
    // More than Redis stores in one chunk.
    const keys = Array.from({ length: 140 }, (_, index) => rowKeyOf(`session ${index}`));
    await Promise.all(keys.map((key) => createSession(store, key)));
    const seen = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await store.readSessionPage(cursor, 20);
      pages += 1;
      for (const name of namesOf(page.rows)) seen.add(name);
      // Sessions that end during the listing must not hide the others.
      await store.endSession(page.rows[0]?.key ?? KEY, null, 5);
      cursor = page.next;
    } while (cursor !== null);
    expect(pages).toBeGreaterThan(3);
    expect([...seen].toSorted()).toEqual(namesOf(keys.map((key) => ({ key }))));
  });

  it("ends over-age and idle sessions, and no others", async () => {
    await createSession(store, rowKeyOf("over age"), 500);
    await createSession(store, rowKeyOf("in use"), 5000);
    await createSession(store, rowKeyOf("idle"), 5000);
    await store.touchSession(rowKeyOf("in use"), inSeconds(550));
    expect(await store.endExpiredSessions(inSeconds(600), inSeconds(400), 10)).toBe(2);
    expect(namesOf(await claimAll(store))).toEqual(
      namesOf([{ key: rowKeyOf("over age") }, { key: rowKeyOf("idle") }]),
    );
    expect(await store.readSession(rowKeyOf("in use"))).toBeDefined();
    expect(await store.endExpiredSessions(inSeconds(600), inSeconds(400), 10)).toBe(0);
  });

  it("ends a session in the second in which its time or its idle time is over, and not before", async () => {
    await createSession(store, rowKeyOf("over age"), 500);
    await createSession(store, rowKeyOf("idle"), 5000);
    await store.touchSession(rowKeyOf("over age"), inSeconds(450));
    expect(await store.endExpiredSessions(inSeconds(499), inSeconds(99), 10)).toBe(0);
    expect(await store.endExpiredSessions(inSeconds(500), inSeconds(99), 10)).toBe(1);
    expect(await store.endExpiredSessions(inSeconds(500), inSeconds(100), 10)).toBe(1);
    expect(await store.revocationBacklog()).toEqual({ count: 2, oldestMs: inSeconds(500) * 1000 });
  });

  it("ends no more expired sessions at once than the limit", async () => {
    for (let index = 0; index < 5; index += 1) await createSession(store, rowKeyOf(`old ${index}`), 500);
    expect(await store.endExpiredSessions(inSeconds(600), inSeconds(0), 3)).toBe(3);
    expect(await store.endExpiredSessions(inSeconds(600), inSeconds(0), 3)).toBe(2);
  });

  it("ends no more than the limit of over-age and idle sessions together, and then the rest", async () => {
    for (const name of ["one", "two"]) await createSession(store, rowKeyOf(`over age ${name}`), 500);
    for (const name of ["one", "two", "three"]) await createSession(store, rowKeyOf(`idle ${name}`), 5000);
    const endSome = () => store.endExpiredSessions(inSeconds(600), inSeconds(400), 3);
    expect([await endSome(), await endSome(), await endSome()]).toEqual([3, 2, 0]);
    expect(await claimAll(store)).toHaveLength(5);
  });

  it("gives a pending revocation to one claimant until it is due again", async () => {
    await store.addRevocation({ key: KEY, sealed: SEALED, nowMs: 1000 });
    expect(await store.claimRevocations(999, 9000, 10)).toEqual([]);
    const claims = await Promise.all([
      store.claimRevocations(1000, 9000, 10),
      store.claimRevocations(1000, 9000, 10),
    ]);
    expect(claims.flat()).toHaveLength(1);
    expect(await store.claimRevocations(8999, 20_000, 10)).toEqual([]);
    expect(await store.claimRevocations(9000, 20_000, 10)).toMatchObject([
      { attempts: 2, pendingSinceMs: 1000 },
    ]);
  });

  it("claims the revocations first that have been due for longest", async () => {
    for (const [name, nowMs] of [
      ["third", 3000],
      ["first", 1000],
      ["second", 2000],
    ] as const)
      await store.addRevocation({ key: rowKeyOf(name), sealed: SEALED, nowMs });
    expect(namesOf(await store.claimRevocations(5000, 9000, 2))).toEqual(
      namesOf([{ key: rowKeyOf("first") }, { key: rowKeyOf("second") }]),
    );
  });

  it("postpones and settles pending revocations, and counts the remaining ones", async () => {
    const look = async () => ({
      ...(await store.revocationBacklog()),
      nextDueMs: await store.nextRevocationDue(),
    });
    expect(await look()).toEqual({ count: 0, oldestMs: null, nextDueMs: null });
    await store.addRevocation({ key: rowKeyOf("one"), sealed: SEALED, nowMs: 1000 });
    await store.addRevocation({ key: rowKeyOf("two"), sealed: SEALED, nowMs: 2000 });
    expect(await store.countDueRevocations(2000, 9)).toBe(2);
    expect(await store.countDueRevocations(2000, 1)).toBe(1);
    await store.postponeRevocation(rowKeyOf("one"), 50_000);
    expect(await store.countDueRevocations(2000, 9)).toBe(1);
    expect(await look()).toEqual({ count: 2, oldestMs: 1000, nextDueMs: 2000 });
    await store.settleRevocations([rowKeyOf("two")]);
    expect(await look()).toEqual({ count: 1, oldestMs: 1000, nextDueMs: 50_000 });
    await store.postponeRevocation(rowKeyOf("two"), 40_000);
    expect(await look()).toEqual({ count: 1, oldestMs: 1000, nextDueMs: 50_000 });
  });

  const createSignIn = (state: string, now: number, expiresAt: number) =>
    store.createSignIn({
      key: rowKeyOf(state),
      browserKey: BROWSER,
      sealed: SEALED,
      now: inSeconds(now),
      expiresAt: inSeconds(expiresAt),
      keep: 8,
    });

  it("returns a pending sign-in once, to its own browser, before it expires", async () => {
    await createSignIn("state", 0, 100);
    const at = inSeconds(50);
    expect(await store.takeSignIn(rowKeyOf("state"), rowKeyOf("another browser"), at)).toBeUndefined();
    expect(Buffer.from((await store.takeSignIn(rowKeyOf("state"), BROWSER, at)) ?? [])).toEqual(SEALED);
    expect(await store.takeSignIn(rowKeyOf("state"), BROWSER, at)).toBeUndefined();

    await createSignIn("late", 0, 100);
    expect(await store.takeSignIn(rowKeyOf("late"), BROWSER, inSeconds(100))).toBeUndefined();
  });

  it("keeps the newest pending sign-ins of one browser, and drops the oldest", async () => {
    for (let index = 0; index < 10; index += 1) await createSignIn(`state ${index}`, index, 900);
    const take = (state: string) => store.takeSignIn(rowKeyOf(state), BROWSER, inSeconds(100));
    expect(await take("state 1")).toBeUndefined();
    expect(await take("state 2")).toBeDefined();
    expect(await take("state 9")).toBeDefined();
  });

  it("gives a lease to one owner, who may renew and release it", async () => {
    expect(await store.takeLease(KEY, "one", 0, 60_000)).toBe(true);
    expect(await store.takeLease(KEY, "two", 0, 60_000)).toBe(false);
    expect(await store.takeLease(KEY, "one", 0, 60_000)).toBe(true);
    await store.dropLease(KEY, "two");
    expect(await store.takeLease(KEY, "two", 0, 60_000)).toBe(false);
    await store.dropLease(KEY, "one");
    expect(await store.takeLease(KEY, "two", 0, 60_000)).toBe(true);
  });

  it("gives an expired lease to another owner", async () => {
    expect(await store.takeLease(KEY, "one", 1000, 1)).toBe(true);
    await expect.poll(() => store.takeLease(KEY, "two", 2000, 60_000)).toBe(true);
  });

  it("gives a lease that was taken before the clock was set back to another owner", async () => {
    expect(await store.takeLease(KEY, "one", 3_600_000, 1)).toBe(true);
    await expect.poll(() => store.takeLease(KEY, "two", 0, 3000)).toBe(true);
  });

  it("keeps the lease of a process whose clock is a little ahead", async () => {
    expect(await store.takeLease(KEY, "ahead", 20, 3000)).toBe(true);
    expect(await store.takeLease(KEY, "behind", 10, 3000)).toBe(false);
  });

  it("belongs to the first school that claims it, even among several at once", async () => {
    expect(await store.ownerSchool()).toBeNull();
    const claims = ["https://one.example", "https://two.example", "https://three.example"].map((url) =>
      store.claimFor(url),
    );
    expect(new Set(await Promise.all(claims)).size).toBe(1);
    expect(await store.ownerSchool()).toBe(await store.claimFor("https://four.example"));
  });

  it("keeps the fingerprints of keys, and replaces them only for a ring that has one of them", async () => {
    expect(await store.keyFingerprints()).toEqual([]);
    await store.claimKeys(["a", "b"]);
    await store.claimKeys(["c", "d"]);
    expect((await store.keyFingerprints()).toSorted()).toEqual(["a", "b"]);
    await store.claimKeys(["b", "c"]);
    expect((await store.keyFingerprints()).toSorted()).toEqual(["b", "c"]);
    await store.forgetKeys();
    expect(await store.keyFingerprints()).toEqual([]);
    await store.claimKeys(["d"]);
    expect(await store.keyFingerprints()).toEqual(["d"]);
  });

  it("can be opened a second time while it is open, and both see the writes of either", async () => {
    await createSession(store);
    const second = await openAgain();
    try {
      await second.check();
      expect(await second.readSession(KEY)).toMatchObject({ key: KEY, version: 1 });
      expect(await second.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER })).toBe(true);
      expect(await store.readSession(KEY)).toMatchObject({ version: 2 });
      expect(await store.endSession(KEY, 2, 5)).toBe(true);
      expect(await second.readSession(KEY)).toBeUndefined();
    } finally {
      await second.close();
    }
  });

  it("passes its check, also twice", async () => {
    await store.check();
    await store.check();
  });

  it.each<[what: string, change: () => Promise<unknown>]>([
    ["replaced", () => store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER })],
    ["ended", () => store.endSession(KEY, null, 5)],
    ["ended with others", () => store.endSessions([KEY], 5)],
    ["over", () => store.endExpiredSessions(inSeconds(1000), 0, 10)],
  ])("reports a session that was %s", async (_what, change) => {
    const changes: string[] = [];
    store.watch((key) => changes.push(key?.toString("hex") ?? "all"));
    await createSession(store);
    await change();
    await expect.poll(() => changes).toEqual([KEY.toString("hex")]);
  });

  it("reports nothing of a session that it did not change", async () => {
    const changes: unknown[] = [];
    store.watch((key) => changes.push(key));
    await createSession(store);
    await store.replaceSession(KEY, 7, { sealed: LATER, memberKey: MEMBER });
    await store.endSession(KEY, 7, 5);
    await store.replaceSession(KEY, 1, { sealed: LATER, memberKey: MEMBER });
    await expect.poll(() => changes).toHaveLength(1);
  });
});
