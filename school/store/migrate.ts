/** The migrations of the database, and how they are applied. */

import { type Migration, Migrator } from "kysely/migration";

import type { SchoolDatabase } from "#school/store/database.ts";
import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";
import { accessTables } from "#school/store/migrations/0001-access.ts";
import { contentTables } from "#school/store/migrations/0002-content.ts";
import { operatorRecords } from "#school/store/migrations/0005-operator-records.ts";
import { memberNames } from "#school/store/migrations/0010-member-names.ts";
import { STATEMENTS } from "#school/store/migrations/statements.ts";

/** The migrations. Kysely applies them in the order of their names, each once. */
const MIGRATIONS: Record<string, Migration> = {
  "0001-access": accessTables,
  "0002-content": contentTables,
  "0005-operator-records": operatorRecords,
  "0010-member-names": memberNames,
  ...Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, statements]): [string, Migration] => [
      name,
      { up: (db) => runSchemaStatements(db, statements) },
    ]),
  ),
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
