/** The changes of the curriculum in the audit log, and how each is taken back. */

import type { AuditAction, AuditField, Texts, Undo } from "#school/admin/frame/area.ts";
import { internalField } from "#school/admin/frame/audit-fields.ts";
import {
  changeLocks,
  movePart,
  moveToSection,
  type Part,
} from "#school/admin/curriculum/curriculum-records.ts";
import { describeLock, lockFromCode } from "#school/admin/curriculum/lock-rules.ts";
import { findLecture, findSection } from "#school/operator/records/curriculum.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

const CHANGED_SINCE: Texts = {
  "zh-TW": "這個項目後來已經變更或移除，請先處理後來的變更。",
  en: "It has been changed or taken out since. Take the later change back first.",
};

const place: AuditField = { label: { "zh-TW": "順序", en: "Place" } };
const section: AuditField = { label: { "zh-TW": "章節", en: "Section" } };
const lock: AuditField = {
  label: { "zh-TW": "學員看到", en: "For members" },
  show: (value, _state, visit) => describeLock(visit, lockFromCode(String(value))),
};

/** The locks of several lectures by their ids, as an entry keeps them. */
export type LockCodes = Readonly<Record<string, string>>;

export async function findPart(
  db: SchoolDatabase,
  table: Part["table"],
  id: string,
): Promise<(Part & { title: string }) | undefined> {
  if (table === "section") {
    const section = await findSection(db, id);
    if (section === undefined) return undefined;
    return { table, id, courseId: section.course_id, parentId: section.course_id, title: section.title };
  }
  const lecture = await findLecture(db, id);
  if (lecture === undefined) return undefined;
  return { table, id, courseId: lecture.course_id, parentId: lecture.section_id, title: lecture.title };
}

const undoMove = (table: Part["table"]): Undo => {
  return async ({ db }, { subject, before, after }) => {
    const part = await findPart(db, table, subject);
    const places = { from: Number(after["place"]) - 1, to: Number(before["place"]) - 1 };
    if (part === undefined || !(await movePart(db, part, places))) return CHANGED_SINCE;
    return undefined;
  };
};

const undoMoveToSection: Undo = async ({ db }, { subject, before, after }) => {
  const lecture = await findLecture(db, subject);
  const isMoved =
    lecture !== undefined &&
    (await moveToSection(db, {
      courseId: lecture.course_id,
      lectureId: lecture.id,
      from: { sectionId: String(after["section_id"]), place: Number(after["place"]) },
      to: { sectionId: String(before["section_id"]), place: Number(before["place"]) },
    }));
  if (!isMoved) return CHANGED_SINCE;
  return undefined;
};

const undoLocks: Undo = async ({ db }, { before, after }) => {
  const codes = (state: AuditState): LockCodes => JSON.parse(String(state["locks"] ?? "{}")) as LockCodes;
  const present = codes(after);
  const changes = Object.entries(codes(before)).map(([id, code]) => ({
    id,
    from: lockFromCode(present[id] ?? ""),
    to: lockFromCode(code),
  }));
  if (!(await changeLocks(db, changes))) return CHANGED_SINCE;
  return undefined;
};

export const CURRICULUM_ACTIONS = {
  "curriculum.move_section": {
    words: { "zh-TW": "移動章節", en: "Moved a section" },
    fields: { place },
    undo: undoMove("section"),
  },
  "curriculum.move_lecture": {
    words: { "zh-TW": "移動單元", en: "Moved a lecture" },
    fields: { place },
    undo: undoMove("lecture"),
  },
  "curriculum.move_to_section": {
    words: { "zh-TW": "將單元移到其他章節", en: "Moved a lecture to another section" },
    fields: { section, place, section_id: internalField },
    undo: undoMoveToSection,
  },
  "curriculum.lock_lecture": {
    words: { "zh-TW": "變更單元的開放規則", en: "Changed when a lecture opens" },
    fields: { lock, locks: internalField },
    undo: undoLocks,
  },
  "curriculum.lock_section": {
    words: { "zh-TW": "變更章節的開放規則", en: "Changed when a section opens" },
    fields: { lock, locks: internalField },
    undo: undoLocks,
  },
} satisfies Record<string, AuditAction>;
