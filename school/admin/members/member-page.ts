/** One member: who they are, what they have, where they are signed in, and their roles. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { Entered } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup, writeInstant } from "#school/admin/frame/instants.ts";
import { factsMarkup, tableMarkup } from "#school/admin/frame/list.ts";
import { VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { requireFound, type Visit } from "#school/admin/frame/visit.ts";
import {
  accessAddress,
  ENROL_FORM,
  LINK_FORM,
  memberAddress,
  memberIdOf,
  MEMBERS_PATH,
  ROLES_FORM,
  SIGN_OUT_FORM,
} from "#school/admin/members/member-paths.ts";
import {
  type EnrolledCourse,
  findSignedIn,
  listCoursesOf,
  listCourseTitles,
  type SignedIn,
} from "#school/admin/members/member-records.ts";
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
  const { db } = school;
  const words = memberWordsIn(language);
  const member = await requireMember(visit);
  const roles = await findRoles(db, member.id, school.site.id);
  const courses = await listCoursesOf(db, member.id);
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
      ${await invitationPanel(visit, member, entered)} ${coursesPanel(visit, member, courses)}
      ${await enrolPanel(visit, { member, courses, entered })}
      ${signedInPanel(visit, member, await findSignedIn(db, member.id, school.now()))}
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

function coursesPanel(visit: Visit, member: Member, courses: readonly EnrolledCourse[]): Markup {
  const words = memberWordsIn(visit.language);
  const table = tableMarkup<EnrolledCourse>(
    words.courses,
    [
      { label: words.course, cell: ({ title, course_id }) => (title === "" ? course_id : title) },
      { label: words.from, cell: ({ granted_at }) => instantMarkup(visit, granted_at) },
      { label: words.until, cell: (course) => accessEnd(visit, course) },
      {
        label: words.change,
        onPhone: { at: "end" },
        cell: ({ course_id, title }) =>
          html`<a
            href="${accessAddress(member.id, course_id)}"
            aria-label="${words.change}${{ "zh-TW": "：", en: ": " }[visit.language]}${title}"
            >${words.change}</a
          >`,
      },
    ],
    courses,
  );
  return html`<section class="panel">
    <h2>${words.courses}</h2>
    ${courses.length === 0 ? html`<p>${words.noCourses}</p>` : table}
  </section>`;
}

/** When an access ends, or that it has ended. */
export function accessEnd(visit: Visit, { expires_at }: Pick<EnrolledCourse, "expires_at">): Markup {
  const words = memberWordsIn(visit.language);
  if (expires_at === null) return html`${words.noEnd}`;
  const isOver = expires_at <= visit.school.now();
  return html`${instantMarkup(visit, expires_at)}
  ${isOver ? html`<span class="badge late">${words.ended}</span>` : undefined}`;
}

async function enrolPanel(
  visit: Visit,
  {
    member,
    courses,
    entered,
  }: { member: Member; courses: readonly EnrolledCourse[]; entered: Entered | undefined },
): Promise<Markup> {
  const words = memberWordsIn(visit.language);
  const held = new Set(courses.map(({ course_id }) => course_id));
  // A course that was chosen stays in the list, so that a form shown again has what was typed.
  const typed = entered?.input.text("course");
  const all = await listCourseTitles(visit.school.db);
  const options = all.filter(({ id }) => !held.has(id) || id === typed);
  const form = formMarkup(
    visit,
    { action: memberAddress(member.id, ENROL_FORM), submit: words.enrol, entered },
    (fields) =>
      html`${fields.select({
        name: "course",
        label: words.course,
        options: [
          { value: "", label: visit.words.chooseCourse },
          ...options.map(({ id, title }) => ({ value: id, label: title === "" ? id : title })),
        ],
      })}
      ${fields.text({
        name: "ends_at",
        label: words.ends,
        hint: words.endsHint(visit.school.config.timeZone),
        type: "datetime-local",
      })}`,
  );
  return html`<section class="panel">
    <h2>${words.enrol}</h2>
    ${options.length === 0 ? html`<p>${words.inAllCourses}</p>` : form}
  </section>`;
}

function signedInPanel(visit: Visit, member: Member, { sessions, applications }: SignedIn): Markup {
  const words = memberWordsIn(visit.language);
  const table = tableMarkup(
    words.signedIn,
    [
      { label: words.application, cell: ({ name }) => name },
      {
        label: words.livePairs,
        numeric: true,
        cell: ({ pairs }) => pairs.toLocaleString(visit.language),
        onPhone: { at: "end", isMinor: true, hasLabel: true },
      },
    ],
    applications,
  );
  return html`<section class="panel">
    <h2>${words.signedIn}</h2>
    ${factsMarkup([[words.sessions, sessions.toLocaleString(visit.language)]])}
    ${applications.length === 0 ? html`<p>${words.noPairs}</p>` : table}
    ${
      sessions === 0 && applications.length === 0
        ? undefined
        : html`<p>
            <a class="button" href="${memberAddress(member.id, SIGN_OUT_FORM)}">${words.signOut}</a>
          </p>`
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
