import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { partsOfName, searchedPart } from "#school/store/member-names.ts";
import { migrate, MIGRATIONS } from "#school/store/migrate.ts";
import { memberRow } from "#school/testing/members.ts";
import { newTestDatabase } from "#school/store/test-database.ts";

describe("the parts of a name", () => {
  test.each([
    ["陳怡君", ["陳怡君", "怡君", "君"]],
    ["Daniel Okafor", ["danielokafor", "okafor"]],
    ["陳　怡 君", ["陳怡君", "怡君", "君"]],
    ["Ｄａｎｉｅｌ　ＯＫＡＦＯＲ", ["danielokafor", "okafor"]],
    ["  José  Núñez-O’Brien ", ["josenunezobrien", "nunezobrien", "obrien", "brien"]],
    ["陳Amy", ["陳amy", "amy"]],
    ["ガブリエル", ["ガブリエル", "ブリエル", "リエル", "エル", "ル"]],
    ["𠮷田", ["𠮷田", "田"]],
    ["娜娜", ["娜娜", "娜"]],
    ["Bo Bo", ["bobo", "bo"]],
    ["Li (Amy)", ["liamy", "amy"]],
    ["…", []],
  ])("%s", (name, parts) => {
    expect(partsOfName(name)).toEqual(parts);
    for (const part of parts) expect(parts).toContain(searchedPart(part));
  });

  test("a long name has few and short parts, and is still found by all of its beginning", () => {
    const name = "王".repeat(199) + "明";

    expect(partsOfName(name).length).toBeLessThanOrEqual(24);
    expect(Math.max(...partsOfName(`${name} ${"x".repeat(90)}`).map(({ length }) => length))).toBe(60);
    expect(partsOfName(name)).toContain(searchedPart(name));
  });
});

describe("the table of parts", () => {
  const opened: SchoolDatabase[] = [];
  afterAll(() => Promise.all(opened.map((db) => db.destroy())));

  test("is filled from the members of a school of the version before", async () => {
    const { db } = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database);
    opened.push(db);
    await migrate(db);
    await db.schema.dropTable("member_name_part").execute();
    // More than are read at once.
    const members = Array.from({ length: 1500 }, (_, at) => memberRow(`mem_${at}`, `陳怡 ${at}`));
    for (let from = 0; from < members.length; from += 500)
      await db
        .insertInto("member")
        .values(members.slice(from, from + 500))
        .execute();

    await db.transaction().execute(async (transaction) => MIGRATIONS["0010-member-names"]?.up(transaction));

    const rows = await db.selectFrom("member_name_part").selectAll().execute();
    expect(rows).toHaveLength(4500);
    expect(rows).toContainEqual({ part: "怡1499", member_id: "mem_1499" });
  });

  test("parts are written where members are made: no other file of the school writes names", () => {
    const room = join(import.meta.dirname, "..");
    const writers = globSync("**/*.ts", { cwd: room })
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) =>
        /\b(?:insertInto|updateTable|deleteFrom)\(\s*"member"/.test(readFileSync(join(room, file), "utf8")),
      );

    expect(writers).toEqual([join("store", "members.ts")]);
  });
});
