/** The session store of a portal on one machine: one SQLite file in WAL mode, durable at each write. */

import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { layTables } from "#bff/sessions/sqlite-layout.ts";
import {
  LEASE_SKEW_MS,
  type OwedRevocation,
  type RowKey,
  type SessionStore,
  type StoredSession,
  StoreFault,
} from "#bff/sessions/store.ts";

type Row = Record<string, unknown>;

/**
 * Opens or makes the file.
 *
 * @throws {StoreFault} when it cannot be opened or written
 */
export function openSqliteStore(path: string): SessionStore {
  const database = guarded(() => openDatabase(path));
  const sql = guarded(() => prepareStatements(database));
  const notes = guarded(() => openForNotes(path));
  const touch = guarded(() => notes.prepare("update session set last_seen_at = ? where key = ?"));
  const listeners: ((key: RowKey) => void)[] = [];

  /** Synchronous work with the face of the interface: a throw becomes a rejection. */
  const run = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(guarded(work));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };
  const atomically = <T>(work: () => T): T => {
    database.exec("begin immediate");
    try {
      const result = work();
      database.exec("commit");
      return result;
    } catch (error) {
      database.exec("rollback");
      throw error;
    }
  };
  const changed = (key: RowKey, isChanged: boolean): boolean => {
    if (isChanged) for (const listener of listeners) listener(key);
    return isChanged;
  };

  return {
    createSession: ({ key, memberKey, sealed, now, expiresAt }) =>
      run(() => void sql.insertSession.run(key, memberKey, sealed, now, expiresAt)),
    readSession: (key) =>
      run(() => {
        const row = sql.readSession.get(key);
        return row === undefined ? undefined : storedSession(row);
      }),
    readSessionsOf: (memberKey) => run(() => sql.readSessionsOf.all(memberKey).map(storedSession)),
    readSessionsAfter: (key, limit) =>
      run(() => sql.readSessionsAfter.all(key ?? Buffer.alloc(0), limit).map(storedSession)),
    replaceSession: (key, expectedVersion, { sealed, memberKey }) =>
      run(() => changed(key, sql.replaceSession.run(sealed, memberKey, key, expectedVersion).changes === 1)),
    touchSession: (key, now) => run(() => void touch.run(now, key)),
    endSession: (key, version, nowMs) =>
      run(() =>
        changed(
          key,
          atomically(() => {
            sql.oweSession.run(nowMs, nowMs, key, version, version);
            return sql.deleteSession.run(key, version, version).changes === 1;
          }),
        ),
      ),
    endExpiredSessions: (now, idleSince, limit) =>
      run(() => {
        const keys = sql.expiredSessions.all(now, idleSince, limit).map(keyOf);
        return keys.filter((key) =>
          changed(
            key,
            atomically(() => {
              sql.oweSession.run(now * 1000, now * 1000, key, null, null);
              return sql.deleteSession.run(key, null, null).changes === 1;
            }),
          ),
        ).length;
      }),

    oweRevocation: ({ key, sealed, nowMs }) =>
      run(() => void sql.insertRevocation.run(key, sealed, nowMs, nowMs)),
    claimRevocations: (nowMs, againAtMs, limit) =>
      run(() => sql.claimRevocations.all(againAtMs, nowMs, limit).map(owedRevocation)),
    postponeRevocation: (key, dueAtMs) => run(() => void sql.postponeRevocation.run(dueAtMs, key)),
    settleRevocation: (key) => run(() => void sql.settleRevocation.run(key)),
    capRevocations: (keep) => run(() => Number(sql.capRevocations.run(keep).changes)),
    revocationBacklog: () =>
      run(() => {
        const row = sql.revocationBacklog.get();
        return {
          count: Number(row?.["count"]),
          oldestMs: numberOrNull(row?.["oldest"]),
          nextDueMs: numberOrNull(row?.["next_due"]),
        };
      }),

    createSignIn: ({ key, browserKey, sealed, now, expiresAt, keep }) =>
      run(() => {
        sql.dropSignIns.run(now, browserKey, browserKey, keep - 1);
        sql.insertSignIn.run(key, browserKey, sealed, now, expiresAt);
      }),
    takeSignIn: (key, browserKey, now) =>
      run(() => sql.takeSignIn.get(key, browserKey, now)?.["sealed"] as Uint8Array | undefined),

    takeLease: (key, owner, nowMs, forMs) =>
      run(
        () =>
          sql.takeLease.run(key, owner, nowMs + forMs, nowMs, nowMs + forMs + LEASE_SKEW_MS).changes === 1,
      ),
    dropLease: (key, owner) => run(() => void sql.dropLease.run(key, owner)),

    watch: (listener) => void listeners.push(listener),
    // The operator's command is another process on the same file, and tells nobody.
    rereadAfterMs: 5000,
    check: () => run(() => void sql.check.get()),
    doubts: () => Promise.resolve([]),
    close: () =>
      run(() => {
        notes.close();
        database.close();
      }),
  };
}

function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  // Sealed or not, nobody else on the machine needs to read it. SQLite gives its side files the same mode.
  closeSync(openSync(path, "a", 0o600));
  const database = new DatabaseSync(path, { timeout: 5000 });
  // synchronous=full: a new pair must survive a power cut before its access token is presented anywhere.
  database.exec("pragma journal_mode = wal; pragma synchronous = full;");
  layTables(database);
  return database;
}

/**
 * For writes that a power cut may undo: who was last seen when. Waiting for the disk would be most of their cost.
 *
 * It must not be `synchronous = off`: a checkpoint by this connection would then begin the log anew over pages that no sync
 * has written, the pairs among them. With `normal` a commit waits for nothing and a checkpoint does, and it is left to the
 * other connection all the same.
 */
export function openForNotes(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec("pragma synchronous = normal; pragma wal_autocheckpoint = 0;");
  return database;
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (text: string): StatementSync => database.prepare(text);
  const columns = "key, sealed, version, last_seen_at";
  return {
    insertSession: prepare(
      "insert into session (key, member_key, sealed, version, last_seen_at, expires_at) values (?, ?, ?, 1, ?, ?)",
    ),
    readSession: prepare(`select ${columns} from session where key = ?`),
    readSessionsOf: prepare(`select ${columns} from session where member_key = ?`),
    readSessionsAfter: prepare(`select ${columns} from session where key > ? order by key limit ?`),
    replaceSession: prepare(
      "update session set sealed = ?, member_key = ?, version = version + 1 where key = ? and version = ?",
    ),
    oweSession: prepare(
      `insert or replace into revocation (key, sealed, attempts, owed_since_ms, due_at_ms)
         select key, sealed, 0, ?, ? from session where key = ? and (version = ? or ? is null)`,
    ),
    deleteSession: prepare("delete from session where key = ? and (version = ? or ? is null)"),
    expiredSessions: prepare("select key from session where expires_at <= ? or last_seen_at <= ? limit ?"),
    insertRevocation: prepare(
      "insert into revocation (key, sealed, attempts, owed_since_ms, due_at_ms) values (?, ?, 0, ?, ?)",
    ),
    claimRevocations: prepare(
      `update revocation set attempts = attempts + 1, due_at_ms = ? where key in
         (select key from revocation where due_at_ms <= ? order by due_at_ms limit ?)
         returning key, sealed, attempts, owed_since_ms`,
    ),
    postponeRevocation: prepare("update revocation set due_at_ms = ? where key = ?"),
    settleRevocation: prepare("delete from revocation where key = ?"),
    capRevocations: prepare(
      `delete from revocation where key in
         (select key from revocation order by owed_since_ms desc limit -1 offset ?)`,
    ),
    revocationBacklog: prepare(
      "select count(*) as count, min(owed_since_ms) as oldest, min(due_at_ms) as next_due from revocation",
    ),
    insertSignIn: prepare(
      "insert into sign_in (key, browser_key, sealed, created_at, expires_at) values (?, ?, ?, ?, ?)",
    ),
    dropSignIns: prepare(
      `delete from sign_in where expires_at <= ? or (browser_key = ? and key not in
         (select key from sign_in where browser_key = ? order by created_at desc limit ?))`,
    ),
    takeSignIn: prepare(
      "delete from sign_in where key = ? and browser_key = ? and expires_at > ? returning sealed",
    ),
    takeLease: prepare(
      `insert into lease (key, owner, until_ms) values (?, ?, ?)
         on conflict (key) do update set owner = excluded.owner, until_ms = excluded.until_ms
         where lease.owner = excluded.owner or lease.until_ms <= ? or lease.until_ms > ?`,
    ),
    dropLease: prepare("delete from lease where key = ? and owner = ?"),
    check: prepare("select count(*) from (select 1 from session limit 1)"),
  };
}

function keyOf(row: Row): RowKey {
  return Buffer.from(row["key"] as Uint8Array);
}

function storedSession(row: Row): StoredSession {
  return {
    key: keyOf(row),
    sealed: row["sealed"] as Uint8Array,
    version: Number(row["version"]),
    lastSeenAt: Number(row["last_seen_at"]),
  };
}

function owedRevocation(row: Row): OwedRevocation {
  return {
    key: keyOf(row),
    sealed: row["sealed"] as Uint8Array,
    attempts: Number(row["attempts"]),
    owedSinceMs: Number(row["owed_since_ms"]),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreFault(`session store: ${error instanceof Error ? error.message : "unknown fault"}`);
  }
}
