/** Stores uploaded files, within a limit of all together. */

import type { SchoolDatabase } from "#school/store/database.ts";
import { transactAlone } from "#school/store/dialects/transaction.ts";
import type { StoredFileRow } from "#school/store/tables/operator-tables.ts";

/**
 * Stores a file if all files together stay within the limit. Uploads are stored one after another, so that together
 * they cannot exceed the limit.
 *
 * @param limit  bytes of all files together
 * @returns the bytes that were free before the call; when they are fewer than the file has, it was not stored
 */
export function insertFile(db: SchoolDatabase, file: StoredFileRow, limit: number): Promise<number> {
  return transactAlone(db, "uploads", async (transaction) => {
    const { stored } = await transaction
      .selectFrom("stored_file")
      .select(({ fn }) => fn.sum<number | null>("size_bytes").as("stored"))
      .executeTakeFirstOrThrow();
    const left = limit - (stored ?? 0);
    if (file.size_bytes <= left) await transaction.insertInto("stored_file").values(file).execute();
    return left;
  });
}
