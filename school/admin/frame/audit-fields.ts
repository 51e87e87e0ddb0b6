/** Fields of audit entries that several areas have. */

import type { AuditField, Texts } from "#school/admin/frame/area.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";

/** A field that only an undo needs. The log does not show it. */
export const internalField: AuditField = { label: { "zh-TW": "", en: "" }, isInternal: true };

export const instantField = (label: Texts): AuditField => ({
  label,
  show: (value, _state, visit) => writeInstant(visit, Number(value)),
});

export const yesNoField = (label: Texts): AuditField => ({
  label,
  show: (value, _state, { words }) => (value === true ? words.yes : words.no),
});
