/** Members: listed, invited, given roles. */

import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import { type Fault, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { changedMeanwhile, VERSION_FIELD } from "#school/admin/frame/versions.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { changeRolesByForm, describeObstacle, MEMBER_ACTIONS } from "#school/admin/members/member-actions.ts";
import { addInvitationRoutes } from "#school/admin/members/invitation.ts";
import { isRoleName } from "#school/account/member-fields.ts";
import { membersPage } from "#school/admin/members/member-list.ts";
import { memberPage, requireMember, rolesVersion } from "#school/admin/members/member-page.ts";
import {
  MEMBER_PATH,
  memberAddress,
  memberIdOf,
  MEMBERS_PATH,
  ROLES_FORM,
} from "#school/admin/members/member-paths.ts";
import { memberWordsIn } from "#school/admin/members/words.ts";
import { isSameSet } from "#school/rights/member-roles.ts";
import { rolesForLog } from "#school/store/audit-log.ts";
import { findRoles } from "#school/store/members.ts";

const MAX_ROLES_HELD = 10;

export const membersArea: Area = {
  path: MEMBERS_PATH,
  name: { "zh-TW": "學員", en: "Members" },
  actions: MEMBER_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(MEMBERS_PATH, "operate", membersPage);
    routes.page(MEMBER_PATH, "operate", (visit) => memberPage(visit));
    addInvitationRoutes(routes);
    addRolesForm(routes);
  },
};

function addRolesForm(routes: AdminRoutes): void {
  routes.form(`${MEMBER_PATH}${ROLES_FORM}`, {
    action: "member.change_roles",
    read: async (visit, input) => {
      const { school } = visit;
      const to = readRoles(input);
      const present = await findRoles(school.db, memberIdOf(visit), school.site.id);
      const fault = findRolesFault(visit, { input, to, present });
      if (fault !== undefined) return { faults: [fault] };
      return { values: { to, version: input.text(VERSION_FIELD) } };
    },
    change: async (change, { to, version }) => {
      const { db, school, visit } = change;
      const member = await requireMember(visit, db);
      const from = await findRoles(db, member.id, school.site.id);
      const obstacle =
        rolesVersion(from) === version
          ? await changeRolesByForm(change, { memberId: member.id, from, to })
          : "changed";
      if (obstacle === "changed") return changedMeanwhile(change, routes.frame, member.id);
      if (obstacle !== undefined) return oneFault("roles", describeObstacle(obstacle)[visit.language]);
      return {
        subject: { id: member.id, name: member.name },
        before: { roles: rolesForLog(from) },
        after: { roles: rolesForLog(to) },
        location: memberAddress(member.id),
      };
    },
    show: memberPage,
  });
}

/** The roles that were ticked and typed, each once, in order. */
function readRoles(input: FormInput): string[] {
  const other = input.text("other_role");
  return [...new Set([...input.all("roles"), ...(other === "" ? [] : [other])])].toSorted();
}

function findRolesFault(
  visit: Visit,
  { input, to, present }: { input: FormInput; to: readonly string[]; present: readonly string[] },
): Fault | undefined {
  const { school, member } = visit;
  const words = memberWordsIn(visit.language);
  if (!to.every(isRoleName)) return { field: "other_role", text: words.roleUnusable };
  if (to.length > MAX_ROLES_HELD) return { field: "roles", text: words.tooManyRoles };
  if (isSameSet(to, present)) return { field: "roles", text: words.sameRoles };
  const isOwn = member.id === memberIdOf(visit);
  const staysOperator = to.some((role) => school.config.operatorRoles.includes(role));
  if (isOwn && !staysOperator && !input.has("confirm_own"))
    return { field: "confirm_own", text: words.confirmOwnFault };
  return undefined;
}
