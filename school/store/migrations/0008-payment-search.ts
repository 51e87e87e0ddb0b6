/** Migration 8: indexes by which operators find a payment and its member. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `create index payment_by_trade_no on payment (lower(trade_no), id)`,
  `create index payment_by_code on payment (lower(code_no), id)`,
  `create index payment_by_amount on payment (amount, created_at desc, id desc)`,
  `create index member_by_name on member (lower(name), id)`,
];

export const paymentSearch = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
