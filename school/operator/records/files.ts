import type { SchoolDatabase } from "#school/store/database.ts";
import type { StoredFileRow } from "#school/store/operator-tables.ts";

/**
 * Stores a file if all files together stay within a limit; looked at and written in one transaction, so that files that
 * come at the same time cannot exceed it together.
 *
 * @param limit  bytes of all files
 * @returns the bytes that were left before, also when the file did not fit and was not stored
 */
export function insertFile(db: SchoolDatabase, file: StoredFileRow, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { stored } = await transaction
      .selectFrom("stored_file")
      .select(({ fn }) => fn.sum<number | null>("size_bytes").as("stored"))
      .executeTakeFirstOrThrow();
    const left = limit - (stored ?? 0);
    if (file.size_bytes <= left) await transaction.insertInto("stored_file").values(file).execute();
    return left;
  });
}
