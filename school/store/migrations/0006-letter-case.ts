/** Migration 6: e-mail addresses and coupon codes are unique without regard to the case of ASCII letters. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `create unique index member_email_any_case on member (lower(email))`,
  `create unique index coupon_code_any_case on coupon (lower(code))`,
];

export const letterCase = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
