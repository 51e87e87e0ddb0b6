/** Operations on members and their roles. */

import type { Principal } from "#school/oauth/bearer.ts";
import { conflict, notFound } from "#school/operator/api-error.ts";
import { operation } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  findMemberOfSite,
  insertMember,
  insertRoles,
  listMembersOfSite,
  removeMember,
  replaceRoles,
  rolesOf,
  type SiteMember,
} from "#school/operator/records/members.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import { Member, MemberChange, MemberPage, MemberParams, NewMember } from "#school/operator/types/members.ts";
import type { School } from "#school/school.ts";
import { findMemberByEmail, findRoles } from "#school/store/members.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

/** The role that only its own holders may give or take away. */
const OWNER = "owner";

/** Choice (the last operator keeps the role): without an operator nobody could run the school. */
const LAST_OPERATOR = "No other member may run the school.";

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

/**
 * Choice (only an owner makes or unmakes an owner): so no program of another operator can take the school over.
 *
 * @throws {ApiError} 409
 */
async function requireOwnerFor(
  { db, site }: School,
  operator: Principal,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  if (before.includes(OWNER) === after.includes(OWNER)) return;
  if ((await findRoles(db, operator.member.id, site.id)).includes(OWNER)) return;
  throw conflict("Only an owner makes or unmakes an owner.");
}

export const members = [
  operation({
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
  operation({
    id: "getMember",
    method: "GET",
    path: "/members/{member_id}",
    scope: "members:read",
    summary: "Read a member.",
    params: MemberParams,
    answer: Member,
    run: ({ school, params }) => requireMember(school, params.member_id),
  }),
  operation({
    // Choice (an invited member has no password): there is no way to set one yet.
    id: "inviteMember",
    method: "POST",
    path: "/members",
    scope: "members:write",
    summary: "Make somebody a member; without a password they cannot sign in yet.",
    body: NewMember,
    answer: Member,
    conflict: "somebody with this address is a member, or the role is one that the caller may not give",
    run: async ({ school, operator, body }) => {
      const { email, name, locale = "zh-TW", roles } = body;
      const { db, site } = school;
      await requireOwnerFor(school, operator, [], roles);
      const known = await findMemberByEmail(db, email);
      if (known !== undefined) {
        if ((await findRoles(db, known.id, site.id)).length > 0)
          throw conflict("Somebody with this address is a member.");
        await insertRoles(db, known.id, { siteId: site.id, roles });
        return requireMember(school, known.id);
      }
      const id = makeOrderedId("mem", school.now(), school.random);
      const member = { id, email, name, locale, isDemo: school.config.demo };
      await insertMember(db, member, { siteId: site.id, roles });
      return requireMember(school, id);
    },
  }),
  operation({
    id: "updateMember",
    method: "PATCH",
    path: "/members/{member_id}",
    scope: "members:write",
    summary: "Give a member other roles.",
    params: MemberParams,
    body: MemberChange,
    answer: Member,
    conflict: "nobody else may run the school, or the role is one that the caller may not give or take",
    run: async ({ school, operator, params, body }) => {
      const member = await requireMember(school, params.member_id);
      await requireOwnerFor(school, operator, member.roles, body.roles);
      const keepers = { siteId: school.site.id, operatorRoles: school.config.operatorRoles };
      if (!(await replaceRoles(school.db, member.id, body.roles, keepers))) throw conflict(LAST_OPERATOR);
      return requireMember(school, member.id);
    },
  }),
  operation({
    id: "removeMember",
    method: "DELETE",
    path: "/members/{member_id}",
    scope: "members:write",
    summary: "Take a member from the school: their roles, sessions and tokens.",
    params: MemberParams,
    conflict: "the member has something at the school, or nobody else may run it",
    run: async ({ school, operator, params }) => {
      const member = await requireMember(school, params.member_id);
      await requireOwnerFor(school, operator, member.roles, []);
      const keepers = { siteId: school.site.id, operatorRoles: school.config.operatorRoles };
      const obstacle = await removeMember(school.db, member.id, keepers, school.now());
      if (obstacle === "owns_something") throw conflict("The member has something at the school.");
      if (obstacle === "last_operator") throw conflict(LAST_OPERATOR);
    },
  }),
];
