/** Detects that somebody else changed a record while a page was open. */

import { createHash } from "node:crypto";

import { type AdminFrame, entryWords } from "#school/admin/frame/admin-page.ts";
import type { Change } from "#school/admin/frame/area.ts";
import { type Fault, oneFault } from "#school/admin/frame/form-input.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import { listAuditEntries } from "#school/store/audit-log.ts";

/** The name of the hidden field with the version of the record that a form was filled for. */
export const VERSION_FIELD = "version";

/** A hash of a record's present state. */
export function versionOf(state: unknown): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22);
}

/** The fault of a form that was filled for an earlier version of a record. It names who changed the record last. */
export async function changedMeanwhile(
  { db, visit }: Change,
  frame: AdminFrame,
  subject: string,
): Promise<{ faults: Fault[] }> {
  const { words, language } = visit;
  const [last] = await listAuditEntries(db, { subject }, { before: undefined, limit: 1 });
  const text =
    last === undefined
      ? words.changedBySomething
      : words.changedMeanwhile(
          last.actor_name,
          entryWords(last, frame)[language],
          writeInstant(visit, last.at),
        );
  return oneFault("", text);
}
