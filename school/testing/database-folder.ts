/** Makes a folder for the databases of a run's test schools, and removes it after the run. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Called by Vitest. @returns what removes the folder */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "school-databases-"));
  process.env["TEST_SCHOOL_DATABASES"] = folder;
  return () => rmSync(folder, { recursive: true });
}
