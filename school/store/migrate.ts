/** The migrations of the database, and how they are applied. */

import { type Migration, Migrator } from "kysely/migration";

import type { SchoolDatabase } from "#school/store/database.ts";
import { accessTables } from "#school/store/migrations/0001-access.ts";
import { contentTables } from "#school/store/migrations/0002-content.ts";
import { upkeep } from "#school/store/migrations/0003-upkeep.ts";
import { programs } from "#school/store/migrations/0004-programs.ts";
import { operatorRecords } from "#school/store/migrations/0005-operator-records.ts";
import { letterCase } from "#school/store/migrations/0006-letter-case.ts";
import { adminArea } from "#school/store/migrations/0007-admin.ts";
import { paymentSearch } from "#school/store/migrations/0008-payment-search.ts";
import { peopleAndNotices } from "#school/store/migrations/0009-members-curriculum-notices.ts";
import { memberNames } from "#school/store/migrations/0010-member-names.ts";
import { auditOrder } from "#school/store/migrations/0011-audit-order.ts";
import { programsInAuditLog } from "#school/store/migrations/0012-programs-in-audit-log.ts";
import { passwordLinks } from "#school/store/migrations/0013-password-links.ts";
import { formAnswers } from "#school/store/migrations/0014-form-answers.ts";
import { noticesSentAtOnce } from "#school/store/migrations/0015-notices-sent-at-once.ts";

/** The migrations. Kysely applies them in the order of their names, each once. */
const MIGRATIONS: Record<string, Migration> = {
  "0001-access": accessTables,
  "0002-content": contentTables,
  "0003-upkeep": upkeep,
  "0004-programs": programs,
  "0005-operator-records": operatorRecords,
  "0006-letter-case": letterCase,
  "0007-admin": adminArea,
  "0008-payment-search": paymentSearch,
  "0009-members-curriculum-notices": peopleAndNotices,
  "0010-member-names": memberNames,
  "0011-audit-order": auditOrder,
  "0012-programs-in-audit-log": programsInAuditLog,
  "0013-password-links": passwordLinks,
  "0014-form-answers": formAnswers,
  "0015-notices-sent-at-once": noticesSentAtOnce,
};

/**
 * Applies the migrations that the database does not have yet.
 *
 * @throws the error of the migration that failed; those before it stay applied
 */
export async function migrate(db: SchoolDatabase): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Does the database have every migration? Nothing is changed. */
export async function isMigrated(db: SchoolDatabase): Promise<boolean> {
  const migrations = await migratorOf(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(db: SchoolDatabase): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
}
