/** Fields of audit entries that several areas have. */

import type { AuditField, Texts } from "#school/admin/frame/area.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";

export const instantField = (label: Texts): AuditField => ({
  label,
  show: (value, _state, visit) => writeInstant(visit, Number(value)),
});

export const yesNoField = (label: Texts): AuditField => ({
  label,
  show: (value, _state, { words }) => (value === true ? words.yes : words.no),
});
