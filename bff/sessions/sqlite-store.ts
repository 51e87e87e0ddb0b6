/** The session store of a portal on one machine: one SQLite file in WAL mode, durable at each write. */

import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { layTables } from "#bff/sessions/sqlite-layout.ts";
import { STATEMENTS } from "#bff/sessions/sqlite-statements.ts";
import {
  LEASE_SKEW_MS,
  type OwedRevocation,
  type RowKey,
  type SessionStore,
  type StoredSession,
  StoreFault,
} from "#bff/sessions/store.ts";

type Row = Record<string, unknown>;

/** Each new sign-in clears away so many that nobody came back for: more than one, so that they never pile up. */
const OVER_AGE_SIGN_INS_AT_ONCE = 20;

/**
 * Opens or makes the file.
 *
 * @throws {StoreFault} when it cannot be opened or written
 */
export function openSqliteStore(path: string): SessionStore {
  const database = guarded(() => openDatabase(path));
  const sql = guarded(() => prepareStatements(database));
  const notes = guarded(() => openForNotes(path));
  const touch = guarded(() => notes.prepare(STATEMENTS.touchSession));
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
  /** Within a transaction. */
  const end = (key: RowKey, version: number | null, nowMs: number): boolean => {
    sql.oweSession.run(nowMs, nowMs, key, version, version);
    return sql.deleteSession.run(key, version, version).changes === 1;
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
    readSessionPage: (cursor, limit) =>
      run(() => {
        const rows = sql.readSessionsAfter.all(Buffer.from(cursor ?? "", "hex"), limit).map(storedSession);
        const last = rows.at(-1);
        return { rows, next: last === undefined || rows.length < limit ? null : last.key.toString("hex") };
      }),
    replaceSession: (key, expectedVersion, { sealed, memberKey }) =>
      run(() => changed(key, sql.replaceSession.run(sealed, memberKey, key, expectedVersion).changes === 1)),
    touchSession: (key, now) => run(() => void touch.run(now, key)),
    endSession: (key, version, nowMs) =>
      run(() =>
        changed(
          key,
          atomically(() => end(key, version, nowMs)),
        ),
      ),
    endExpiredSessions: (now, idleSince, limit) =>
      run(() => {
        // One commit for all: each waits for the disk.
        const ended = atomically(() => {
          const overAge = sql.sessionsPastTheirEnd.all(now, limit);
          const idle = sql.idleSessions.all(idleSince, limit - overAge.length);
          return [...overAge, ...idle].map(keyOf).filter((key) => end(key, null, now * 1000));
        });
        for (const key of ended) changed(key, true);
        return ended.length;
      }),

    oweRevocation: ({ key, sealed, nowMs }) =>
      run(() => void sql.insertRevocation.run(key, sealed, nowMs, nowMs)),
    claimRevocations: (nowMs, againAtMs, limit) =>
      run(() => sql.claimRevocations.all(againAtMs, nowMs, limit).map(owedRevocation)),
    postponeRevocation: (key, dueAtMs) => run(() => void sql.postponeRevocation.run(dueAtMs, key)),
    settleRevocation: (key) => run(() => void sql.settleRevocation.run(key)),
    capRevocations: (keep) =>
      run(() => {
        const surplus = Number(sql.countRevocations.get()?.["count"]) - keep;
        return surplus > 0 ? Number(sql.dropOldestRevocations.run(surplus).changes) : 0;
      }),
    revocationBacklog: () =>
      run(() => ({
        count: Number(sql.countRevocations.get()?.["count"]),
        oldestMs: numberOrNull(sql.oldestRevocation.get()?.["oldest"]),
        nextDueMs: numberOrNull(sql.nextRevocation.get()?.["next_due"]),
      })),

    createSignIn: ({ key, browserKey, sealed, now, expiresAt, keep }) =>
      run(() =>
        atomically(() => {
          sql.dropSignInsOverAge.run(now, OVER_AGE_SIGN_INS_AT_ONCE);
          sql.dropOldSignInsOfBrowser.run(browserKey, keep - 1);
          sql.insertSignIn.run(key, browserKey, sealed, now, expiresAt);
        }),
      ),
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
    check: () =>
      run(() => void database.prepare("select count(*) from (select 1 from session limit 1)").get()),
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

function prepareStatements(database: DatabaseSync): Record<keyof typeof STATEMENTS, StatementSync> {
  return Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [name, database.prepare(text)]),
  ) as Record<keyof typeof STATEMENTS, StatementSync>;
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
