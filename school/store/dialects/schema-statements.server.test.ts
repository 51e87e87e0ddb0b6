import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { openDatabase, type SchoolDatabase } from "#school/store/database.ts";
import { runSchemaStatements, toPostgres } from "#school/store/dialects/schema-statements.ts";
import { newTestDatabase } from "#school/store/test-database.ts";

describe("a statement that defines a table", () => {
  test.each([
    ["create table t (a text primary key) strict", 'create table t (a text collate "C" primary key)'],
    [
      "create table t (\n  n integer not null\n) strict, without rowid",
      "create table t (\n  n bigint not null\n)",
    ],
    ["create table t (n integer) without rowid", "create table t (n bigint)"],
    ["create table t (a text collate nocase unique)", 'create table t (a text collate "C"  unique)'],
    [
      "alter table t add column k text not null default 'integer text'",
      "alter table t add column k text collate \"C\" not null default 'integer text'",
    ],
    [
      "create unique index i on t (lower(a)) where b is null",
      "create unique index i on t (lower(a)) where b is null",
    ],
    ["create table context (integers_id bigint)", "create table context (integers_id bigint)"],
  ])("%s has a form for PostgreSQL", (statement, expected) => {
    expect(toPostgres(statement)).toBe(expected);
  });
});

describe("the tables of a statement", () => {
  let db: SchoolDatabase;
  beforeEach(async () => {
    ({ db } = openDatabase(parseConfig({ SCHOOL_DATABASE: await newTestDatabase() }).database));
    const statements = ["create table word (id text primary key, size integer) strict"];
    await db.transaction().execute((transaction) => runSchemaStatements(transaction, statements));
  });
  afterEach(() => db.destroy());

  test("order text by its bytes, and hold whole numbers up to 2^53 as numbers", async () => {
    for (const id of ["a", "B", "é", "Z", "_", "1"])
      await sql`insert into word (id, size) values (${id}, ${Number.MAX_SAFE_INTEGER})`.execute(db);
    const { rows } = await sql<{ id: string; size: number }>`select * from word order by id`.execute(db);

    expect(rows.map(({ id }) => id)).toEqual(["1", "B", "Z", "_", "a", "é"]);
    expect(rows[0]?.size).toBe(Number.MAX_SAFE_INTEGER);
  });

  test("take a text with U+0000, which no person can type, as one with the replacement character", async () => {
    await sql`insert into word (id) values (${"a\0b"})`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from word where id = ${"a\0b"}`.execute(db);

    expect(rows).toEqual([{ id: "a\uFFFDb" }]);
  });
});
