/** Empty databases for tests: in memory, or with TEST_DATABASE=postgres on the PostgreSQL server of the test run. */

import { randomBytes } from "node:crypto";

import pg from "pg";

/** @returns the address of a new database, as SCHOOL_DATABASE has it */
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
