/** The audit log of a test school: emptied between tests, and its newest change taken back. */

import type { OperatorBrowser, ShownPage } from "#school/testing/operator-browser.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/** Takes all changes out of the log, and the tokens of all forms. */
export async function emptyAuditLog({ school }: TestSchool): Promise<void> {
  for (const table of ["audit_entry", "admin_form"] as const) await school.db.deleteFrom(table).execute();
}

/** Sends the form of the log that takes its newest change back. */
export async function undoLast({ school }: TestSchool, browser: OperatorBrowser): Promise<ShownPage> {
  const { id } = await school.db
    .selectFrom("audit_entry")
    .select("id")
    .orderBy("number", "desc")
    .executeTakeFirstOrThrow();
  return browser.submit("/admin/audit", `/admin/audit/${id}/undo`);
}
