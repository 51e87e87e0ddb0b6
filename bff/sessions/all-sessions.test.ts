import { describe, expect, it } from "vitest";

import { allSessions, endEverySession, endSessionsOf } from "#bff/sessions/all-sessions.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { memberKeyOf, rowKeyOf } from "#bff/sessions/sessions.ts";
import { createMemoryStore } from "#bff/store/memory-store.ts";
import type { SessionStore } from "#bff/store/store.ts";

const SCHOOL_URL = "https://school.example.com";
const seal = createSeal(createKeyRing([Buffer.alloc(32, "operator")]));
const now = () => 1_800_000_000_000;

/** So many sessions of so many members, in turn. */
async function storeOf(sessions: number, members: number): Promise<SessionStore> {
  const store = createMemoryStore();
  for (let number = 0; number < sessions; number += 1)
    await store.createSession({
      key: rowKeyOf(`session ${number}`),
      memberKey: memberKeyOf(SCHOOL_URL, `mem_${number % members}`),
      sealed: Buffer.from("sealed"),
      now: 1,
      expiresAt: 2,
    });
  return store;
}

describe("the operator's access to all sessions", () => {
  it("ends one member's sessions without reading those of others", async () => {
    const store = await storeOf(600, 200);
    const looks: string[] = [];
    const watched: SessionStore = {
      ...store,
      readSessionPage: (cursor, limit) => {
        looks.push("everybody's");
        return store.readSessionPage(cursor, limit);
      },
    };
    expect(await endSessionsOf(watched, SCHOOL_URL, "mem_7", now)).toBe(3);
    expect(looks).toEqual([]);
    expect(await store.readSessionsOf(memberKeyOf(SCHOOL_URL, "mem_7"))).toEqual([]);
    expect((await store.revocationBacklog()).count).toBe(3);
  });

  it("ends all sessions, and pauses after each page for as long as the page took", async () => {
    const store = await storeOf(500, 200);
    let atMs = now();
    const slow: SessionStore = {
      ...store,
      endSession: (...args) => {
        atMs += 2;
        return store.endSession(...args);
      },
    };
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      atMs += ms;
    };
    const counts: number[] = [];
    for await (const count of endEverySession(slow, () => atMs, wait)) counts.push(count);
    expect(counts).toEqual([200, 400, 500]);
    expect(waits).toEqual([400, 400, 200]);
  });

  it("lists a session once, also when the store returns it twice", async () => {
    const store = await storeOf(3, 1);
    const { rows } = await store.readSessionPage(null, 10);
    const repeating: SessionStore = {
      ...store,
      readSessionPage: async (cursor) => ({ rows, next: cursor === null ? "again" : null }),
    };
    const listed: string[] = [];
    for await (const { key } of allSessions(repeating, seal)) listed.push(key.toString("hex"));
    expect(listed).toEqual(rows.map(({ key }) => key.toString("hex")));
  });
});
