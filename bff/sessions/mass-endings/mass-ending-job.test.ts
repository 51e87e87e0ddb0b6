/** The job that moves the sessions of a mass ending to the outbox. */

import { describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { moveEndedSessions } from "#bff/sessions/mass-endings/mass-ending-job.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { leaseKeyOf } from "#bff/sessions/sweep.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const NOW_MS = 1_800_000_000_000;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "mass ending")]));

const endAll = (store: SessionStore) =>
  store.startMassEnding({ isOfAll: true, signedInBeforeMs: NOW_MS, nowMs: NOW_MS });

async function openOn(store: SessionStore, count: number): Promise<void> {
  const portal = sessionsOn(store, seal, () => NOW_MS);
  for (let number = 0; number < count; number += 1) await portal.open(CONTENT);
}

async function storeOf(count: number): Promise<SessionStore> {
  const store = createMemoryStore();
  await openOn(store, count);
  return store;
}

/** The job at a portal that may move at any time. */
const runOn = (store: SessionStore, others: Partial<Parameters<typeof moveEndedSessions>[0]> = {}) =>
  moveEndedSessions({
    store,
    seal,
    now: () => NOW_MS,
    mayMove: async () => true,
    moved: () => undefined,
    ...others,
  });

describe("the job after a mass ending", () => {
  const job = (store: SessionStore, mayMove: () => Promise<boolean>, moved: (count: number) => void) =>
    moveEndedSessions({ store, seal, now: () => NOW_MS, mayMove, moved });

  it("is continued by another process, and moves each session once", async () => {
    const store = await storeOf(250);
    await endAll(store);
    await openOn(store, 1);
    let moved = 0;
    const first = await job(
      store,
      async () => moved < 100,
      (count) => (moved += count),
    );
    expect([first, moved, (await store.massEnding())?.moved]).toEqual([null, 100, 100]);
    const second = await job(
      store,
      async () => true,
      (count) => (moved += count),
    );
    expect(second).toMatchObject({ finishedAtMs: NOW_MS });
    expect([moved, (await store.massEnding())?.moved]).toEqual([250, 250]);
    expect([(await store.countSessions(0)).all, (await store.revocationBacklog()).count]).toEqual([1, 250]);
  });

  it("runs in one process at a time", async () => {
    const store = await storeOf(100);
    await endAll(store);
    let moved = 0;
    const both = [1, 2].map(() =>
      job(
        store,
        async () => true,
        (count) => (moved += count),
      ),
    );
    expect((await Promise.all(both)).filter((ending) => ending !== null)).toHaveLength(1);
    expect(moved).toBe(100);
  });

  it("moves a session that no key opens, unless it was seen after the ending", async () => {
    const store = createMemoryStore();
    const row = { memberKey: rowKeyOf("member"), sealed: Buffer.from("sealed"), expiresAt: NOW_MS };
    await store.createSession({ ...row, key: rowKeyOf("old"), now: NOW_MS / 1000 - 1 });
    await store.createSession({ ...row, key: rowKeyOf("new"), now: NOW_MS / 1000 });
    await endAll(store);
    await job(
      store,
      async () => true,
      () => undefined,
    );
    expect(await store.readSession(rowKeyOf("old"))).toBeUndefined();
    expect(await store.readSession(rowKeyOf("new"))).toBeDefined();
  });

  it("moves nothing while another process has the lease", async () => {
    const store = await storeOf(1);
    await endAll(store);
    await store.takeLease(leaseKeyOf("mass ending"), "another", NOW_MS, 15_000);
    expect(await runOn(store)).toBeNull();
    expect((await store.countSessions(0)).all).toBe(1);
  });

  it("has nothing to do without an ending, and after its work is done", async () => {
    const store = await storeOf(1);
    expect(await runOn(store)).toBeNull();
    await endAll(store);
    expect(await runOn(store)).not.toBeNull();
    await store.noteMassEnding(1, 0, NOW_MS);
    expect(await runOn(store)).toBeNull();
  });

  it("that meets a fault of the store has counted what it moved, and leaves the rest to any process", async () => {
    const store = await storeOf(30);
    await endAll(store);
    const { endSessions } = store;
    let batches = 0;
    store.endSessions = (...batch) => {
      batches += 1;
      return batches === 1 ? endSessions(...batch) : Promise.reject(new StoreFault("the store is away"));
    };
    await expect(runOn(store)).rejects.toThrow(StoreFault);
    expect((await store.massEnding())?.moved).toBe(25);
    store.endSessions = endSessions;
    expect(await runOn(store)).toMatchObject({ moved: 30 });
  });

  it("reads all sessions again until it finds none, since a page may lack one", async () => {
    const store = await storeOf(3);
    await endAll(store);
    const { readSessionPage } = store;
    let pages = 0;
    store.readSessionPage = async (...args) => {
      pages += 1;
      const page = await readSessionPage(...args);
      return pages === 1 ? { ...page, rows: page.rows.slice(1) } : page;
    };
    expect(await runOn(store)).not.toBeNull();
    expect((await store.countSessions(0)).all).toBe(0);
  });

  it.each<[number, string[]]>([
    [30, ["first page", "25 of 25", "next page", "25 of 50"]],
    [25, ["first page", "25 of 25", "next page", "25 of 50"]],
  ])("moves 25 at a time, with pages of %i as soon as it has read so many", async (size, steps) => {
    const store = await storeOf(50);
    await endAll(store);
    const taken: string[] = [];
    const { readSessionPage } = store;
    store.readSessionPage = (cursor) => {
      taken.push(cursor === null ? "first page" : "next page");
      return readSessionPage(cursor, size);
    };
    await runOn(store, { moved: (count, inAll) => void taken.push(`${count} of ${inAll}`) });
    expect(taken.slice(0, steps.length)).toEqual(steps);
  });

  it("renews its lease every three seconds, also by a clock that was set back", async () => {
    const store = await storeOf(100);
    await endAll(store);
    const { takeLease } = store;
    let leases = 0;
    store.takeLease = (...args) => {
      leases += 1;
      return takeLease(...args);
    };
    let nowMs = NOW_MS;
    const taken: number[] = [];
    const passing = [2999, 1, -3000];
    await runOn(store, {
      now: () => nowMs,
      moved: () => {
        taken.push(leases);
        nowMs += passing.shift() ?? 0;
      },
    });
    expect(taken).toEqual([1, 1, 2, 3]);
  });

  it("reads no further page after it has lost its lease", async () => {
    const store = createMemoryStore();
    await endAll(store);
    await openOn(store, 30);
    const { readSessionPage } = store;
    let nowMs = NOW_MS;
    let pages = 0;
    store.readSessionPage = async (cursor) => {
      pages += 1;
      nowMs += 60_000;
      await store.takeLease(leaseKeyOf("mass ending"), "another", nowMs, 15_000);
      return readSessionPage(cursor, 10);
    };
    expect(await runOn(store, { now: () => nowMs })).toBeNull();
    expect(pages).toBe(1);
  });
});
