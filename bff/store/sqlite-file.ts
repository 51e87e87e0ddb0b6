/**
 * The file of the SQLite session store: its tables, how an older file is migrated, and the two connections to it. One is for
 * records, which must survive a power cut; the other is for the times at which members were last seen, which need not.
 */

import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { makeOwnFile, makeOwnFolder } from "#shared/node/own-files.ts";

/** The migration at index N turns a file of version N into one of version N + 1. Migrations are only ever added. */
const MIGRATIONS = [
  `
  create table session (
    key blob primary key,
    member_key blob not null,
    sealed blob not null,
    version integer not null,
    last_seen_at integer not null,
    expires_at integer not null
  ) strict, without rowid;
  create index session_member on session (member_key);
  create index session_expires_at on session (expires_at);
  create table sign_in (
    key blob primary key,
    browser_key blob not null,
    sealed blob not null,
    created_at integer not null,
    expires_at integer not null
  ) strict, without rowid;
  create index sign_in_browser on sign_in (browser_key, created_at);
  `,
  `
  create table revocation (
    key blob primary key,
    sealed blob not null,
    attempts integer not null,
    owed_since_ms integer not null,
    due_at_ms integer not null
  ) strict, without rowid;
  create index revocation_due on revocation (due_at_ms);
  create table lease (
    key blob primary key,
    owner text not null,
    until_ms integer not null
  ) strict, without rowid;
  `,
  `
  create index session_last_seen_at on session (last_seen_at);
  create index sign_in_expires_at on sign_in (expires_at);
  create index revocation_owed on revocation (owed_since_ms);
  create table mark (
    name text primary key,
    value text not null
  ) strict, without rowid;
  `,
];

/**
 * Migrates the file to the version that this portal knows, so that members' sessions survive an upgrade.
 *
 * @throws {Error} for a file of a newer portal
 */
export function migrate(database: DatabaseSync): void {
  database.exec("begin immediate");
  try {
    const version = Number(database.prepare("pragma user_version").get()?.["user_version"]);
    if (version > MIGRATIONS.length) {
      throw new Error(
        `the file has version ${version}, and this portal knows ${MIGRATIONS.length}: it was made by a newer one`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.exec(`pragma user_version = ${MIGRATIONS.length}; commit;`);
  } finally {
    if (database.isTransaction) database.exec("rollback");
  }
}

/** How long the opening waits for another process's lock, before the portal serves anybody. */
const OPEN_TIMEOUT_MS = 5000;

/**
 * Neither connection waits for a lock of another process: SQLite would block this whole process meanwhile, its reads too.
 * The store tries again instead (`sqlite-store.ts`).
 */
const NO_WAITING = "pragma busy_timeout = 0;";

/** For sessions, pending revocations, sign-ins and leases. Opens or creates the file, and migrates it. */
export function openRecordsConnection(path: string): DatabaseSync {
  makeOwnFolder(dirname(path));
  // SQLite gives its side files the same mode and owner.
  makeOwnFile(path);
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS });
  // synchronous=full: a new pair must survive a power cut before its access token is presented anywhere.
  database.exec("pragma journal_mode = wal; pragma synchronous = full;");
  migrate(database);
  database.exec(NO_WAITING);
  return database;
}

/**
 * For writes that a power cut may undo, the times at which members were last seen. Waiting for the disk would be most of
 * their cost.
 *
 * It must not be `synchronous = off`: a checkpoint by this connection would then overwrite the log before its pages, which
 * hold pairs, are on the disk. With `normal` only a checkpoint waits for the disk; checkpoints are left to the other
 * connection all the same.
 */
export function openLastSeenConnection(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS });
  database.exec(`pragma synchronous = normal; pragma wal_autocheckpoint = 0; ${NO_WAITING}`);
  return database;
}
