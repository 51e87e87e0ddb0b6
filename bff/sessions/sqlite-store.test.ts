import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/sessions.ts";
import { openForNotes, openSqliteStore } from "#bff/sessions/sqlite-store.ts";
import { StoreFault } from "#bff/sessions/store.ts";

const ROW = {
  key: rowKeyOf("session"),
  memberKey: rowKeyOf("member"),
  sealed: Buffer.from("sealed"),
  now: 1,
  expiresAt: 2,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "homeroom-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the session store in SQLite", () => {
  it("says that the store is at fault when the file is no database", () => {
    const path = join(folder, "not a database");
    writeFileSync(path, "this is a text file, long enough to be looked at as one ".repeat(50));
    expect(() => openSqliteStore(path)).toThrow(StoreFault);
  });

  it("keeps sessions when the file is opened again", async () => {
    const path = join(folder, "kept.db");
    const first = openSqliteStore(path);
    await first.createSession(ROW);
    await first.close();
    const second = openSqliteStore(path);
    expect(await second.readSession(ROW.key)).toBeDefined();
    await second.close();
  });

  it("brings an older file to today's layout, its sessions with it", async () => {
    const path = join(folder, "older.db");
    const written = openSqliteStore(path);
    await written.createSession(ROW);
    await written.close();
    const older = new DatabaseSync(path);
    older.exec(
      `drop table revocation; drop table lease; drop index session_last_seen_at; drop index sign_in_expires_at;
       pragma user_version = 1;`,
    );
    older.close();

    const store = openSqliteStore(path);
    expect(await store.endSession(ROW.key, null, 5)).toBe(true);
    expect((await store.revocationBacklog()).count).toBe(1);
    await store.close();
  });

  it("clears away sign-ins that nobody came back for, a few with each new one", async () => {
    const path = join(folder, "sign-ins.db");
    const store = openSqliteStore(path);
    const start = (number: number, at: number) =>
      store.createSignIn({
        key: rowKeyOf(`state ${number}`),
        browserKey: rowKeyOf(`browser ${number}`),
        sealed: Buffer.from("sealed"),
        now: at,
        expiresAt: at + 100,
        keep: 8,
      });
    for (let number = 0; number < 50; number += 1) await start(number, 0);
    const counts: unknown[] = [];
    const looker = new DatabaseSync(path);
    for (let number = 50; number < 53; number += 1) {
      await start(number, 100);
      counts.push(looker.prepare("select count(*) as count from sign_in").get()?.["count"]);
    }
    looker.close();
    await store.close();
    expect(counts).toEqual([31, 12, 3]);
  });

  it("leaves a newer portal's file alone", () => {
    const path = join(folder, "newer.db");
    const newer = new DatabaseSync(path);
    newer.exec("pragma user_version = 99;");
    newer.close();
    expect(() => openSqliteStore(path)).toThrow(/made by a newer one/);
  });
});

it("the connection for notes never begins the log anew over pages that no sync has written", () => {
  const notes = openForNotes(join(mkdtempSync(join(tmpdir(), "homeroom-")), "sessions.db"));
  expect(notes.prepare("pragma synchronous").get()).toEqual({ synchronous: 1 });
  expect(notes.prepare("pragma wal_autocheckpoint").get()).toEqual({ wal_autocheckpoint: 0 });
  notes.close();
});
