/** Databases for tests: in memory, or with TEST_DATABASE=postgres on the PostgreSQL server of the test run. */

import { randomBytes } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";

/** @returns the address of a new, empty database, as SCHOOL_DATABASE has it */
export async function newTestDatabase(): Promise<string> {
  if (process.env["TEST_DATABASE"] !== "postgres") return "sqlite::memory:";
  const url = new URL(process.env["TEST_POSTGRES_URL"] ?? "");
  const name = `school_${randomBytes(8).toString("hex")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return Object.assign(url, { pathname: `/${name}` }).href;
}

let seeded: Promise<string> | undefined;

/**
 * A copy of a database that is seeded once in each worker: seeding takes ten times as long as copying. On PostgreSQL, a new, empty
 * database.
 *
 * @param seed  writes a database into this file
 * @returns the address of the copy, as SCHOOL_DATABASE has it
 */
export async function copyOfSeededDatabase(seed: (file: string) => Promise<void>): Promise<string> {
  const folder = process.env["TEST_SCHOOL_DATABASES"];
  if (folder === undefined) return newTestDatabase();
  const newFile = () => join(folder, `${randomBytes(8).toString("hex")}.db`);
  seeded ??= (async () => {
    const file = newFile();
    await seed(file);
    return file;
  })();
  const copy = newFile();
  copyFileSync(await seeded, copy);
  return `sqlite:${copy}`;
}
