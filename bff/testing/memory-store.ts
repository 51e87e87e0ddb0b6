/** The SQLite store without a file, for tests that run thousands of short scenarios. */

import { DatabaseSync } from "node:sqlite";

import { migrate } from "#bff/store/sqlite-file.ts";
import { sqliteStoreOn } from "#bff/store/sqlite-store.ts";
import type { SessionStore } from "#bff/store/store.ts";

export function createMemoryStore(): SessionStore {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  return sqliteStoreOn({ records: database, lastSeen: database });
}
