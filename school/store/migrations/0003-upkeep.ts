/** Migration 3: keys that retire, and indexes for the sweep. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `alter table signing_key add column retired_at integer`,
  `create index token_pair_predecessor on token_pair (predecessor_id)`,
  `create index token_pair_revoked on token_pair (revoked_at) where revoked_at is not null`,
  `create index authorization_code_pair on authorization_code (pair_id)`,
];

export const upkeep = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
