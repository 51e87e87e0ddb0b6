/** The rows of the SQLite store: sessions, pending revocations, pending sign-ins and leases. */

import type { StatementSync } from "node:sqlite";

import type { SqliteAccess } from "#bff/store/sqlite-access.ts";
import {
  LEASE_SKEW_MS,
  type Leases,
  type PendingRevocation,
  type RevocationRows,
  type RowKey,
  type SessionRows,
  type SignInRows,
  type StoredSession,
} from "#bff/store/store.ts";

type Row = Record<string, unknown>;

/** Each new sign-in deletes up to this many expired ones: more than one, so that their number decreases. */
const EXPIRED_SIGN_INS_PER_SIGN_IN = 20;

interface SessionAccess extends SqliteAccess {
  /** The statement `touchSession`, on its separate connection. */
  touch: StatementSync;
  /** Called with each session that was replaced or ended. */
  report: (key: RowKey) => void;
  /** Called within the transaction in which the operator ends sessions. */
  noteForOthers: () => void;
}

export function sessionRowsIn(access: SessionAccess): SessionRows {
  const { sql, run, atomically, touch, report, noteForOthers } = access;
  /** Within a transaction. */
  const end = (key: RowKey, version: number | null, nowMs: number): boolean => {
    sql.addSessionToOutbox.run(nowMs, nowMs, key, version, version);
    return sql.deleteSession.run(key, version, version).changes === 1;
  };
  const reportIf = (key: RowKey, isChanged: boolean): boolean => {
    if (isChanged) report(key);
    return isChanged;
  };
  const reportAll = (ended: readonly RowKey[]): number => {
    for (const key of ended) report(key);
    return ended.length;
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
      run(() => pageOf(sql.readSessionsAfter, cursor, limit, storedSession)),
    countSessions: (seenSince) =>
      run(() => ({
        all: Number(sql.countSessions.get()?.["count"]),
        seen: Number(sql.countSessionsSeen.get(seenSince)?.["count"]),
      })),
    replaceSession: (key, expectedVersion, { sealed, memberKey }) =>
      run(() => reportIf(key, sql.replaceSession.run(sealed, memberKey, key, expectedVersion).changes === 1)),
    touchSession: (key, now) => run(() => void touch.run(now, key)),
    endSession: (key, version, nowMs) =>
      run(() => {
        const isEnded = atomically(() => end(key, version, nowMs));
        return reportIf(key, isEnded);
      }),
    endSessions: (keys, nowMs) =>
      run(() => {
        const ended = atomically(() => {
          noteForOthers();
          return keys.filter((key) => end(key, null, nowMs));
        });
        return reportAll(ended);
      }),
    endExpiredSessions: (now, idleSince, limit) =>
      run(() => {
        // One transaction for all rows, because each commit waits for the disk.
        const ended = atomically(() => {
          const overAge = sql.expiredSessions.all(now, limit);
          const idle = sql.idleSessions.all(idleSince, limit - overAge.length);
          return [...overAge, ...idle].map(keyOf).filter((key) => end(key, null, now * 1000));
        });
        return reportAll(ended);
      }),
  };
}

export function revocationRowsIn({ sql, run, atomically }: SqliteAccess): RevocationRows {
  return {
    addRevocation: ({ key, sealed, nowMs }) =>
      run(() => void sql.insertRevocation.run(key, sealed, nowMs, nowMs)),
    claimRevocations: (nowMs, againAtMs, limit) =>
      run(() => sql.claimRevocations.all(againAtMs, nowMs, limit).map(pendingRevocation)),
    postponeRevocation: (key, dueAtMs) => run(() => void sql.postponeRevocation.run(dueAtMs, key)),
    settleRevocations: (keys) =>
      run(() => atomically(() => keys.forEach((key) => void sql.settleRevocation.run(key)))),
    readRevocationPage: (cursor, limit) =>
      run(() =>
        pageOf(sql.readRevocationsAfter, cursor, limit, (row) => ({
          key: keyOf(row),
          sealed: sealedIn(row),
        })),
      ),
    countDueRevocations: (nowMs, limit) => run(() => sql.dueRevocations.all(nowMs, limit).length),
    nextRevocationDue: () => run(() => numberOrNull(sql.nextRevocation.get()?.["next_due"])),
    revocationBacklog: () =>
      run(() => ({
        count: Number(sql.countRevocations.get()?.["count"]),
        oldestMs: numberOrNull(sql.oldestRevocation.get()?.["oldest"]),
      })),
  };
}

export function signInRowsIn({ sql, run, atomically }: SqliteAccess): SignInRows {
  return {
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
  };
}

export function leasesIn({ sql, run }: SqliteAccess): Leases {
  return {
    takeLease: (key, owner, nowMs, forMs) =>
      run(
        () =>
          sql.takeLease.run(key, owner, nowMs + forMs, nowMs, nowMs + forMs + LEASE_SKEW_MS).changes === 1,
      ),
    dropLease: (key, owner) => run(() => void sql.dropLease.run(key, owner)),
  };
}

/** @param cursor  the last key of the page before, in hex */
function pageOf<T extends { key: RowKey }>(
  rowsAfter: StatementSync,
  cursor: string | null,
  limit: number,
  read: (row: Row) => T,
): { rows: T[]; next: string | null } {
  const rows = rowsAfter.all(Buffer.from(cursor ?? "", "hex"), limit).map(read);
  // A page with fewer rows is the last one.
  return { rows, next: rows[limit - 1]?.key.toString("hex") ?? null };
}

function keyOf(row: Row): RowKey {
  return Buffer.from(row["key"] as Uint8Array);
}

function sealedIn(row: Row): Uint8Array {
  return row["sealed"] as Uint8Array;
}

function storedSession(row: Row): StoredSession {
  return {
    key: keyOf(row),
    sealed: sealedIn(row),
    version: Number(row["version"]),
    lastSeenAt: Number(row["last_seen_at"]),
  };
}

function pendingRevocation(row: Row): PendingRevocation {
  return {
    key: keyOf(row),
    sealed: sealedIn(row),
    attempts: Number(row["attempts"]),
    pendingSinceMs: Number(row["owed_since_ms"]),
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
