/** A folder whose contents are made anew, all or none. */

import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../.cache");

/**
 * Has the contents made in a folder beside, and puts that in place once everything is made. When making fails, `target`
 * stays as it was.
 *
 * @param target  on the same file system as the repository
 */
export async function replaceFolder(target: string, make: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const temporary = mkdtempSync(join(CACHE, "new-folder-"));
  const made = join(temporary, "made");
  mkdirSync(made);
  try {
    await make(made);
    renameSync(target, join(temporary, "before"));
    renameSync(made, target);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
