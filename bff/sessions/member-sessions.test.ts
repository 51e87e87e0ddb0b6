/** The sessions of one member: their list, and those that a sign-in ends. */

import { beforeEach, describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const sealOf = (key: string) => createSeal(createKeyRing([Buffer.alloc(32, key)]));

let nowMs: number;
let store: SessionStore;
let ends: string[];

const portal = (perMember = 20, key = "member sessions"): Sessions =>
  sessionsOn(store, sealOf(key), () => nowMs, {
    limits: { perMember },
    ended: (reason) => void ends.push(reason),
  });

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  store = createMemoryStore();
  ends = [];
});

/** Opens sessions a millisecond apart, of these browsers. */
async function openOf(sessions: Sessions, ...browsers: (string | undefined)[]): Promise<OpenSession[]> {
  const opened: OpenSession[] = [];
  for (const browser of browsers) {
    nowMs += 1;
    opened.push((await sessions.open({ ...CONTENT, ...(browser !== undefined && { browser }) })).session);
  }
  return opened;
}

const left = async (opened: readonly OpenSession[]): Promise<number[]> => {
  const rows = await Promise.all(opened.map(({ key }) => store.readSession(key)));
  return rows.flatMap((row, at) => (row === undefined ? [] : [at]));
};

describe("the list of a member's sessions", () => {
  it("has the last seen first", async () => {
    const sessions = portal();
    const [first, second, third] = await openOf(sessions, "a", "b", "c");
    await store.touchSession(second!.key, 1_800_000_002);
    await store.touchSession(first!.key, 1_800_000_001);
    const listed = await sessions.listOf(third!);
    expect(listed.map(({ record }) => record.browser)).toEqual(["b", "a", "c"]);
  });

  it("lacks those that are idle, ended with others, open with no key, or cannot be used", async () => {
    const sessions = portal();
    await openOf(sessions, "ended with others");
    await store.startMassEnding({ isOfAll: true, signedInBeforeMs: nowMs, nowMs });
    await sessions.readMassEnding();
    await store.touchSession((await openOf(sessions, "idle"))[0]!.key, 1_799_996_400);
    await openOf(portal(20, "another key"), "of another key");
    const [unusable, own] = await openOf(sessions, "of another form", "own");
    const { pair: _pair, ...others } = unusable!.record;
    await sessions.replace(unusable!, others as SessionRecord);
    expect((await sessions.listOf(own!)).map(({ record }) => record.browser)).toEqual(["own"]);
  });
});

describe("a sign-in in a browser", () => {
  it("ends the earlier sessions of this browser, and no later one or one of another", async () => {
    const sessions = portal();
    const opened = await openOf(sessions, "this", "other", undefined, "this", "this");
    await sessions.endEarlierOfBrowser(opened[3]!);
    expect([await left(opened), ends]).toEqual([[1, 2, 3, 4], ["replaced"]]);
  });

  it("that an older portal did not name ends no session", async () => {
    const sessions = portal();
    const opened = await openOf(sessions, undefined, "other", undefined);
    await sessions.endEarlierOfBrowser(opened[2]!);
    expect(await left(opened)).toEqual([0, 1, 2]);
  });
});

describe("a sign-in beyond the limit", () => {
  it("ends neither its own session nor a later one", async () => {
    const sessions = portal(1);
    const opened = await openOf(sessions, "a", "b");
    await sessions.endSurplus(opened[0]!);
    expect(await left(opened)).toEqual([0, 1]);
    await sessions.endSurplus(opened[1]!);
    expect([await left(opened), ends]).toEqual([[1], ["surplus"]]);
  });
});
