import type { SchoolDatabase } from "../../store/database.ts";
import type { StoredFileRow } from "../../store/operator-tables.ts";

export async function insertFile(db: SchoolDatabase, file: StoredFileRow): Promise<void> {
  await db.insertInto("stored_file").values(file).execute();
}
