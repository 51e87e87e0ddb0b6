/** Starts one PostgreSQL server for all test files of a run, before the first of them, and ends it after the last. */

import { createDatabase, startPostgres } from "./postgres-process.ts";
import { startSchool } from "./school-process.ts";

/** Called by Vitest. @returns a function that stops the server */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Several projects may need a server; the first one starts it.
  if (process.env["TEST_POSTGRES_URL"] !== undefined) return undefined;
  const server = await startPostgres("fast");
  const template = await createDatabase(server.url);
  const school = await startSchool({ SCHOOL_DATABASE: template });
  await school.stop();
  process.env["TEST_POSTGRES_URL"] = server.url;
  process.env["TEST_POSTGRES_TEMPLATE"] = new URL(template).pathname.slice(1);
  return server.stop;
}
