/** Migration 7: the admin area: its forms, its audit log, the school's switches, and secrets of clients that overlap. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  // Sessions from before this column have no recent password, so the admin area asks for it.
  `alter table web_session add column password_at integer not null default 0`,
  `create table admin_form (
    token_hash text primary key, session_hash text not null, purpose text not null,
    expires_at integer not null, spent_at integer, result text
  ) strict`,
  `create index admin_form_expiry on admin_form (expires_at)`,
  `create table audit_entry (
    id text primary key, at integer not null, actor_id text not null, actor_name text not null,
    action text not null, subject text not null, subject_name text not null,
    before text, after text, undoes text, undone_by text
  ) strict`,
  `create index audit_entry_by_actor on audit_entry (actor_id, id desc)`,
  `create index audit_entry_by_subject on audit_entry (subject, id desc)`,
  `create index audit_entry_by_action on audit_entry (action, id desc)`,
  `create table school_setting (name text primary key, value text not null, changed_at integer not null) strict`,
  `create table client_host (host text primary key, added_at integer not null) strict`,
  `alter table oauth_client add column old_secret_hash text`,
  `alter table oauth_client add column old_secret_ends_at integer`,
  `alter table oauth_client add column last_used_at integer`,
  `create index oauth_client_newest on oauth_client (source, created_at desc, id desc)`,
  `create index token_pair_live_by_client on token_pair (client_id) where revoked_at is null`,
  `create index authorization_code_by_client on authorization_code (client_id)`,
];

export const adminArea = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
