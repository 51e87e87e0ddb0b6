/** `migrate`: copies a school from one database to another. */

import { existsSync } from "node:fs";

import { readOptions, UsageError } from "#school/commands/options.ts";
import { parseDatabase } from "#school/setting-forms.ts";
import { copyDatabase, CopyError } from "#school/store/dialects/copy-database.ts";
import { type DatabaseAddress, openDatabase } from "#school/store/database.ts";
import { createProgress } from "#shared/node/progress.ts";

/** Connections to each database: a transaction has one. */
const CONNECTIONS = 1;

const FORM = "sqlite:PATH, or postgres://user:password@host/database";

/**
 * Reads the command's options. One of the two may be left out: it is then the school's own database, whose password need not
 * be on the command line.
 *
 * @throws {UsageError} with every fault, and no address
 */
export function parseMigration(args: readonly string[], own: DatabaseAddress) {
  const { from, to } = readOptions("Nothing was copied.", args, {
    from: { type: "string" },
    to: { type: "string" },
  });
  const source = from === undefined ? own : parseDatabase(from, CONNECTIONS);
  const target = to === undefined ? own : parseDatabase(to, CONNECTIONS);
  const faults = [
    ...(from === undefined && to === undefined ? ["--from or --to is required, or both."] : []),
    ...(source === undefined ? [`--from must be ${FORM}.`] : []),
    ...(target === undefined ? [`--to must be ${FORM}.`] : []),
    ...(source?.kind === "sqlite" && !existsSync(source.path)
      ? [`--from: there is no file ${source.path}.`]
      : []),
  ];
  if (faults.length > 0 || source === undefined || target === undefined)
    throw new UsageError(`Nothing was copied.\n${faults.join("\n")}`);
  return { from: source, to: target };
}

/**
 * Copies the school into the target, which must be empty. Nothing is deleted from the source.
 *
 * @throws {UsageError} when a database cannot be copied from or to
 */
export async function migrateSchool({ from, to }: ReturnType<typeof parseMigration>) {
  const source = openDatabase(from);
  const target = openDatabase(to);
  using progress = createProgress();
  progress.step("Copying the school");
  try {
    const tables = await copyDatabase(source.db, target.db, progress.at);
    return { rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0), tables };
  } catch (error) {
    if (error instanceof CopyError) throw new UsageError(`Nothing was copied.\n${error.message}`);
    throw error;
  } finally {
    await source.db.destroy();
    await target.db.destroy();
  }
}
