/** The tables of the SQLite session store, and how an older file becomes a newer one. */

import type { DatabaseSync } from "node:sqlite";

/** Each step leads from the layout of its place in the list to the next. Steps are only ever added. */
const STEPS = [
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
 * Brings the file to the layout that this portal knows, so that members' sessions survive an upgrade.
 *
 * @throws {Error} for a file that a newer portal has written
 */
export function layTables(database: DatabaseSync): void {
  database.exec("begin immediate");
  try {
    const layout = Number(database.prepare("pragma user_version").get()?.["user_version"]);
    if (layout > STEPS.length) {
      throw new Error(
        `the file has layout ${layout}, and this portal knows ${STEPS.length}: it was made by a newer one`,
      );
    }
    for (const step of STEPS.slice(layout)) database.exec(step);
    database.exec(`pragma user_version = ${STEPS.length}; commit;`);
  } finally {
    if (database.isTransaction) database.exec("rollback");
  }
}
