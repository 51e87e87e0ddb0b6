/** What the navigation and the audit log know of an area of the admin area. `admin-routes.ts` adds its routes. */

import type { Visit } from "#school/admin/frame/visit.ts";
import type { Language } from "#school/pages/language.ts";
import type { Right } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import type { AuditEntry, AuditState } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** One text in both languages. */
export type Texts = Readonly<Record<Language, string>>;

/** An area in the navigation. */
export interface AreaLink {
  /** The path of its first page, below `/admin`. */
  path: string;
  name: Texts;
  /** Whether the area is shown now; without it, it always is. A hidden area answers 404. */
  isShown?: (school: School) => Promise<boolean>;
}

/** What the audit log knows of a kind of change. */
export interface AuditAction {
  /** What was done, such as "Marked as paid". */
  words: Texts;
  /** The fields that an entry may hold, by name. Everything else is left out, so that no secret can get in. */
  fields: Readonly<Record<string, AuditField>>;
  /** Takes the change back; without it, the change cannot be undone from the log. */
  undo?: Undo;
  /** Who may make the change, and undo it; `operate` without it. */
  right?: Right;
  /** Whether the operator must have typed their password in the last 15 minutes, to make the change and to undo it. */
  wantsRecentPassword?: boolean;
}

export interface AuditField {
  label: Texts;
  /** Writes a value for a person; without it, the value is written as it is. */
  show?: (value: string | number | boolean, state: AuditState, visit: Visit) => string;
  /** Kept for an undo alone: the log does not show it. */
  isInternal?: boolean;
}

/** What a change is made with: the transaction that also spends the form's token and writes the audit entry. */
export interface Change {
  db: SchoolDatabase;
  school: School;
  visit: Visit;
  now: number;
}

/**
 * Applies the inverse of an entry's change, if the subject still is as the entry left it: what was after the change is before
 * the undo, and the other way round.
 *
 * @returns why it was not done; undefined when it was
 */
export type Undo = (change: Change, entry: AuditEntry) => Promise<Texts | undefined>;
