import { expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { openDatabase } from "#school/store/database.ts";
import { isMigrated, migrate } from "#school/store/migrate.ts";
import { newTestDatabase } from "#school/store/test-database.ts";

test("processes that start at once on an empty database migrate it once, and none of them fails", async () => {
  const { database } = parseConfig({ SCHOOL_DATABASE: await newTestDatabase() });
  const processes = Array.from({ length: 4 }, () => openDatabase(database).db);
  await Promise.all(processes.map((db) => migrate(db)));

  expect(await Promise.all(processes.map((db) => isMigrated(db)))).toEqual([true, true, true, true]);
  await Promise.all(processes.map((db) => db.destroy()));
});
