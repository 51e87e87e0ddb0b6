/** The changes of members in the audit log, and the undo of each. */

import type { AuditAction, AuditField, Change, Texts, Undo } from "#school/admin/frame/area.ts";
import { instantField, internalField } from "#school/admin/frame/audit-fields.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import { AdminProblem } from "#school/admin/frame/visit.ts";
import { changeAccessEnd, takeEnrollmentBack } from "#school/admin/members/member-records.ts";
import { memberWordsIn, writeRoles } from "#school/admin/members/words.ts";
import { changeRoles, type RolesChange, type RolesObstacle } from "#school/rights/member-roles.ts";
import { endFromLog, rolesFromLog } from "#school/store/audit-log.ts";

const course: AuditField = { label: { "zh-TW": "課程", en: "Course" } };
const accessUntil: AuditField = {
  label: { "zh-TW": "觀看期限", en: "Access until" },
  show: (value, _state, visit) =>
    value === 0 ? memberWordsIn(visit.language).noEnd : writeInstant(visit, Number(value)),
};
const roles: AuditField = {
  label: { "zh-TW": "身分", en: "Roles" },
  show: (value, _state, { language }) => writeRoles(String(value).split(" "), language),
};

const ACCESS_CHANGED: Texts = {
  "zh-TW": "這項觀看權後來已經變更，請先處理後來的變更。",
  en: "This access has been changed since. Take the later change back first.",
};
const ROLES_CHANGED: Texts = {
  "zh-TW": "這位學員的身分後來已經變更。",
  en: "The member's roles have been changed since.",
};

type FormObstacle = Exclude<RolesObstacle, "no_right" | "program">;

/**
 * Changes the roles of a member for the operator at a form.
 *
 * @returns why nothing was changed; undefined when the roles were
 * @throws {AdminProblem} `no_right`
 */
export async function changeRolesByForm(
  { db, school, visit }: Change,
  change: RolesChange,
): Promise<FormObstacle | undefined> {
  const actor = { memberId: visit.member.id, by: "form" } as const;
  const obstacle = await changeRoles({ ...school, db }, actor, change);
  if (obstacle === "no_right" || obstacle === "program") throw new AdminProblem("no_right");
  return obstacle;
}

export function describeObstacle(obstacle: FormObstacle): Texts {
  const key = { not_owner: "onlyOwner", last_owner: "lastOwner", last_operator: "lastOperator" } as const;
  if (obstacle === "changed") return ROLES_CHANGED;
  return {
    "zh-TW": memberWordsIn("zh-TW")[key[obstacle]],
    en: memberWordsIn("en")[key[obstacle]],
  };
}

const undoRoles: Undo = async (change, { subject, before, after }) => {
  const obstacle = await changeRolesByForm(change, {
    memberId: subject,
    from: rolesFromLog(after["roles"]),
    to: rolesFromLog(before["roles"]),
  });
  return obstacle && describeObstacle(obstacle);
};

const undoEnrolment: Undo = async ({ db }, { subject, after }) => {
  const isTaken = await takeEnrollmentBack(
    db,
    { memberId: subject, courseId: String(after["course_id"]) },
    { grantedAt: Number(after["granted_at"]), expiresAt: endFromLog(after["access_until"]) },
  );
  return isTaken ? undefined : ACCESS_CHANGED;
};

const undoAccess: Undo = async ({ db }, { subject, before, after }) => {
  const isChanged = await changeAccessEnd(
    db,
    { memberId: subject, courseId: String(after["course_id"]) },
    { from: endFromLog(after["access_until"]), to: endFromLog(before["access_until"]) },
  );
  return isChanged ? undefined : ACCESS_CHANGED;
};

const access = { access_until: accessUntil, course_id: internalField };

export const MEMBER_ACTIONS = {
  "member.invite": {
    words: { "zh-TW": "邀請學員", en: "Invited a member" },
    fields: { email: { label: { "zh-TW": "電子郵件", en: "E-mail" } }, roles },
    right: "administer",
  },
  "member.make_link": {
    words: { "zh-TW": "產生設定密碼的連結", en: "Made a link to set a password" },
    fields: { good_until: instantField({ "zh-TW": "有效期限", en: "Good until" }) },
    right: "administer",
    wantsRecentPassword: true,
  },
  "member.change_roles": {
    words: { "zh-TW": "變更身分", en: "Changed roles" },
    fields: { roles },
    right: "administer",
    wantsRecentPassword: true,
    undo: undoRoles,
  },
  "member.enrol": {
    words: { "zh-TW": "加入課程", en: "Enrolled in a course" },
    fields: { course, granted_at: internalField, ...access },
    undo: undoEnrolment,
  },
  "member.change_access": {
    words: { "zh-TW": "變更觀看期限", en: "Changed the end of access" },
    fields: { course, ...access },
    undo: undoAccess,
  },
  "member.end_access": {
    words: { "zh-TW": "終止觀看權", en: "Ended an access" },
    fields: { course, ...access },
    undo: undoAccess,
  },
  "member.sign_out": {
    words: { "zh-TW": "登出所有裝置", en: "Signed out everywhere" },
    fields: {
      sessions: { label: { "zh-TW": "瀏覽器", en: "Browsers" } },
      live_pairs: { label: { "zh-TW": "有效的權杖組", en: "Live pairs" } },
    },
  },
} satisfies Record<string, AuditAction>;
