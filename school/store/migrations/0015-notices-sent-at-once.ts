/** Migration 15: notices are sent at once, so that none is stored as a draft, planned or half sent. */

import type { Kysely } from "kysely";

import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";

const STATEMENTS = [
  `drop table notice`,
  `drop index notification_of_notice`,
  `alter table notification drop column notice_id`,
];

export const noticesSentAtOnce = {
  up: (db: Kysely<unknown>): Promise<void> => runSchemaStatements(db, STATEMENTS),
};
