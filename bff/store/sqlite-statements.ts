/**
 * The SQL statements of the SQLite store. Each finds its rows by an index: `sqlite-statements.test.ts` reads the query plan of
 * each from SQLite.
 */

const SESSION_COLUMNS = "key, sealed, version, last_seen_at";

import type { DatabaseSync, StatementSync } from "node:sqlite";

export const STATEMENTS = {
  insertSession:
    "insert into session (key, member_key, sealed, version, last_seen_at, expires_at) values (?, ?, ?, 1, ?, ?)",
  readSession: `select ${SESSION_COLUMNS} from session where key = ?`,
  readSessionsOf: `select ${SESSION_COLUMNS} from session where member_key = ?`,
  readSessionsAfter: `select ${SESSION_COLUMNS} from session where key > ? order by key limit ?`,
  /** Scans an index that holds no records, as `countRevocations` does. */
  countSessions: "select count(*) as count from session",
  countSessionsSeen: "select count(*) as count from session where last_seen_at > ?",
  replaceSession:
    "update session set sealed = ?, member_key = ?, version = version + 1 where key = ? and version = ?",
  touchSession: "update session set last_seen_at = ? where key = ?",
  addSessionToOutbox: `insert or replace into revocation (key, sealed, attempts, owed_since_ms, due_at_ms)
    select key, sealed, 0, ?, ? from session where key = ? and (version = ? or ? is null)`,
  deleteSession: "delete from session where key = ? and (version = ? or ? is null)",
  expiredSessions: "select key from session where expires_at <= ? limit ?",
  idleSessions: "select key from session where last_seen_at <= ? limit ?",

  insertRevocation:
    "insert into revocation (key, sealed, attempts, owed_since_ms, due_at_ms) values (?, ?, 0, ?, ?)",
  claimRevocations: `update revocation set attempts = attempts + 1, due_at_ms = ? where key in
    (select key from revocation where due_at_ms <= ? order by due_at_ms limit ?)
    returning key, sealed, attempts, owed_since_ms`,
  postponeRevocation: "update revocation set due_at_ms = ? where key = ?",
  settleRevocation: "delete from revocation where key = ?",
  readRevocationsAfter: "select key, sealed from revocation where key > ? order by key limit ?",
  /** Scans an index that holds no records: 0.05 s for a million entries. On most days there are none. */
  countRevocations: "select count(*) as count from revocation",
  oldestRevocation: "select min(owed_since_ms) as oldest from revocation",
  dueRevocations: "select 1 from revocation where due_at_ms <= ? limit ?",
  nextRevocation: "select min(due_at_ms) as next_due from revocation",

  insertSignIn:
    "insert into sign_in (key, browser_key, sealed, created_at, expires_at) values (?, ?, ?, ?, ?)",
  deleteExpiredSignIns: `delete from sign_in where key in
    (select key from sign_in where expires_at <= ? limit ?)`,
  deleteOldSignInsOfBrowser: `delete from sign_in where key in
    (select key from sign_in where browser_key = ? order by created_at desc limit -1 offset ?)`,
  takeSignIn: "delete from sign_in where key = ? and browser_key = ? and expires_at > ? returning sealed",

  takeLease: `insert into lease (key, owner, until_ms) values (?, ?, ?)
    on conflict (key) do update set owner = excluded.owner, until_ms = excluded.until_ms
    where lease.owner = excluded.owner or lease.until_ms <= ? or lease.until_ms > ?`,
  /**
   * The metadata are rows of the table `mark`: `school`, the school that the store belongs to; `keys`, the fingerprints of its
   * portals' session keys, separated by spaces; `ending`, the last mass ending, as JSON; `changed`, a new random value at each end
   * by the operator; `running:ID`, until when an instance runs, and its release; and `written`, which
   * readiness probes write and nothing reads.
   */
  readMetadata: "select value from mark where name = ?",
  readInstances: "select name, value from mark where name > 'running:' and name < 'running;'",
  insertMetadata: "insert into mark (name, value) values (?, ?) on conflict (name) do nothing",
  deleteMetadata: "delete from mark where name = ?",
  writeMetadata:
    "insert into mark (name, value) values (?, ?) on conflict (name) do update set value = excluded.value",
  dropLease: "delete from lease where key = ? and owner = ?",
} as const;

export type Statements = Record<keyof typeof STATEMENTS, StatementSync>;

export function prepareStatements(database: DatabaseSync): Statements {
  return Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [name, database.prepare(text)]),
  ) as Statements;
}
