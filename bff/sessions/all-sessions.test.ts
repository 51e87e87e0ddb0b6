import { describe, expect, it } from "vitest";

import { allSessions, type AnySession, endSessions, idOf, sessionsOf } from "#bff/sessions/all-sessions.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { memberKeyOf, rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionStore, StoredSession } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, SCHOOL_URL, sessionsOn } from "#bff/testing/session-parts.ts";

const seal = createSeal(createKeyRing([Buffer.alloc(32, "operator")]));

/** Creates sessions of several members, in turn. */
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

const idsOf = async (sessions: AsyncIterable<AnySession>): Promise<string[]> => {
  const ids: string[] = [];
  for await (const session of sessions) ids.push(idOf(session));
  return ids;
};

describe("the operator's access to all sessions", () => {
  it("finds one member's sessions without reading those of others", async () => {
    const store = await storeOf(600, 200);
    const watched: SessionStore = { ...store, readSessionPage: () => Promise.reject(new Error("reads all")) };
    const found = await sessionsOf(watched, seal, { schoolUrl: SCHOOL_URL, sub: "mem_7" });
    const expected = [7, 207, 407].map((number) => idOf({ key: rowKeyOf(`session ${number}`) }));
    expect(found.map(idOf).toSorted()).toEqual(expected.toSorted());
  });

  it("shows the record of a session, and null for one that no key opens", async () => {
    const store = await storeOf(1, 1);
    const { session } = await sessionsOn(store, seal, () => 1000).open({
      ...CONTENT,
      member: { ...CONTENT.member, sub: "mem_0" },
    });
    const found = await sessionsOf(store, seal, { schoolUrl: SCHOOL_URL, sub: "mem_0" });
    expect(found.find(({ key }) => key.equals(session.key))?.record).toEqual(session.record);
    expect(found.find(({ key }) => !key.equals(session.key))?.record).toBeNull();
  });

  it("ends the chosen sessions alone, and says how many", async () => {
    const store = await storeOf(3, 3);
    const chosen = [0, 2].map((number) => ({
      key: rowKeyOf(`session ${number}`),
      lastSeenAt: 1,
      record: null,
    }));
    expect(await endSessions(store, chosen, 1000)).toBe(2);
    expect(await idsOf(allSessions(store, seal))).toEqual([idOf({ key: rowKeyOf("session 1") })]);
  });

  it("begins at the first page, also after a place in it", async () => {
    const store = await storeOf(3, 3);
    const asked: (string | null)[] = [];
    const watched: SessionStore = {
      ...store,
      readSessionPage: (cursor, limit) => {
        asked.push(cursor);
        return store.readSessionPage(cursor, limit);
      },
    };
    const places: string[] = [];
    for await (const { place } of allSessions(watched, seal)) places.push(place);
    await idsOf(allSessions(watched, seal, places[0]));
    expect(asked).toEqual([null, null]);
  });

  it("leaves out nothing when the store gives the session of the place a second time", async () => {
    const row = (name: string): StoredSession => ({
      key: rowKeyOf(name),
      sealed: Buffer.from("sealed"),
      version: 1,
      lastSeenAt: 1,
    });
    const [first, second, third, fourth] = [row("first"), row("second"), row("third"), row("fourth")];
    const store: SessionStore = {
      ...createMemoryStore(),
      readSessionPage: async (cursor) =>
        cursor === null ? { rows: [first, second], next: "2" } : { rows: [third, first, fourth], next: null },
    };
    const listed = await idsOf(allSessions(store, seal, `.${idOf(first)}`));
    expect(listed).toEqual([second, third, first, fourth].map(idOf));
  });

  it("continues after the place of a session, even when that session has ended", async () => {
    const store = await storeOf(500, 200);
    const whole = await idsOf(allSessions(store, seal));
    expect(whole).toHaveLength(500);
    const places: string[] = [];
    for await (const { place } of allSessions(store, seal)) places.push(place);
    expect(await idsOf(allSessions(store, seal, places[299]))).toEqual(whole.slice(300));
    expect(await idsOf(allSessions(store, seal, places[99]))).toEqual(whole.slice(100));
    await store.endSession(Buffer.from(whole[299] ?? "", "base64url"), null, 1);
    // Its page begins with the 201st, and is listed again.
    expect(await idsOf(allSessions(store, seal, places[299]))).toEqual([
      ...whole.slice(200, 299),
      ...whole.slice(300),
    ]);
  });
});
