/** The migrations of the database, and how they are applied. */

import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import type { SchoolDatabase } from "#school/store/database.ts";
import { runSchemaStatements } from "#school/store/dialects/schema-statements.ts";
import { STATEMENTS } from "#school/store/migrations/statements.ts";
import type { Tables } from "#school/store/tables/tables.ts";

/** The migrations. Kysely applies them in the order of their names, each once. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries(STATEMENTS).map(([name, statements]): [string, Migration] => [
    name,
    { up: (db: Kysely<Tables>) => runSchemaStatements(db, statements) },
  ]),
);

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
