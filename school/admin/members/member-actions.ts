/** The changes of members in the audit log. */

import type { AuditAction, AuditField, Change, Texts } from "#school/admin/frame/area.ts";
import { instantField } from "#school/admin/frame/audit-fields.ts";
import { AdminProblem } from "#school/admin/frame/visit.ts";
import { memberWordsIn, writeRoles } from "#school/admin/members/words.ts";
import { changeRoles, type RolesChange, type RolesObstacle } from "#school/rights/member-roles.ts";

const roles: AuditField = {
  label: { "zh-TW": "身分", en: "Roles" },
  show: (value, _state, { language }) => writeRoles(String(value).split(" "), language),
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

export function describeObstacle(obstacle: Exclude<FormObstacle, "changed">): Texts {
  const key = { not_owner: "onlyOwner", last_owner: "lastOwner", last_operator: "lastOperator" } as const;
  return {
    "zh-TW": memberWordsIn("zh-TW")[key[obstacle]],
    en: memberWordsIn("en")[key[obstacle]],
  };
}

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
  },
} satisfies Record<string, AuditAction>;
