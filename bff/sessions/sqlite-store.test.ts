import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/sessions.ts";
import { openSqliteStore } from "#bff/sessions/sqlite-store.ts";
import { type SessionStore, StoreFault } from "#bff/sessions/store.ts";

const KEY = rowKeyOf("session");
const MEMBER = rowKeyOf("member");
const BROWSER = rowKeyOf("browser");
const SEALED = Buffer.from("sealed");

describe("the SQLite session store", () => {
  let folder: string;
  let store: SessionStore;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "homeroom-"));
    store = openSqliteStore(join(folder, "made", "on demand", "sessions.db"));
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const create = (key = KEY, expiresAt = 1000) =>
    store.createSession({ key, memberKey: MEMBER, sealed: SEALED, now: 100, expiresAt });

  it("replaces a session only while it has the expected version", async () => {
    await create();
    expect(await store.replaceSession(KEY, 1, Buffer.from("second"))).toBe(true);
    expect(await store.replaceSession(KEY, 1, Buffer.from("late"))).toBe(false);
    const row = await store.readSession(KEY);
    expect(row?.version).toBe(2);
    expect(Buffer.from(row?.sealed ?? []).toString()).toBe("second");
  });

  it("never brings an ended session back by a late write", async () => {
    await create();
    expect(await store.takeSession(KEY)).toBeDefined();
    expect(await store.replaceSession(KEY, 1, SEALED)).toBe(false);
    await store.touchSession(KEY, 200);
    expect(await store.readSession(KEY)).toBeUndefined();
    expect(await store.takeSession(KEY)).toBeUndefined();
  });

  it("gives up sessions past their end and those idle too long, and no others", async () => {
    await create(rowKeyOf("over age"), 500);
    await create(rowKeyOf("in use"), 5000);
    await create(rowKeyOf("idle"), 5000);
    await store.touchSession(rowKeyOf("in use"), 550);
    const taken = await store.takeExpiredSessions(600, 400, 10);
    expect(taken.map(({ key }) => key.toString("hex")).toSorted()).toEqual(
      [rowKeyOf("over age"), rowKeyOf("idle")].map((key) => key.toString("hex")).toSorted(),
    );
    expect(await store.readSession(rowKeyOf("in use"))).toBeDefined();
  });

  it("hands out a pending sign-in once, to its own browser, before it is over age", async () => {
    const signIn = { browserKey: BROWSER, sealed: SEALED, now: 100, expiresAt: 200, keep: 8 };
    await store.createSignIn({ ...signIn, key: rowKeyOf("state") });
    expect(await store.takeSignIn(rowKeyOf("state"), rowKeyOf("another browser"), 150)).toBeUndefined();
    expect(await store.takeSignIn(rowKeyOf("state"), BROWSER, 150)).toBeDefined();
    expect(await store.takeSignIn(rowKeyOf("state"), BROWSER, 150)).toBeUndefined();

    await store.createSignIn({ ...signIn, key: rowKeyOf("late") });
    expect(await store.takeSignIn(rowKeyOf("late"), BROWSER, 200)).toBeUndefined();
  });

  it("keeps the newest pending sign-ins of one browser and lets the oldest go", async () => {
    for (let index = 0; index < 10; index += 1) {
      const key = rowKeyOf(`state ${index}`);
      await store.createSignIn({
        key,
        browserKey: BROWSER,
        sealed: SEALED,
        now: 100 + index,
        expiresAt: 900,
        keep: 8,
      });
    }
    expect(await store.takeSignIn(rowKeyOf("state 1"), BROWSER, 200)).toBeUndefined();
    expect(await store.takeSignIn(rowKeyOf("state 2"), BROWSER, 200)).toBeDefined();
    expect(await store.takeSignIn(rowKeyOf("state 9"), BROWSER, 200)).toBeDefined();
  });

  it("says that the store is at fault when the file is no database", () => {
    const path = join(folder, "not a database");
    writeFileSync(path, "this is a text file, long enough to be looked at as one ".repeat(50));
    expect(() => openSqliteStore(path)).toThrow(StoreFault);
  });
});
