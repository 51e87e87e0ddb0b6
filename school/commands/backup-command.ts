/** `backup`: a consistent copy of the school's file, while it runs. */

import { existsSync, statSync } from "node:fs";

import { UsageError } from "#school/commands/options.ts";
import type { DatabaseAddress } from "#school/store/database.ts";
import { DatabaseUnavailable } from "#school/store/dialects/database-errors.ts";
import { copyDatabase } from "#shared/node/copy-database.ts";
import { databaseFileFault } from "#shared/node/database-file-fault.ts";

/**
 * @param args  the path of the copy, which must not exist
 * @throws {UsageError} when there is no file to copy, or a file with the copy's name exists
 * @throws {DatabaseUnavailable} when the copy cannot be written
 */
export async function backUpSchool(args: readonly string[], database: DatabaseAddress) {
  const [path] = args;
  if (path === undefined || args.length > 1 || path.startsWith("-"))
    throw new UsageError('Nothing was copied.\n"backup" needs the FILE to write, and nothing else.');
  if (database.kind === "postgres")
    throw new UsageError(
      `Nothing was copied.\nThe school is in PostgreSQL, which has a program for it: pg_dump --format=custom --file=${path} "$SCHOOL_DATABASE"`,
    );
  if (!existsSync(database.path))
    throw new UsageError(
      `Nothing was copied.\nThere is no file ${database.path}: use the school's own settings.`,
    );
  if (existsSync(path))
    throw new UsageError(`Nothing was copied.\n${path} exists: a copy never replaces another file.`);
  try {
    await copyDatabase(database.path, path);
  } catch (error) {
    const explanation = databaseFileFault(error, path);
    throw explanation === undefined ? error : new DatabaseUnavailable(explanation);
  }
  return { path, bytes: statSync(path).size };
}
