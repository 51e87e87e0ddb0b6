/** Seeds the database of one demo school before the first test file of a run. Later schools start with a copy of it. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startSchool } from "./school-process.ts";

/** Called by Vitest. @returns a function that removes the databases of all schools */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Several projects may need it; the first one creates it.
  if (process.env["TEST_SQLITE_TEMPLATE"] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "seeded-school-"));
  const path = join(folder, "school.db");
  const school = await startSchool({ SCHOOL_DATABASE: `sqlite:${path}` });
  await school.stop();
  process.env["TEST_SQLITE_TEMPLATE"] = path;
  process.env["TEST_SCHOOLS"] = folder;
  // A school that several files shared may still be closing.
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
