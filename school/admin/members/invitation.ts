/** Invites a member, and makes a new link for a member without a password. Each link is shown once, to the operator. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Changed } from "#school/admin/frame/admin-routes.ts";
import { type Entered, type Fault, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup } from "#school/admin/frame/instants.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { memberPage, requireMember } from "#school/admin/members/member-page.ts";
import {
  INVITE_PATH,
  LINK_FORM,
  MEMBER_PATH,
  memberAddress,
  MEMBERS_PATH,
} from "#school/admin/members/member-paths.ts";
import { listRoleNames } from "#school/admin/members/member-search.ts";
import { type MemberWords, memberWordsIn, roleName } from "#school/admin/members/words.ts";
import { isAddress, isMemberName } from "#school/account/member-fields.ts";
import { passwordLinkAddress } from "#school/account/set-password.ts";
import { copyField, copyHint } from "#school/pages/copy-field.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { isRunningRole } from "#school/rights/rights.ts";
import { findMemberByEmail, inviteMember } from "#school/store/members.ts";
import { makePasswordLink, type PasswordLink } from "#school/store/sign-in/password-links.ts";

/** A change that made a link, which only its answer shows. */
interface WithLink extends Changed {
  member: { id: string; name: string };
  link: PasswordLink;
}

const STUDENT = "student";

export function addInvitationRoutes(routes: AdminRoutes): void {
  routes.page(INVITE_PATH, "administer", (visit) => invitePage(visit));
  routes.form(INVITE_PATH, {
    action: "member.invite",
    read: async (visit, input) => {
      const values = {
        email: input.text("email"),
        name: input.text("name"),
        locale: input.text("language"),
        role: input.text("role"),
      };
      const faults = findFaults(values, await invitedRoles(visit), memberWordsIn(visit.language));
      return faults.length > 0 ? { faults } : { values };
    },
    change: async ({ db, school, visit, now }, { email, name, locale, role }) => {
      if ((await findMemberByEmail(db, email)) !== undefined)
        return oneFault("email", memberWordsIn(visit.language).addressTaken);
      const store = { db, now: () => now, random: school.random };
      const id = await inviteMember(
        { ...store, siteId: school.site.id },
        { email, name, locale, roles: [role], isDemo: school.config.demo },
      );
      return {
        subject: { id, name },
        before: {},
        after: { email, roles: role },
        location: memberAddress(id),
        member: { id, name },
        link: await makePasswordLink(store, id),
      };
    },
    show: invitePage,
    answer: linkPage,
  });
  routes.form(`${MEMBER_PATH}${LINK_FORM}`, {
    action: "member.make_link",
    read: async (visit) => {
      const member = await requireMember(visit);
      const fault = { field: "", text: memberWordsIn(visit.language).hasPassword };
      return member.password_hash === "" ? { values: member } : { faults: [fault] };
    },
    change: async ({ db, school, visit, now }): Promise<WithLink | { faults: Fault[] }> => {
      const { id, name, password_hash } = await requireMember(visit, db);
      // With a link for a member who has a password, an operator could take the account over.
      if (password_hash !== "") return oneFault("", memberWordsIn(visit.language).hasPassword);
      const link = await makePasswordLink({ db, now: () => now, random: school.random }, id);
      return {
        subject: { id, name },
        before: {},
        after: { good_until: link.expiresAt },
        location: memberAddress(id),
        member: { id, name },
        link,
      };
    },
    show: memberPage,
    answer: linkPage,
  });
}

/**
 * The roles that an invitation can give: none that may run the school. Such a role is given afterwards, by the form that asks
 * for a recent password, and ends an open link (`changeRoles`).
 */
async function invitedRoles({ school }: Visit): Promise<string[]> {
  const known = new Set([STUDENT, ...(await listRoleNames(school.db, school.site.id))]);
  return [...known].filter((role) => !isRunningRole(role, school.config.operatorRoles));
}

function findFaults(
  { email, name, locale, role }: { email: string; name: string; locale: string; role: string },
  roles: readonly string[],
  words: MemberWords,
): Fault[] {
  const faults: (Fault | false)[] = [
    !isAddress(email) && { field: "email", text: words.emailUnusable },
    !isMemberName(name) && { field: "name", text: words.nameUnusable },
    !Object.hasOwn(words.languages, locale) && { field: "language", text: words.chooseOne },
    !roles.includes(role) && { field: "role", text: words.chooseOne },
  ];
  return faults.filter((fault) => fault !== false);
}

async function invitePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = memberWordsIn(visit.language);
  const roles = await invitedRoles(visit);
  return {
    title: words.invite,
    back: { path: `${ADMIN_PATH}${MEMBERS_PATH}`, text: words.title },
    body: formMarkup(
      visit,
      { action: `${ADMIN_PATH}${INVITE_PATH}`, submit: words.inviteSubmit, tone: "primary", entered },
      (fields) =>
        html`<p>${words.inviteNote}</p>
          ${fields.text({ name: "email", label: words.email, type: "email" })}
          ${fields.text({ name: "name", label: words.name })}
          ${fields.select({
            name: "language",
            label: words.language,
            value: "zh-TW",
            options: Object.entries(words.languages).map(([value, label]) => ({ value, label })),
          })}
          ${fields.select({
            name: "role",
            label: words.role,
            hint: words.roleHint,
            value: STUDENT,
            options: roles.map((value) => ({ value, label: roleName(value, visit.language) })),
          })}`,
    ),
  };
}

/** The page that shows a link: the answer to the form that made it, and never again. */
function linkPage(visit: Visit, { member, link }: WithLink, location: string): AdminPage {
  const words = memberWordsIn(visit.language);
  return {
    title: words.linkTitle(member.name),
    body: html`<p>${words.linkNote}</p>
      ${copyHint(visit.language)}
      ${copyField("link", words.linkLabel, passwordLinkAddress(visit.school, link))}
      ${factsMarkup([[words.goodUntil, instantMarkup(visit, link.expiresAt)]])}
      <p><a class="button" href="${location}">${words.toMember}</a></p>`,
  };
}
