/** The session store of a portal on one machine: one SQLite file in WAL mode, durable at each write. */

import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { type SessionStore, StoreFault } from "#bff/sessions/store.ts";

const SCHEMA = `
  create table if not exists session (
    key blob primary key,
    member_key blob not null,
    sealed blob not null,
    version integer not null,
    last_seen_at integer not null,
    expires_at integer not null
  ) strict, without rowid;
  create index if not exists session_member on session (member_key);
  create index if not exists session_expires_at on session (expires_at);
  create table if not exists sign_in (
    key blob primary key,
    browser_key blob not null,
    sealed blob not null,
    created_at integer not null,
    expires_at integer not null
  ) strict, without rowid;
  create index if not exists sign_in_browser on sign_in (browser_key, created_at);
`;

/**
 * Opens or makes the file.
 *
 * @throws {StoreFault} when it cannot be opened or written
 */
export function openSqliteStore(path: string): SessionStore {
  const database = guarded(() => openDatabase(path));
  const statements = guarded(() => prepareStatements(database));

  const run = <T>(work: () => T): Promise<T> => {
    try {
      return Promise.resolve(guarded(work));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };

  return {
    createSession: ({ key, memberKey, sealed, now, expiresAt }) =>
      run(() => void statements.insertSession.run(key, memberKey, sealed, now, expiresAt)),
    readSession: (key) => run(() => storedSession(statements.readSession.get(key))),
    readSessionsOf: (memberKey) =>
      run(() => statements.readSessionsOf.all(memberKey).flatMap((row) => storedSession(row) ?? [])),
    replaceSession: (key, expectedVersion, sealed) =>
      run(() => statements.replaceSession.run(sealed, key, expectedVersion).changes === 1),
    touchSession: (key, now) => run(() => void statements.touchSession.run(now, key)),
    takeSession: (key) => run(() => storedSession(statements.takeSession.get(key))),
    takeExpiredSessions: (now, idleSince, limit) =>
      run(() =>
        statements.takeExpiredSessions.all(now, idleSince, limit).map((row) => ({
          key: Buffer.from(row["key"] as Uint8Array),
          sealed: row["sealed"] as Uint8Array,
        })),
      ),
    createSignIn: ({ key, browserKey, sealed, now, expiresAt, keep }) =>
      run(() => {
        statements.dropSignIns.run(now, browserKey, browserKey, keep - 1);
        statements.insertSignIn.run(key, browserKey, sealed, now, expiresAt);
      }),
    takeSignIn: (key, browserKey, now) =>
      run(() => statements.takeSignIn.get(key, browserKey, now)?.["sealed"] as Uint8Array | undefined),
    check: () => run(() => void statements.check.get()),
    close: () => run(() => database.close()),
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

/** The layout below. A change of it needs a migration from here: a member's session must survive an upgrade. */
const LAYOUT = 1;

function layTables(database: DatabaseSync): void {
  const layout = database.prepare("pragma user_version").get()?.["user_version"];
  if (layout !== 0 && layout !== LAYOUT) {
    throw new Error(
      `the file has layout ${String(layout)}, and this portal knows ${LAYOUT}: it was made by a newer one`,
    );
  }
  // Layout 0 is a new file, or one from before layouts were numbered, which no release ever wrote.
  if (layout === 0) database.exec("drop table if exists session; drop table if exists sign_in;");
  database.exec(`${SCHEMA} pragma user_version = ${LAYOUT};`);
}

function prepareStatements(database: DatabaseSync) {
  const prepare = (sql: string): StatementSync => database.prepare(sql);
  return {
    insertSession: prepare(
      "insert into session (key, member_key, sealed, version, last_seen_at, expires_at) values (?, ?, ?, 1, ?, ?)",
    ),
    readSession: prepare("select key, sealed, version, last_seen_at from session where key = ?"),
    readSessionsOf: prepare("select key, sealed, version, last_seen_at from session where member_key = ?"),
    replaceSession: prepare(
      "update session set sealed = ?, version = version + 1 where key = ? and version = ?",
    ),
    touchSession: prepare("update session set last_seen_at = ? where key = ?"),
    takeSession: prepare("delete from session where key = ? returning key, sealed, version, last_seen_at"),
    takeExpiredSessions: prepare(
      `delete from session where key in
         (select key from session where expires_at <= ? or last_seen_at <= ? limit ?) returning key, sealed`,
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
    check: prepare("select count(*) from (select 1 from session limit 1)"),
  };
}

function storedSession(row: Record<string, unknown> | undefined) {
  if (row === undefined) return undefined;
  return {
    key: Buffer.from(row["key"] as Uint8Array),
    sealed: row["sealed"] as Uint8Array,
    version: Number(row["version"]),
    lastSeenAt: Number(row["last_seen_at"]),
  };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StoreFault(`session store: ${error instanceof Error ? error.message : "unknown fault"}`);
  }
}
