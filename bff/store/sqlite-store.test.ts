import { mkdtempSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { sqliteAccess } from "#bff/store/sqlite-access.ts";
import { migrate, openLastSeenConnection, openRecordsConnection } from "#bff/store/sqlite-file.ts";
import { openSqliteStore, sqliteStoreOn } from "#bff/store/sqlite-store.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { folderOfAllTests } from "#bff/testing/temporary-folder.ts";

const ROW = {
  key: rowKeyOf("session"),
  memberKey: rowKeyOf("member"),
  sealed: Buffer.from("sealed"),
  now: 1,
  expiresAt: 2,
};

/** A pending sign-in; the next one of its browser replaces it. */
const SIGN_IN = {
  key: rowKeyOf("state"),
  browserKey: rowKeyOf("browser"),
  sealed: ROW.sealed,
  now: 1,
  expiresAt: 9,
  keep: 1,
};

const folder = folderOfAllTests();

/** What an operator reads. */
function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof StoreFault) return error.inOutput;
    throw error;
  }
  return "none";
}

describe("the session store in SQLite", () => {
  it("throws a StoreFault when the file is no database", () => {
    const path = join(folder, "not a database");
    writeFileSync(path, "this is a text file, long enough to be read as one ".repeat(50));
    expect(() => openSqliteStore(path)).toThrow(StoreFault);
    expect(faultOf(() => openSqliteStore(path))).toMatch(
      /^session store: \/.*\/not a database is no database of SQLite, or is damaged\. Name another file/,
    );
  });

  it("says what is where its file should be", () => {
    expect(faultOf(() => openSqliteStore(folder))).toMatch(
      /^session store: \/.* cannot be opened as a file: it is a folder/,
    );
    expect(faultOf(() => openSqliteStore("/dev/null/a.db"))).toMatch(/cannot be opened as a file/);
  });

  it("names its file to operators when the disk is full, and not to strangers", async () => {
    const path = join(folder, "full.db");
    const records = openRecordsConnection(path);
    const store = sqliteStoreOn({ records, lastSeen: openLastSeenConnection(path) });
    records.exec("pragma max_page_count = 1");
    const full = store.createSession({ ...ROW, sealed: Buffer.alloc(100_000) });
    await expect(full).rejects.toMatchObject({
      message: "session store: database or disk is full",
      inOutput: expect.stringContaining(
        `session store: the disk of ${path} is full. Make room on it`,
      ) as unknown,
    });
    await store.close();
  });

  it("[S62] is not in order with less than a megabyte free, though a small write still fits", async () => {
    const path = join(folder, "nearly-full.db");
    const connections = () => ({
      records: openRecordsConnection(path),
      lastSeen: openLastSeenConnection(path),
    });
    let free = 1024 * 1024;
    const asked: string[] = [];
    const store = sqliteStoreOn(connections(), undefined, (where) => {
      asked.push(where);
      return free;
    });
    await store.check();
    free -= 1;
    await expect(store.check()).rejects.toMatchObject({
      message: "session store: database or disk is full",
      inOutput: expect.stringContaining(`the disk of ${path} is full`) as unknown,
    });
    expect(asked).toEqual([folder, folder]);
    await store.close();
  });

  it.each([
    ["written", "pragma query_only = on"],
    ["read", "drop table session"],
  ])("[S62] is not in order when it cannot be %s", async (how, fault) => {
    const path = join(folder, `not-${how}.db`);
    const records = openRecordsConnection(path);
    const store = sqliteStoreOn({ records, lastSeen: openLastSeenConnection(path) });
    await store.check();
    records.exec(fault);
    await expect(store.check()).rejects.toThrow(StoreFault);
    await store.close();
  });

  it("keeps sessions when the file is opened again", async () => {
    const path = join(folder, "kept.db");
    const first = openSqliteStore(path);
    await first.createSession(ROW);
    // Nobody else on the machine reads it, nor its log.
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    await first.close();
    const second = openSqliteStore(path);
    expect(await second.readSession(ROW.key)).toBeDefined();
    await second.close();
  });

  it("migrates an older file with its sessions", async () => {
    const path = join(folder, "older.db");
    const written = openSqliteStore(path);
    await written.createSession(ROW);
    await written.close();
    const older = new DatabaseSync(path);
    older.exec(
      `drop table revocation; drop table lease; drop table mark; drop index session_last_seen_at; drop index sign_in_expires_at;
       pragma user_version = 1;`,
    );
    older.close();

    const store = openSqliteStore(path);
    expect(await store.endSession(ROW.key, null, 5)).toBe(true);
    expect((await store.revocationBacklog()).count).toBe(1);
    await store.close();
  });

  it("deletes some expired sign-ins with each new one", async () => {
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

  it("leaves a file unlocked and as it was when its migration fails", () => {
    const path = join(folder, "odd.db");
    const odd = new DatabaseSync(path);
    odd.exec("create table revocation (other)");
    expect(() => migrate(odd)).toThrow("revocation");
    expect(odd.isTransaction).toBe(false);
    const tables = odd.prepare("select name from sqlite_schema where type = 'table'").all();
    expect(tables).toEqual([{ name: "revocation" }]);
    odd.close();
  });

  it("reads the next page from the last row of a full one, and none after a shorter one", async () => {
    const store = createMemoryStore();
    const keys = [1, 2, 3].map((number) => Buffer.alloc(32, number));
    for (const key of keys) await store.createSession({ ...ROW, key });
    const pageOf = async (cursor: string | null, limit: number) => {
      const { rows, next } = await store.readSessionPage(cursor, limit);
      return { keys: rows.map(({ key }) => key[0]), next };
    };
    const [, second, third] = keys.map((key) => key.toString("hex"));
    expect(await pageOf(null, 2)).toEqual({ keys: [1, 2], next: second });
    expect(await pageOf(second ?? "", 2)).toEqual({ keys: [3], next: null });
    expect(await pageOf(null, 3)).toEqual({ keys: [1, 2, 3], next: third });
    expect(await pageOf(third ?? "", 3)).toEqual({ keys: [], next: null });
    await store.close();
  });

  it("refuses a file of a newer portal", () => {
    const path = join(folder, "newer.db");
    const newer = new DatabaseSync(path);
    newer.exec("pragma user_version = 99;");
    newer.close();
    expect(() => openSqliteStore(path)).toThrow(/made by a newer one/);
  });
});

describe("while another process holds the file's lock", () => {
  let path: string;
  let other: DatabaseSync;
  beforeEach(() => {
    path = join(mkdtempSync(join(folder, "locked-")), "sessions.db");
    other = new DatabaseSync(path);
  });
  afterEach(() => other.close());

  it("reads are answered, and writes wait without blocking the process", async () => {
    const store = openSqliteStore(path);
    await store.createSession(ROW);
    other.exec("begin immediate");
    const writes = Promise.all([
      store.touchSession(ROW.key, 5),
      store.replaceSession(ROW.key, 1, { sealed: Buffer.from("later"), memberKey: ROW.memberKey }),
      store.endSession(rowKeyOf("another"), null, 5),
    ]);
    expect(await store.readSession(ROW.key)).toMatchObject({ version: 1 });
    expect(await store.readSessionsOf(ROW.memberKey)).toHaveLength(1);
    other.exec("rollback");
    expect(await writes).toEqual([undefined, true, false]);
    expect(await store.readSession(ROW.key)).toMatchObject({ version: 2, lastSeenAt: 5 });
    await store.close();
  });

  it("a write fails after five seconds, and the next one after the lock succeeds", async () => {
    let waitedMs = 0;
    const store = openSqliteStore(path, async (ms) => (waitedMs += ms));
    other.exec("begin immediate");
    await expect(store.createSession(ROW)).rejects.toThrow(StoreFault);
    expect(waitedMs).toBe(5000);
    other.exec("rollback");
    await store.createSession(ROW);
    await store.close();
  });
});

it.each([5, 261, 517])(
  "work that met a lock is run again, whatever kind of lock it is (%i)",
  async (errcode) => {
    const database = new DatabaseSync(join(folder, `busy-${errcode}.db`));
    migrate(database);
    const faults = [errcode, errcode];
    const work = (): string => {
      const fault = faults.shift();
      if (fault !== undefined) throw Object.assign(new Error("locked"), { errcode: fault });
      return "done";
    };
    expect(await sqliteAccess(database, () => Promise.resolve()).run(work)).toBe("done");
    database.close();
  },
);

describe("a write that fails in the middle", () => {
  it.each(["abort", "rollback"])("leaves no changes and no open transaction (%s)", async (how) => {
    const path = join(folder, `failing-${how}.db`);
    const store = openSqliteStore(path);
    await store.createSession(ROW);
    const other = new DatabaseSync(path);
    other.exec(
      `create trigger refuse before delete on session begin select raise(${how}, 'the disk is gone'); end`,
    );
    // Of a fault without an explanation of its own, an operator reads what SQLite says.
    await expect(store.endSession(ROW.key, null, 5)).rejects.toMatchObject({
      message: "session store: the disk is gone",
      inOutput: "session store: the disk is gone",
    });
    expect((await store.revocationBacklog()).count).toBe(0);
    // This would fail, or wait, if the store still had a transaction.
    other.exec("drop trigger refuse");
    other.close();
    expect(await store.endSession(ROW.key, null, 5)).toBe(true);
    expect((await store.revocationBacklog()).count).toBe(1);
    await store.close();
  });

  const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const refusal = (moment: string): string =>
    `create trigger refuse before ${moment} begin select raise(abort, 'the disk is gone'); end`;
  const deletionOf = (table: string): string =>
    refusal(`delete on ${table} when old.key = x'${SECOND.toString("hex")}'`);

  it.each<[name: string, trigger: string, write: (store: SessionStore) => Promise<unknown>]>([
    ["endSessions", deletionOf("session"), (store) => store.endSessions([FIRST, SECOND], 5)],
    ["endExpiredSessions", deletionOf("session"), (store) => store.endExpiredSessions(9, 0, 9)],
    ["settleRevocations", deletionOf("revocation"), (store) => store.settleRevocations([FIRST, SECOND])],
    [
      "createSignIn",
      refusal("insert on sign_in"),
      (store) => store.createSignIn({ ...SIGN_IN, key: SECOND, now: 2 }),
    ],
    [
      "startMassEnding",
      refusal("insert on mark when new.name = 'changed'"),
      (store) => store.startMassEnding({ isOfAll: true, signedInBeforeMs: 5, nowMs: 5 }),
    ],
  ])("changes none of its rows: %s", async (name, trigger, write) => {
    const path = join(folder, `failing-${name}.db`);
    const store = openSqliteStore(path);
    for (const key of [FIRST, SECOND]) {
      await store.createSession({ ...ROW, key });
      await store.addRevocation({ key, sealed: ROW.sealed, nowMs: 1 });
    }
    await store.createSignIn(SIGN_IN);
    const other = new DatabaseSync(path);
    const rows = () =>
      ["session", "revocation", "sign_in", "mark"].map((table) =>
        other.prepare(`select * from ${table} order by 1`).all(),
      );
    const before = rows();
    other.exec(trigger);
    await expect(write(store)).rejects.toThrow("the disk is gone");
    expect(rows()).toEqual(before);
    other.exec("drop trigger refuse");
    await write(store);
    expect(rows()).not.toEqual(before);
    other.close();
    await store.close();
  });
});

describe("the connections to the file", () => {
  const settingsOf = (database: DatabaseSync) =>
    ["journal_mode", "synchronous", "wal_autocheckpoint", "busy_timeout"].map(
      (name) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0],
    );

  it("wait for the disk at each record, and never for a lock", () => {
    const records = openRecordsConnection(join(folder, "records.db"));
    expect(settingsOf(records)).toEqual(["wal", 2, 1000, 0]);
    records.close();
  });

  it("do not let a last-seen time overwrite unsynced pages of the log", () => {
    const path = join(folder, "notes.db");
    openRecordsConnection(path).close();
    const notes = openLastSeenConnection(path);
    expect(settingsOf(notes)).toEqual(["wal", 1, 0, 0]);
    notes.close();
  });
});
