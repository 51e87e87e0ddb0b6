/** Migration 4: clients that register or publish a document, and rate limits. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `alter table oauth_client add column source text not null default 'operator'
    check (source in ('operator', 'vendor', 'registration', 'metadata_document'))`,
  `alter table oauth_client add column used_at integer`,
  `alter table oauth_client add column reviewed_sha256 text`,
  `create index oauth_client_by_source on oauth_client (source, created_at)`,
  `create table rate_window (
    bucket text primary key, ends_at integer not null, count integer not null
  ) strict`,
];

export const programs = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
