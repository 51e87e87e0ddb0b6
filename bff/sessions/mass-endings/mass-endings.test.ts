import { describe, expect, it } from "vitest";

import { moveEndedSessions } from "#bff/sessions/mass-endings/mass-ending-job.ts";
import { isEndedBy } from "#bff/sessions/mass-endings/mass-endings.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import type { MassEnding, SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const NOW_MS = 1_800_000_000_000;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "mass ending")]));

/** A portal whose clock is off by so much. */
function portalOn(store: SessionStore, clockOffMs = 0): Sessions & { ends: string[] } {
  const ends: string[] = [];
  const sessions = sessionsOn(store, seal, () => NOW_MS + clockOffMs, {
    ended: (reason, count) => ends.push(`${reason} ${count}`),
  });
  return { ...sessions, ends };
}

const endAll = (store: SessionStore) =>
  store.startMassEnding({ isOfAll: true, signedInBeforeMs: NOW_MS, nowMs: NOW_MS });

describe("a mass ending", () => {
  it("refuses sessions in the memory of every portal, and counts each once, even during calls", async () => {
    const store = createMemoryStore();
    const [here, there] = [portalOn(store), portalOn(store)];
    const { id, session } = await here.open(CONTENT);
    expect(await here.read(id)).toBeDefined();
    expect(await there.read(id)).toBeDefined();
    await endAll(store);
    expect(await there.read(id)).toBeUndefined();
    expect(await here.read(id)).toBeUndefined();
    expect(await here.reread(session.key)).toBeUndefined();
    await moveEndedSessions({
      store,
      seal,
      now: () => NOW_MS,
      mayMove: async () => true,
      moved: () => undefined,
    });
    expect(await store.massEnding()).toMatchObject({ total: 1, moved: 1 });
    expect((await store.revocationBacklog()).count).toBe(1);
  });

  it("ends a session that appears after the job, for example from a backup", async () => {
    const store = createMemoryStore();
    const portal = portalOn(store);
    const { id } = await portal.open(CONTENT);
    const { number } = await endAll(store);
    await store.noteMassEnding(number, 0, NOW_MS);
    expect(await portal.read(id)).toBeUndefined();
    expect(portal.ends).toEqual(["ended_by_operator 1"]);
    expect((await store.revocationBacklog()).count).toBe(1);
  });

  it("is noticed at the next read by a portal without a report of the store", async () => {
    const store = createMemoryStore();
    const here = portalOn({ ...store, watch: () => undefined });
    for (const _ending of ["the first", "the second"]) {
      const { id } = await here.open(CONTENT);
      await here.read(id);
      await endAll(store);
      await here.readMassEnding();
      expect(await here.read(id)).toBeUndefined();
    }
  });

  it("spares a session that a portal opens after it, before the store's report has come", async () => {
    const store = createMemoryStore();
    const here = portalOn({ ...store, watch: () => undefined });
    await here.open(CONTENT);
    await endAll(store);
    const { id } = await here.open(CONTENT);
    expect(await here.read(id)).toBeDefined();
    expect(await portalOn(store).read(id)).toBeDefined();
  });

  it("is looked up in the store once, and not again after the end of one session", async () => {
    const store = createMemoryStore();
    const { massEnding } = store;
    let looked = 0;
    store.massEnding = () => {
      looked += 1;
      return massEnding();
    };
    const portal = portalOn(store);
    const [one, other] = [await portal.open(CONTENT), await portal.open(CONTENT)];
    await portal.read(one.id);
    looked = 0;
    await portal.end(one.session.key, "signed_out");
    await portal.read(other.id);
    expect(looked).toBe(0);
  });

  it("is not undone by a running refresh", async () => {
    const store = createMemoryStore();
    const here = portalOn(store);
    const { id, session } = await here.open(CONTENT);
    await endAll(store);
    const renewed = { ...session.record, pair: { ...session.record.pair, refresh_token: "rt-2" } };
    expect(await here.replace(session, renewed)).toBeDefined();
    expect(await here.read(id)).toBeUndefined();
  });

  it.each([
    ["an hour behind", -3_600_000],
    ["an hour ahead", 3_600_000],
  ])("ends those before it and none after it at a portal whose clock is %s", async (_title, offMs) => {
    const store = createMemoryStore();
    const portal = portalOn(store, offMs);
    const before = await portal.open(CONTENT);
    await endAll(store);
    const after = await portal.open(CONTENT);
    expect(await portal.read(before.id)).toBeUndefined();
    expect(await portal.read(after.id)).toBeDefined();
  });

  it("compares a session of an older portal, which has no number, by its time of sign-in", () => {
    const ending: MassEnding = {
      number: 4,
      ofAll: 3,
      signedInBeforeMs: NOW_MS,
      startedAtMs: NOW_MS,
      total: 0,
      moved: 0,
      finishedAtMs: null,
    };
    const signedIn = (signedInAtMs: number, afterMassEnding?: number) => ({
      signedInAt: Math.floor(signedInAtMs / 1000),
      signedInAtMs,
      ...(afterMassEnding !== undefined && { afterMassEnding }),
    });
    expect(isEndedBy(ending, signedIn(NOW_MS - 1))).toBe(true);
    expect(isEndedBy(ending, signedIn(NOW_MS))).toBe(false);
    expect(isEndedBy(ending, signedIn(NOW_MS + 1, 2))).toBe(true);
    expect(isEndedBy(ending, signedIn(NOW_MS + 1, 3))).toBe(false);
    expect(isEndedBy(ending, signedIn(NOW_MS - 1, 3))).toBe(true);
    expect(isEndedBy(ending, signedIn(NOW_MS - 1, 4))).toBe(false);
  });
});
