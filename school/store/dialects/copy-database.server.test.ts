import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { copyDatabase } from "#school/store/dialects/copy-database.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { newTestDatabase } from "#school/store/test-database.ts";
import { allRows } from "#school/testing/rows.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

let testSchool: TestSchool;
/** On PostgreSQL when the tests are; the school itself is on SQLite. */
let target: SchoolDatabase;

beforeAll(async () => {
  testSchool = await buildTestSchool({ SCHOOL_DATABASE: "sqlite::memory:" });
  target = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database).db;
  // Refreshed pairs refer to pairs of the same table, here to one whose id comes later.
  await testSchool.storePair();
  const { id } = await testSchool.school.db.selectFrom("token_pair").select("id").executeTakeFirstOrThrow();
  for (let pairs = 0; pairs < 600; pairs += 1) await testSchool.storePair({ predecessorId: id });
});
afterAll(async () => {
  await testSchool.close();
  await target.destroy();
});

describe("copying a school to another database", () => {
  test("every row of every table is copied there and back, and the source does not change", async () => {
    const before = await allRows(testSchool.school.db);
    const copied = await copyDatabase(testSchool.school.db, target);
    const back = openDatabase({ kind: "sqlite", path: ":memory:" }).db;
    await copyDatabase(target, back);

    expect(await allRows(target)).toEqual(before);
    expect(await allRows(back)).toEqual(before);
    expect(await allRows(testSchool.school.db)).toEqual(before);
    expect(copied).toMatchObject({ token_pair: 601, member: before["member"]?.length });
    expect(Object.keys(copied).toSorted()).toEqual(Object.keys(before).toSorted());
    await back.destroy();
  });

  test("refuses a target that has rows, and leaves it as it is", async () => {
    const before = await allRows(target);

    await expect(copyDatabase(testSchool.school.db, target)).rejects.toThrow("The target is not empty");
    expect(await allRows(target)).toEqual(before);
  });

  test("leaves the target empty when it fails on the way", async () => {
    const empty = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database).db;
    const { db } = testSchool.school;
    // The target has no column of this name; the members come long before this table.
    await db.schema.alterTable("coupon").renameColumn("code", "kode").execute();

    await expect(copyDatabase(db, empty)).rejects.toThrow();
    expect(await empty.selectFrom("member").selectAll().execute()).toEqual([]);
    await empty.destroy();
  });

  test("refuses a source that is not of this version", async () => {
    const older = openDatabase({ kind: "sqlite", path: ":memory:" }).db;

    await expect(copyDatabase(older, target)).rejects.toThrow("not a school of this version");
    await older.destroy();
  });
});
