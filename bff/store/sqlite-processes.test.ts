/** What several processes on one file of the SQLite store tell each other: leases, announced instances, ended sessions. */

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openSqliteStore } from "#bff/store/sqlite-store.ts";
import { LEASE_SKEW_MS, type SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";

const ROW = {
  key: rowKeyOf("session"),
  memberKey: rowKeyOf("member"),
  sealed: Buffer.from("sealed"),
  now: 1,
  expiresAt: 2,
};

const folder = folderOfAllTests();

describe("a lease", () => {
  const [KEY, MINUTE_MS] = [rowKeyOf("lease"), 60_000];

  it("is over when its time has passed, and not a millisecond before", async () => {
    const store = createMemoryStore();
    await store.takeLease(KEY, "one", 1000, 3000);
    expect(await store.takeLease(KEY, "two", 3999, 3000)).toBe(false);
    expect(await store.takeLease(KEY, "two", 4000, 3000)).toBe(true);
    await store.close();
  });

  it("of a clock that is a minute ahead is kept, and one of a clock that is further ahead is over", async () => {
    const store = createMemoryStore();
    await store.takeLease(KEY, "ahead", MINUTE_MS, 3000);
    expect(await store.takeLease(KEY, "behind", 0, 3000)).toBe(false);
    await store.takeLease(KEY, "ahead", MINUTE_MS + 1, 3000);
    expect(await store.takeLease(KEY, "behind", 0, 3000)).toBe(true);
    await store.close();
  });
});

describe("an instance that was announced", () => {
  const announce = (store: SessionStore, id: string, nowMs: number) =>
    store.announceInstance({ id, release: id, nowMs, forMs: 1000 });
  const rows = (path: string) => {
    const file = new DatabaseSync(path);
    const found = file.prepare("select name from mark where name like 'running:%' order by 1").all();
    file.close();
    return found.map(({ name }) => name);
  };

  it("runs until its time is over, and is forgotten with the next one", async () => {
    const path = join(folder, "instances.db");
    const store = openSqliteStore(path);
    await announce(store, "one", 0);
    expect(await store.runningReleases(999)).toEqual(["one"]);
    expect(await store.runningReleases(1000)).toEqual([]);
    await announce(store, "two", 999);
    expect(rows(path)).toEqual(["running:one", "running:two"]);
    await announce(store, "two", 1000);
    expect(rows(path)).toEqual(["running:two"]);
    await store.close();
  });

  it("is forgotten when it was announced more than a minute ahead, before the clock was set back", async () => {
    const store = createMemoryStore();
    await announce(store, "ahead", LEASE_SKEW_MS);
    await announce(store, "far ahead", LEASE_SKEW_MS + 1);
    await announce(store, "corrected", 0);
    expect((await store.runningReleases(0)).toSorted()).toEqual(["ahead", "corrected"]);
    await store.close();
  });
});

describe("a second process on the file", () => {
  let path: string;
  let store: SessionStore;
  let elsewhere: SessionStore;
  let reports: string[];
  beforeEach(async () => {
    vi.useFakeTimers();
    path = join(mkdtempSync(join(folder, "shared-")), "sessions.db");
    store = openSqliteStore(path);
    elsewhere = openSqliteStore(path);
    await store.createSession(ROW);
    reports = [];
    store.watch((key) => reports.push(key === null ? "here: many" : "here: one"));
    elsewhere.watch(() => reports.push("elsewhere"));
  });
  afterEach(() => void vi.useRealTimers());

  it.each<[how: string, end: () => Promise<unknown>, here: string]>([
    ["one by one", () => store.endSessions([ROW.key], 5), "here: one"],
    [
      "all at once",
      () => store.startMassEnding({ isOfAll: true, signedInBeforeMs: 5, nowMs: 5 }),
      "here: many",
    ],
  ])("learns within half a second, and once, that sessions were ended %s", async (_how, end, here) => {
    await end();
    expect(reports).toEqual([here]);
    vi.advanceTimersByTime(5000);
    expect(reports).toEqual([here, "elsewhere"]);
    await Promise.all([store.close(), elsewhere.close()]);
  });

  it("looks no more at the file after it was closed", async () => {
    await Promise.all([store.close(), elsewhere.close()]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("goes on looking after a fault of the file", async () => {
    const other = new DatabaseSync(path);
    other.exec("alter table mark rename to gone");
    vi.advanceTimersByTime(1000);
    other.exec("alter table gone rename to mark");
    other.close();
    await store.endSessions([ROW.key], 5);
    vi.advanceTimersByTime(500);
    expect(reports).toEqual(["here: one", "elsewhere"]);
    await Promise.all([store.close(), elsewhere.close()]);
  });
});
