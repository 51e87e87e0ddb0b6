/** One member: who they are, their link to set a password, and their roles. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import { VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { requireFound, type Visit } from "#school/admin/frame/visit.ts";
import {
  LINK_FORM,
  memberAddress,
  memberIdOf,
  MEMBERS_PATH,
  ROLES_FORM,
} from "#school/admin/members/member-paths.ts";
import { listRoleNames } from "#school/admin/members/member-search.ts";
import { memberWordsIn, roleName, writeRoles } from "#school/admin/members/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { findMember, findRoles, type Member } from "#school/store/members.ts";
import { findLinkEnd } from "#school/store/sign-in/password-links.ts";

/** The member whom the address names. @throws {AdminProblem} `not_found` */
export async function requireMember(visit: Visit, db: SchoolDatabase = visit.school.db): Promise<Member> {
  return requireFound(await findMember(db, memberIdOf(visit)));
}

export async function memberPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const { school, language } = visit;
  const words = memberWordsIn(language);
  const member = await requireMember(visit);
  const roles = await findRoles(school.db, member.id, school.site.id);
  const facts = factsMarkup([
    [words.email, member.email],
    [words.language, words.languages[member.locale] ?? member.locale],
    [words.rolesAt, writeRoles(roles, language)],
  ]);
  return {
    title: member.name,
    back: { path: `${ADMIN_PATH}${MEMBERS_PATH}`, text: words.title },
    body: html`${facts}
      <p><a href="${ADMIN_PATH}/audit?subject=${encodeURIComponent(member.id)}">${words.history}</a></p>
      ${await invitationPanel(visit, member, entered)}
      ${visit.rights.has("administer") ? await rolesPanel(visit, { member, roles, entered }) : undefined}`,
  };
}

/** Says that the member has set no password yet. An operator who may give access can make a new link. */
async function invitationPanel(
  visit: Visit,
  member: Member,
  entered: Entered | undefined,
): Promise<Markup | undefined> {
  if (member.password_hash !== "") return undefined;
  const words = memberWordsIn(visit.language);
  const end = await findLinkEnd(visit.school.db, member.id, visit.school.now());
  return html`<section class="panel">
    <h2>${words.noPassword}</h2>
    <p>${end === undefined ? words.noOpenLink : words.openLink(writeInstant(visit, end))}</p>
    ${
      visit.rights.has("administer")
        ? formMarkup(visit, { action: memberAddress(member.id, LINK_FORM), submit: words.makeLink, entered })
        : undefined
    }
  </section>`;
}

/** A name of the roles that a form was filled for. */
export function rolesVersion(roles: readonly string[]): string {
  return versionOf(roles);
}

async function rolesPanel(
  visit: Visit,
  { member, roles, entered }: { member: Member; roles: readonly string[]; entered: Entered | undefined },
): Promise<Markup> {
  const { school, language } = visit;
  const words = memberWordsIn(language);
  const known = new Set([
    ...school.config.operatorRoles,
    "student",
    ...(await listRoleNames(school.db, school.site.id)),
  ]);
  const asksForConfirmation =
    entered?.faults.some(({ field }) => field === "confirm_own") === true ||
    entered?.input.has("confirm_own") === true;
  return html`<section class="panel">
    <h2>${words.changeRoles}</h2>
    <p>${words.rolesNote}</p>
    ${formMarkup(
      visit,
      {
        action: memberAddress(member.id, ROLES_FORM),
        submit: words.changeRoles,
        entered,
        hidden: { [VERSION_FIELD]: rolesVersion(roles) },
      },
      (fields) =>
        html`${fields.checkboxes({
          name: "roles",
          label: words.rolesHeld,
          values: roles,
          options: [...known].map((value) => ({ value, label: roleName(value, language) })),
        })}
        ${fields.text({ name: "other_role", label: words.otherRole, hint: words.otherRoleHint })}
        ${asksForConfirmation ? fields.checkbox({ name: "confirm_own", label: words.confirmOwn }) : undefined}`,
    )}
  </section>`;
}
