/** The admin area of a test school, with its owner at work. */

import { beforeEach } from "vitest";

import type { Tables } from "#school/store/tables/tables.ts";
import { OperatorBrowser } from "#school/testing/operator-browser.ts";
import { openTestSchool, type TestSchool } from "#school/testing/test-school.ts";

/**
 * Builds a test school for all tests of the file that calls it. Before each of them the owner opens a new browser and signs
 * in, and the audit log and the tokens of all forms are deleted.
 *
 * @param tables  that are emptied before each test, too
 */
export async function openAdminArea(
  tables: readonly (keyof Tables)[] = [],
  environment?: Record<string, string>,
): Promise<{ testSchool: TestSchool; owner: OperatorBrowser }> {
  const testSchool = await openTestSchool(environment);
  const owner = new OperatorBrowser(testSchool);
  beforeEach(async () => {
    for (const table of ["audit_entry", "admin_form", ...tables] as const)
      await testSchool.school.db.deleteFrom(table).execute();
    await owner.signIn("mem_owner");
  });
  return { testSchool, owner };
}
