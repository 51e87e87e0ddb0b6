/** The migrations of the database, and how they are applied. */

import { type Migration, Migrator } from "kysely/migration";

import type { SchoolDatabase } from "#school/store/database.ts";
import { accessTables } from "#school/store/migrations/0001-access.ts";
import { contentTables } from "#school/store/migrations/0002-content.ts";
import { upkeep } from "#school/store/migrations/0003-upkeep.ts";
import { programs } from "#school/store/migrations/0004-programs.ts";
import { operatorRecords } from "#school/store/migrations/0005-operator-records.ts";

/** The migrations. Kysely applies them in the order of their names, each once. */
const MIGRATIONS: Record<string, Migration> = {
  "0001-access": accessTables,
  "0002-content": contentTables,
  "0003-upkeep": upkeep,
  "0004-programs": programs,
  "0005-operator-records": operatorRecords,
};

/**
 * Applies the migrations that the database does not have yet.
 *
 * @throws the error of the migration that failed; those before it stay applied
 */
export async function migrate(db: SchoolDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
