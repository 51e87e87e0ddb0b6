/** Migration 11: the entries of the audit log are numbered in the order in which they are written. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `alter table audit_entry add column number integer not null default 0`,
  // Of entries from before this column nothing but the id says in which order they were written.
  `with numbered as (select id, row_number() over (order by id) as place from audit_entry)
    update audit_entry set number = numbered.place from numbered where numbered.id = audit_entry.id`,
  `drop index audit_entry_by_actor`,
  `drop index audit_entry_by_subject`,
  `drop index audit_entry_by_action`,
  `create unique index audit_entry_by_number on audit_entry (number)`,
  `create index audit_entry_by_actor on audit_entry (actor_id, number desc)`,
  `create index audit_entry_by_subject on audit_entry (subject, number desc)`,
  `create index audit_entry_by_action on audit_entry (action, number desc)`,
];

export const auditOrder = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
