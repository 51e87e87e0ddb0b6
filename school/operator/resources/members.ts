/** Members of the site and their roles. */

import { type Static, Type } from "typebox";

import { passwordLinkAddress } from "#school/account/set-password.ts";
import type { Principal } from "#school/oauth/bearer.ts";
import { ApiError, conflict, requireFound } from "#school/operator/api-error.ts";
import { toInstant } from "#school/operator/instants.ts";
import { change, type ChangeRule, reading } from "#school/operator/operation.ts";
import { pageOfRows } from "#school/operator/page.ts";
import {
  findMemberOfSite,
  lockRoles,
  membersOfSite,
  removeMember,
  rolesOf,
  type SiteMember,
} from "#school/operator/site-members.ts";
import { insufficientRole } from "#school/operator/run-operation.ts";
import { answeredInstant, closedObject, id, line, oneOf, pageOf, PageQuery } from "#school/operator/types.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { changeRoles, findRolesObstacle, type RolesObstacle } from "#school/rights/member-roles.ts";
import type { School } from "#school/school.ts";
import { rolesForLog } from "#school/store/audit-log.ts";
import {
  findMember,
  findMemberByEmail,
  findRoles,
  insertRoles,
  inviteMember,
} from "#school/store/members.ts";
import { makePasswordLink } from "#school/store/sign-in/password-links.ts";

const roles = Type.Array(Type.String({ pattern: "^[a-z0-9][a-z0-9_-]*$", minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 10,
  uniqueItems: true,
  description: "Names of the roles that the member holds at this school.",
});

const memberFields = {
  id: id("the member"),
  email: Type.String({ description: "The e-mail address of the member." }),
  name: Type.String({ description: "The name of the member." }),
  locale: Type.String({ description: "The language that the school writes to the member in." }),
  roles: Type.Array(Type.String(), { description: "Names of the roles that the member holds here." }),
};

const Member = closedObject(memberFields, { title: "Member" });
type Member = Static<typeof Member>;

/** The answer to an invitation. The link is in no other answer, since only its hash is stored. */
const InvitedMember = closedObject(
  {
    ...memberFields,
    password_link: Type.Union(
      [
        closedObject(
          {
            url: Type.String({
              description: "Whoever opens it sets the member's password, once: hand it to nobody else.",
            }),
            expires_at: answeredInstant("Until when the link is good."),
          },
          { title: "PasswordLink" },
        ),
        Type.Null(),
      ],
      { description: "Null for somebody who has a password already, from another site." },
    ),
  },
  { title: "InvitedMember" },
);
type InvitedMember = Static<typeof InvitedMember>;

const MemberPage = pageOf(Member);
const MemberParams = closedObject({ member_id: id("the member") });

const NewMember = closedObject(
  {
    email: Type.String({ format: "email", maxLength: 254, description: "Where the member can be reached." }),
    name: line("The name of the member."),
    locale: Type.Optional(oneOf(["zh-TW", "en"], "The language to write in; zh-TW when it is left out.")),
    roles,
  },
  { title: "NewMember" },
);

const MemberChange = closedObject({ roles }, { title: "MemberChange" });

async function present({ db, site }: School, members: readonly SiteMember[]): Promise<Member[]> {
  const ids = members.map(({ id }) => id);
  const roles = await rolesOf(db, site.id, ids);
  return members.map((member) => ({ ...member, roles: roles.get(member.id) ?? [] }));
}

/** @throws {ApiError} 404 */
async function requireMember(school: School, id: string): Promise<Member> {
  const member = await findMemberOfSite(school.db, school.site.id, id);
  const [presented] = member === undefined ? [] : await present(school, [member]);
  return requireFound(presented, "member");
}

/**
 * A new link for a member without a password. Null for a member with a password: with a link somebody could take the account
 * over.
 */
async function linkFor(school: School, id: string): Promise<InvitedMember["password_link"]> {
  if ((await findMember(school.db, id))?.password_hash !== "") return null;
  const link = await makePasswordLink(school, id);
  return { url: passwordLinkAddress(school, link), expires_at: toInstant(link.expiresAt) };
}

/** What a program may not do when it changes members and their roles. */
const ONLY_BY_FORM = "somebody gets or loses a role that opens the admin area";

const rule = (verb: string, fields = ["roles"]): ChangeRule => ({
  action: `member.${verb}`,
  right: "administer",
  fields,
  onlyByForm: ONLY_BY_FORM,
});

/** @throws {ApiError} 403 `insufficient_role` or `admin_area_only`: the only obstacles of a program, which holds the lock of roles */
function refuseFor(obstacle: RolesObstacle | undefined, { config }: School): void {
  if (obstacle === undefined) return;
  if (obstacle === "no_right") throw insufficientRole();
  throw new ApiError(
    403,
    "admin_area_only",
    `A program neither gives nor takes a role that opens the admin area. Do it there: ${config.url}${ADMIN_PATH}/members`,
  );
}

const actorOf = ({ member }: Principal) => ({ memberId: member.id, by: "program" }) as const;

const rolesOfLog = (roles: readonly string[]) => ({ roles: rolesForLog(roles) });

export const members = [
  reading({
    id: "listMembers",
    path: "/members",
    scope: "members:read",
    summary: "List the people who hold a role at the school.",
    query: PageQuery,
    answer: MemberPage,
    run: async ({ school, query }) => {
      const page = await pageOfRows(query, membersOfSite(school.db, school.site.id), {
        key: "id",
        idOf: (member) => member.id,
        present: (member) => member,
      });
      return { ...page, data: await present(school, page.data) };
    },
  }),
  reading({
    id: "getMember",
    path: "/members/{member_id}",
    scope: "members:read",
    summary: "Read a member.",
    params: MemberParams,
    answer: Member,
    run: ({ school, params }) => requireMember(school, params.member_id),
  }),
  change({
    id: "inviteMember",
    method: "POST",
    path: "/members",
    scope: "members:write",
    summary: "Make somebody a member, and a link by which they set a password, shown in this answer alone.",
    body: NewMember,
    answer: InvitedMember,
    conflict: "somebody with this address is a member",
    change: rule("invite", ["email", "roles"]),
    run: async ({ school, operator, body }) => {
      const { email, name, locale = "zh-TW", roles } = body;
      const { db, site, now, random } = school;
      const known = await findMemberByEmail(db, email);
      const roleChange = { memberId: known?.id ?? "", from: [], to: roles };
      refuseFor(await findRolesObstacle(school, actorOf(operator), roleChange), school);
      if (known !== undefined && (await findRoles(db, known.id, site.id)).length > 0)
        throw conflict("Somebody with this address is a member.");
      const store = { db, now, random, siteId: site.id };
      const id =
        known?.id ?? (await inviteMember(store, { email, name, locale, roles, isDemo: school.config.demo }));
      if (known !== undefined) await insertRoles(db, id, { siteId: site.id, roles });
      const answer = await requireMember(school, id);
      return {
        answer: { ...answer, password_link: await linkFor(school, id) },
        subject: { id, name: answer.name },
        before: {},
        after: { email: answer.email, ...rolesOfLog(answer.roles) },
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
