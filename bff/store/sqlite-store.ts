/** The session store of a portal on one machine: one SQLite file in WAL mode, durable at each write. */

import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { openLastSeenConnection, openRecordsConnection } from "#bff/store/sqlite-file.ts";
import { instancesIn, massEndingsIn, watchChangesElsewhere } from "#bff/store/sqlite-metadata.ts";
import { prepareStatements, STATEMENTS } from "#bff/store/sqlite-statements.ts";
import {
  LEASE_SKEW_MS,
  type PendingRevocation,
  type RowKey,
  type SessionStore,
  type StoredSession,
  StoreFault,
} from "#bff/store/store.ts";

type Row = Record<string, unknown>;

/** Each new sign-in deletes up to this many expired ones: more than one, so that their number decreases. */
const EXPIRED_SIGN_INS_PER_SIGN_IN = 20;

/** While another process holds the file's lock, a write is retried at this interval, this often: for five seconds. */
const LOCK_RETRY_MS = 10;
const LOCK_RETRIES = 500;

type Wait = (ms: number) => Promise<unknown>;

/**
 * Opens the file, or creates it.
 *
 * @param wait  waits so many milliseconds; meanwhile this process continues with what needs no lock
 * @throws {StoreFault} when it cannot be opened or written
 */
export function openSqliteStore(path: string, wait?: Wait): SessionStore {
  try {
    const records = openRecordsConnection(path);
    return sqliteStoreOn({ records, lastSeen: openLastSeenConnection(path) }, wait);
  } catch (error) {
    throw storeFaultOf(error);
  }
}

/** The two connections to a file (`sqlite-file.ts`). */
interface Connections {
  records: DatabaseSync;
  lastSeen: DatabaseSync;
}

export function sqliteStoreOn(
  { records: database, lastSeen }: Connections,
  wait: Wait = (ms) => sleep(ms),
): SessionStore {
  const sql = prepareStatements(database);
  const touch = lastSeen.prepare(STATEMENTS.touchSession);
  const listeners: ((key: RowKey | null) => void)[] = [];

  /** Runs synchronous work as a promise. Work that met another process's lock has changed nothing, and is run again. */
  const run = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(work());
    } catch (error) {
      return isLocked(error) ? retryWhileLocked(work) : Promise.reject(storeFaultOf(error));
    }
  };
  const retryWhileLocked = async <T>(work: () => T): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      await wait(LOCK_RETRY_MS);
      try {
        return work();
      } catch (error) {
        if (tries >= LOCK_RETRIES || !isLocked(error)) throw storeFaultOf(error);
      }
    }
  };
  const atomically = <T>(work: () => T): T => {
    database.exec("begin immediate");
    try {
      const result = work();
      database.exec("commit");
      return result;
    } finally {
      // A failed write must leave neither changes nor an open transaction. Some faults have ended the transaction already.
      if (database.isTransaction) database.exec("rollback");
    }
  };
  /** Within a transaction. */
  const end = (key: RowKey, version: number | null, nowMs: number): boolean => {
    sql.addSessionToOutbox.run(nowMs, nowMs, key, version, version);
    return sql.deleteSession.run(key, version, version).changes === 1;
  };
  const reportMany = (): void => {
    for (const listener of listeners) listener(null);
  };
  const elsewhere = watchChangesElsewhere(sql, reportMany);
  const owner = (): string | null => {
    const value = sql.readMetadata.get("school")?.["value"];
    return value === undefined ? null : String(value);
  };
  const keyFingerprints = (): string[] =>
    String(sql.readMetadata.get("keys")?.["value"] ?? "")
      .split(" ")
      .filter(Boolean);
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
    countSessions: (seenSince) =>
      run(() => ({
        all: Number(sql.countSessions.get()?.["count"]),
        seen: Number(sql.countSessionsSeen.get(seenSince)?.["count"]),
      })),
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
    endSessions: (keys, nowMs) =>
      run(() => {
        const ended = atomically(() => {
          elsewhere.note();
          return keys.filter((key) => end(key, null, nowMs));
        });
        for (const key of ended) changed(key, true);
        return ended.length;
      }),
    endExpiredSessions: (now, idleSince, limit) =>
      run(() => {
        // One transaction for all rows, because each commit waits for the disk.
        const ended = atomically(() => {
          const overAge = sql.expiredSessions.all(now, limit);
          const idle = sql.idleSessions.all(idleSince, limit - overAge.length);
          return [...overAge, ...idle].map(keyOf).filter((key) => end(key, null, now * 1000));
        });
        for (const key of ended) changed(key, true);
        return ended.length;
      }),

    ...massEndingsIn({
      run,
      atomically,
      sql,
      note: elsewhere.note,
      report: reportMany,
    }),

    addRevocation: ({ key, sealed, nowMs }) =>
      run(() => void sql.insertRevocation.run(key, sealed, nowMs, nowMs)),
    claimRevocations: (nowMs, againAtMs, limit) =>
      run(() => sql.claimRevocations.all(againAtMs, nowMs, limit).map(pendingRevocation)),
    postponeRevocation: (key, dueAtMs) => run(() => void sql.postponeRevocation.run(dueAtMs, key)),
    settleRevocations: (keys) =>
      run(() => atomically(() => keys.forEach((key) => void sql.settleRevocation.run(key)))),
    readRevocationPage: (cursor, limit) =>
      run(() => {
        const rows = sql.readRevocationsAfter
          .all(Buffer.from(cursor ?? "", "hex"), limit)
          .map((row) => ({ key: keyOf(row), sealed: row["sealed"] as Uint8Array }));
        const last = rows.at(-1);
        return { rows, next: last === undefined || rows.length < limit ? null : last.key.toString("hex") };
      }),
    countDueRevocations: (nowMs, limit) => run(() => sql.dueRevocations.all(nowMs, limit).length),
    nextRevocationDue: () => run(() => numberOrNull(sql.nextRevocation.get()?.["next_due"])),
    revocationBacklog: () =>
      run(() => ({
        count: Number(sql.countRevocations.get()?.["count"]),
        oldestMs: numberOrNull(sql.oldestRevocation.get()?.["oldest"]),
      })),

    createSignIn: ({ key, browserKey, sealed, now, expiresAt, keep }) =>
      run(() =>
        atomically(() => {
          sql.deleteExpiredSignIns.run(now, EXPIRED_SIGN_INS_PER_SIGN_IN);
          sql.deleteOldSignInsOfBrowser.run(browserKey, keep - 1);
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

    ...instancesIn({ run, atomically, sql }),

    watch: (listener) => void listeners.push(listener),
    // Another portal on the same file reports no change here but the end of many sessions.
    rereadAfterMs: 5000,
    check: () =>
      run(() => {
        sql.readSession.get(Buffer.alloc(0));
        sql.writeMetadata.run("written", "1");
      }),
    ownerSchool: () => run(owner),
    claimFor: (schoolUrl) =>
      run(() => {
        sql.insertMetadata.run("school", schoolUrl);
        return owner() ?? schoolUrl;
      }),
    keyFingerprints: () => run(keyFingerprints),
    claimKeys: (fingerprints) =>
      run(() =>
        atomically(() => {
          const stored = keyFingerprints();
          if (stored.length > 0 && !stored.some((known) => fingerprints.includes(known))) return;
          sql.writeMetadata.run("keys", fingerprints.join(" "));
        }),
      ),
    forgetKeys: () => run(() => void sql.deleteMetadata.run("keys")),
    unsafeSettings: () => Promise.resolve([]),
    close: () =>
      run(() => {
        elsewhere.close();
        for (const connection of new Set([lastSeen, database])) connection.close();
      }),
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

function pendingRevocation(row: Row): PendingRevocation {
  return {
    key: keyOf(row),
    sealed: row["sealed"] as Uint8Array,
    attempts: Number(row["attempts"]),
    pendingSinceMs: Number(row["owed_since_ms"]),
  };
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function storeFaultOf(error: unknown): StoreFault {
  return new StoreFault(`session store: ${error instanceof Error ? error.message : "unknown fault"}`);
}

/** SQLITE_BUSY, in any of its kinds: the low byte of the code. */
function isLocked(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  return (code & 0xff) === 5;
}
