/** The parts of a store for operators, and for portals about each other. `store-conformance` tests the other parts. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";
import { claimAll, createSession, eachStore, inSeconds, namesOf } from "#bff/testing/each-store.ts";

describe.each(eachStore())("what operators and portals find in %s", (_name, open) => {
  let store: SessionStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it("ends several sessions in one step, counts the others, and reads pending revocations by pages", async () => {
    const keys = Array.from({ length: 150 }, (_, index) => rowKeyOf(`session ${index}`));
    await Promise.all(keys.map((key) => createSession(store, key)));
    expect((await store.countSessions(0)).all).toBe(150);
    expect(await store.endSessions([...keys.slice(0, 148), rowKeyOf("unknown")], 5000)).toBe(148);
    expect((await store.countSessions(0)).all).toBe(2);
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const page = await store.readRevocationPage(cursor, 20);
      for (const name of namesOf(page.rows)) seen.add(name);
      cursor = page.next;
    } while (cursor !== null);
    expect([...seen].toSorted()).toEqual(namesOf(keys.slice(0, 148).map((key) => ({ key }))));
    expect(await claimAll(store)).toHaveLength(100);
  });

  it("keeps the last mass ending with its progress, and reports it to every process", async () => {
    const reports: (RowKey | null)[] = [];
    store.watch((key) => reports.push(key));
    expect(await store.massEnding()).toBeNull();
    await createSession(store);
    await store.startMassEnding({ isOfAll: true, signedInBeforeMs: 5000, nowMs: 5000 });
    await expect.poll(() => reports).toContain(null);
    const begun = { number: 1, ofAll: 1, signedInBeforeMs: 5000, startedAtMs: 5000, total: 1, moved: 0 };
    expect(await store.massEnding()).toEqual({ ...begun, finishedAtMs: null });
    await store.noteMassEnding(1, 3, null);
    expect(await store.massEnding()).toEqual({ ...begun, moved: 3, finishedAtMs: null });
    await store.noteMassEnding(1, 4, 6000);
    expect(await store.massEnding()).toMatchObject({ moved: 7, finishedAtMs: 6000 });
    // A later ending of some sessions starts from zero, and late progress of the one before is ignored.
    expect(
      await store.startMassEnding({ isOfAll: false, signedInBeforeMs: 4000, nowMs: 7000 }),
    ).toMatchObject({ number: 2, ofAll: 1, signedInBeforeMs: 5000, moved: 0, finishedAtMs: null });
    await store.noteMassEnding(1, 9, 8000);
    expect(await store.massEnding()).toMatchObject({ moved: 0, finishedAtMs: null });
  });

  it("lists the releases of announced instances", async () => {
    const nowMs = inSeconds(0) * 1000;
    await store.announceInstance({ id: "one", release: "0.1.0", nowMs, forMs: 60_000 });
    await store.announceInstance({ id: "two", release: "0.2.0", nowMs, forMs: 60_000 });
    await store.announceInstance({ id: "two", release: "0.2.0", nowMs, forMs: 60_000 });
    expect((await store.runningReleases(nowMs)).toSorted()).toEqual(["0.1.0", "0.2.0"]);
    await store.withdrawInstance("one");
    expect(await store.runningReleases(nowMs)).toEqual(["0.2.0"]);
    await store.announceInstance({ id: "two", release: "0.2.0", nowMs, forMs: 1 });
    await expect.poll(() => store.runningReleases(nowMs + 2)).toEqual([]);
  });
});
