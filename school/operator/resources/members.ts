/** Operations on members and their roles. */

import type { Principal } from "#school/oauth/bearer.ts";
import { ApiError, conflict, notFound } from "#school/operator/api-error.ts";
import { change, type ChangeRule, reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  findMemberOfSite,
  insertMember,
  insertRoles,
  listMembersOfSite,
  lockRoles,
  removeMember,
  rolesOf,
  type SiteMember,
} from "#school/operator/records/members.ts";
import { insufficientRole } from "#school/operator/run-operation.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import { Member, MemberChange, MemberPage, MemberParams, NewMember } from "#school/operator/types/members.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { changeRoles, findRolesObstacle, type RolesObstacle } from "#school/rights/member-roles.ts";
import type { School } from "#school/school.ts";
import { rolesForLog } from "#school/store/audit-log.ts";
import { findMemberByEmail, findRoles } from "#school/store/members.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

async function present({ db, site }: School, members: readonly SiteMember[]): Promise<Map<string, Member>> {
  const ids = members.map(({ id }) => id);
  const roles = await rolesOf(db, site.id, ids);
  return new Map(members.map((member) => [member.id, { ...member, roles: roles.get(member.id) ?? [] }]));
}

/** @throws {ApiError} 404 */
async function requireMember(school: School, id: string): Promise<Member> {
  const member = await findMemberOfSite(school.db, school.site.id, id);
  const presented = member === undefined ? undefined : (await present(school, [member])).get(id);
  if (presented === undefined) throw notFound("member");
  return presented;
}

/** What a program is refused of every change of who is a member, and of their roles. */
const ONLY_BY_FORM = "somebody gets or loses a role that opens the admin area";

const rule = (verb: string): ChangeRule => ({
  action: `member.${verb}`,
  right: "administer",
  fields: ["roles"],
  onlyByForm: ONLY_BY_FORM,
});

/** @throws {ApiError} 403 `insufficient_role` or `admin_area_only` · 409 when the roles were changed meanwhile */
function refuseFor(obstacle: RolesObstacle | undefined, { config }: School): void {
  if (obstacle === undefined) return;
  if (obstacle === "no_right") throw insufficientRole();
  if (obstacle !== "program") throw conflict("The roles of the member were changed meanwhile. Try again.");
  throw new ApiError(
    403,
    "admin_area_only",
    `A program neither gives nor takes a role that opens the admin area. Do it there: ${config.url}${ADMIN_PATH}/members`,
  );
}

/** The actor of this operation's changes. */
const actorOf = ({ member }: Principal) => ({ memberId: member.id, by: "program" }) as const;

const rolesOfLog = (roles: readonly string[]) => ({ roles: rolesForLog(roles) });

export const members = [
  reading({
    id: "listMembers",
    method: "GET",
    path: "/members",
    scope: "members:read",
    summary: "List the people who hold a role at the school.",
    query: PageQuery,
    answer: MemberPage,
    run: async ({ school, query }) => {
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listMembersOfSite(school.db, school.site.id, { after, limit: query.limit });
      const presented = await present(school, rows);
      const withRoles = rows.map((row) => presented.get(row.id) ?? { ...row, roles: [] });
      return makePage(withRoles, query, { key: (row) => [row.id], present: (row) => row });
    },
  }),
  reading({
    id: "getMember",
    method: "GET",
    path: "/members/{member_id}",
    scope: "members:read",
    summary: "Read a member.",
    params: MemberParams,
    answer: Member,
    run: ({ school, params }) => requireMember(school, params.member_id),
  }),
  change({
    // Choice (an invited member has no password): there is no way to set one yet.
    id: "inviteMember",
    method: "POST",
    path: "/members",
    scope: "members:write",
    summary: "Make somebody a member; without a password they cannot sign in yet.",
    body: NewMember,
    answer: Member,
    conflict: "somebody with this address is a member",
    change: rule("invite"),
    run: async ({ school, operator, body }) => {
      const { email, name, locale = "zh-TW", roles } = body;
      const { db, site } = school;
      const known = await findMemberByEmail(db, email);
      const id = known?.id ?? makeOrderedId("mem", school.now(), school.random);
      const roleChange = { memberId: id, from: [], to: roles };
      refuseFor(await findRolesObstacle(school, actorOf(operator), roleChange), school);
      if (known === undefined) {
        const member = { id, email, name, locale, isDemo: school.config.demo };
        await insertMember(db, member, { siteId: site.id, roles });
      } else {
        if ((await findRoles(db, id, site.id)).length > 0)
          throw conflict("Somebody with this address is a member.");
        await insertRoles(db, id, { siteId: site.id, roles });
      }
      const answer = await requireMember(school, id);
      return {
        answer,
        subject: { id, name: answer.name },
        before: rolesOfLog([]),
        after: rolesOfLog(answer.roles),
      };
    },
  }),
  change({
    id: "updateMember",
    method: "PATCH",
    path: "/members/{member_id}",
    scope: "members:write",
    summary: "Give a member other roles.",
    params: MemberParams,
    body: MemberChange,
    answer: Member,
    change: rule("change_roles"),
    run: async ({ school, operator, params, body }) => {
      await lockRoles(school.db);
      const { id, name, roles: from } = await requireMember(school, params.member_id);
      const roleChange = { memberId: id, from, to: body.roles };
      refuseFor(await changeRoles(school, actorOf(operator), roleChange), school);
      const answer = await requireMember(school, id);
      return {
        answer,
        subject: { id, name },
        before: rolesOfLog(from),
        after: rolesOfLog(answer.roles),
      };
    },
  }),
  change({
    id: "removeMember",
    method: "DELETE",
    path: "/members/{member_id}",
    scope: "members:write",
    summary: "Take a member from the school: their roles, sessions and tokens.",
    params: MemberParams,
    conflict: "the member has something at the school",
    change: rule("remove"),
    run: async ({ school, operator, params }) => {
      await lockRoles(school.db);
      const { id, name, roles: from } = await requireMember(school, params.member_id);
      const roleChange = { memberId: id, from, to: [] };
      refuseFor(await findRolesObstacle(school, actorOf(operator), roleChange), school);
      if (!(await removeMember(school.db, id, school.site.id, school.now())))
        throw conflict("The member has something at the school.");
      return { answer: undefined, subject: { id, name }, before: rolesOfLog(from), after: rolesOfLog([]) };
    },
  }),
];
