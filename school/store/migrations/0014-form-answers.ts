/** Migration 14: what a form of the admin area answered that is shown once, sealed, for the same form sent twice. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [`alter table admin_form add column answer text`];

export const formAnswers = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
