/** The declaration of an area, for the navigation and the audit log. `admin-routes.ts` adds its routes. */

import type { Visit } from "#school/admin/frame/visit.ts";
import type { Language } from "#school/pages/language.ts";
import type { Right } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

/** One text in both languages. */
export type Texts = Readonly<Record<Language, string>>;

export interface AreaLink {
  /** The path of its first page, below `/admin`. */
  path: string;
  name: Texts;
  /** Whether the area is shown now. Without this function it always is. A hidden area answers 404. */
  isShown?: (school: School) => Promise<boolean>;
}

/** The declaration of a kind of change, for the audit log. */
export interface AuditAction {
  /** The change in words, such as "Marked as paid". */
  words: Texts;
  /** The fields that an entry of a form may hold, and that the log shows, by name. Everything else is left out, so that no secret can get in. */
  fields: Readonly<Record<string, AuditField>>;
  /** The right that the change needs; `operate` without it. */
  right?: Right;
  /** Whether the operator must have typed their password in the last 15 minutes, to make the change. */
  wantsRecentPassword?: boolean;
}

export interface AuditField {
  label: Texts;
  /** Writes a value for a person; without it, the value is written as it is. */
  show?: (value: string | number | boolean, state: AuditState, visit: Visit) => string;
}

/** The arguments of a change. Its transaction also spends the form's token and writes the audit entry. */
export interface Change {
  db: SchoolDatabase;
  school: School;
  visit: Visit;
  now: number;
}
