/** Migration 12: the audit log holds the changes of programs too: by which client, in which request. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `alter table audit_entry add column client_id text`,
  `alter table audit_entry add column client_name text`,
  `alter table audit_entry add column request_id text`,
  `create index audit_entry_by_client on audit_entry (client_id, number desc) where client_id is not null`,
  `create index audit_entry_of_programs on audit_entry (number desc) where client_id is not null`,
  // The lists of events and news of the public tools, newest first.
  `create index event_newest on event (starts_at desc, id desc)`,
  `create index post_newest on post (published_at desc, id desc)`,
];

export const programsInAuditLog = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
