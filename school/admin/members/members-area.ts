/** Members: found, put into courses, given roles, signed out. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import { type Fault, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { changedMeanwhile, VERSION_FIELD } from "#school/admin/frame/versions.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { addAccessRoutes, readEnd } from "#school/admin/members/access-page.ts";
import { changeRolesByForm, describeObstacle, MEMBER_ACTIONS } from "#school/admin/members/member-actions.ts";
import { addInvitationRoutes } from "#school/admin/members/invitation.ts";
import { isRoleName } from "#school/account/member-fields.ts";
import { membersPage } from "#school/admin/members/member-list.ts";
import { memberPage, requireMember, rolesVersion } from "#school/admin/members/member-page.ts";
import {
  ENROL_FORM,
  MEMBER_PATH,
  memberAddress,
  memberIdOf,
  MEMBERS_PATH,
  ROLES_FORM,
  SIGN_OUT_FORM,
} from "#school/admin/members/member-paths.ts";
import { findSignedIn } from "#school/admin/members/member-records.ts";
import { memberWordsIn } from "#school/admin/members/words.ts";
import { enrol } from "#school/operator/records/enrollments.ts";
import { html } from "#school/pages/html.ts";
import { isSameSet } from "#school/rights/member-roles.ts";
import { endForLog, nameForLog, rolesForLog } from "#school/store/audit-log.ts";
import { findRoles } from "#school/store/members.ts";
import { signOutEverywhere } from "#school/store/sign-in/sign-out.ts";

const MAX_ROLES_HELD = 10;

export const membersArea: Area = {
  path: MEMBERS_PATH,
  name: { "zh-TW": "學員", en: "Members" },
  actions: MEMBER_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(MEMBERS_PATH, "operate", membersPage);
    routes.page(MEMBER_PATH, "operate", (visit) => memberPage(visit));
    addInvitationRoutes(routes);
    addEnrolForm(routes);
    addAccessRoutes(routes);
    addSignOut(routes);
    addRolesForm(routes);
  },
};

function addEnrolForm(routes: AdminRoutes): void {
  routes.form(`${MEMBER_PATH}${ENROL_FORM}`, {
    action: "member.enrol",
    read: async (visit, input) => {
      const end = readEnd(visit, input);
      const course = await visit.school.db
        .selectFrom("course")
        .select(["id", "title"])
        .where("id", "=", input.text("course"))
        .executeTakeFirst();
      const faults: Fault[] = [
        ...(course === undefined ? [{ field: "course", text: visit.words.courseMissing }] : []),
        ...("text" in end ? [{ field: "ends_at", text: end.text }] : []),
      ];
      if (course === undefined || "text" in end) return { faults };
      return { values: { course, expiresAt: end.expiresAt } };
    },
    change: async ({ db, visit, now }, { course, expiresAt }) => {
      const member = await requireMember(visit, db);
      if (!(await enrol(db, { memberId: member.id, courseId: course.id, expiresAt }, now)))
        return oneFault("course", memberWordsIn(visit.language).enrolled);
      return {
        subject: { id: member.id, name: nameForLog(member, course) },
        before: {},
        after: {
          course: course.title,
          course_id: course.id,
          granted_at: now,
          access_until: endForLog(expiresAt),
        },
        location: memberAddress(member.id),
      };
    },
    show: memberPage,
  });
}

function addSignOut(routes: AdminRoutes): void {
  const path = `${MEMBER_PATH}${SIGN_OUT_FORM}`;
  routes.page(path, "operate", (visit) => signOutPage(visit));
  routes.form(path, {
    action: "member.sign_out",
    read: async (visit) => ({ values: await requireMember(visit) }),
    change: async ({ db, now }, { id, name }) => {
      const ended = await signOutEverywhere(db, id, now);
      return {
        subject: { id, name },
        before: { sessions: ended.sessions, live_pairs: ended.pairs },
        after: { sessions: 0, live_pairs: 0 },
        location: memberAddress(id),
      };
    },
    show: (visit) => signOutPage(visit),
  });
}

/** Says what a sign-out ends, before it is done. */
async function signOutPage(visit: Visit): Promise<AdminPage> {
  const { school, language } = visit;
  const words = memberWordsIn(language);
  const member = await requireMember(visit);
  const { sessions, applications } = await findSignedIn(school.db, member.id, school.now());
  const pairs = applications.reduce((sum, application) => sum + application.pairs, 0);
  const address = memberAddress(member.id);
  const isNowhere = sessions === 0 && pairs === 0;
  return {
    title: words.signOutTitle(member.name),
    back: { path: address, text: member.name },
    body: html`<p>${isNowhere ? words.signOutNothing : words.signOutCount(sessions, pairs)}</p>
      <div class="buttons">
        ${isNowhere ? undefined : formMarkup(visit, { action: memberAddress(member.id, SIGN_OUT_FORM), submit: words.signOutConfirm, tone: "danger" })}
        <a class="button" href="${address}">${words.keep}</a>
      </div>`,
  };
}

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
  const runs = (roles: readonly string[]): boolean =>
    roles.some((role) => school.config.operatorRoles.includes(role));
  if (isOwn && runs(present) && !runs(to) && !input.has("confirm_own"))
    return { field: "confirm_own", text: words.confirmOwnFault };
  return undefined;
}
