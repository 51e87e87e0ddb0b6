import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { openDatabase } from "#school/store/database.ts";

const folder = mkdtempSync(join(tmpdir(), "school-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a school whose file is no database names the file and what to do", () => {
  const path = join(folder, "text.db");
  writeFileSync(path, "this is a text ".repeat(200));
  expect(() => openDatabase({ kind: "sqlite", path })).toThrow(
    `${path} is no database of SQLite, or is damaged. Name another file`,
  );
});

test("a school whose folder cannot be made names the file and what to do", () => {
  expect(() => openDatabase({ kind: "sqlite", path: "/dev/null/school.db" })).toThrow(
    "/dev/null/school.db cannot be opened as a file",
  );
});

test("a school whose disk is full names the file and what to do, and works again when there is room", async () => {
  const path = join(folder, "full.db");
  const { db } = openDatabase({ kind: "sqlite", path });
  await sql`create table note (text text)`.execute(db);
  await sql`pragma max_page_count = 2`.execute(db);
  const write = (by = db) => sql`insert into note values (${"x".repeat(100_000)})`.execute(by);
  await expect(write()).rejects.toThrow(`the disk of ${path} is full. Make room on it`);
  const transaction = () => db.transaction().execute(write);
  await expect(transaction()).rejects.toThrow(`the disk of ${path} is full. Make room on it`);
  await sql`pragma max_page_count = 1000`.execute(db);
  await transaction();
  await db.destroy();
});
