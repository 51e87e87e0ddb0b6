/** Migration 13: links by which a member sets a password. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `create table password_link (
    token_hash text primary key, member_id text not null unique references member (id), expires_at integer not null
  ) strict`,
];

export const passwordLinks = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
