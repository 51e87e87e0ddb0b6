/** A member's access to one course: its end, changed or brought forward to now. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes } from "#school/admin/frame/admin-routes.ts";
import type { Change } from "#school/admin/frame/area.ts";
import { type Entered, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup, localInputValue, parseLocalInput } from "#school/admin/frame/instants.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import { changedMeanwhile, VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { accessEnd, requireMember } from "#school/admin/members/member-page.ts";
import {
  ACCESS_PATH,
  accessAddress,
  CHANGE_END_FORM,
  END_NOW_FORM,
  memberAddress,
} from "#school/admin/members/member-paths.ts";
import { changeAccessEnd, type EnrolledCourse, findCourseOf } from "#school/admin/members/member-records.ts";
import { memberWordsIn } from "#school/admin/members/words.ts";
import { html } from "#school/pages/html.ts";
import { endForLog, nameForLog } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";

export function addAccessRoutes(routes: AdminRoutes): void {
  const { frame } = routes;
  routes.page(ACCESS_PATH, "operate", (visit) => accessPage(visit));

  const change = async (made: Change, { version, to }: { version: string; to: number | null }) => {
    const { member, course } = await requireAccess(made.visit, made.db);
    const key = { memberId: member.id, courseId: course.course_id };
    const isSo =
      accessVersion(course) === version &&
      (await changeAccessEnd(made.db, key, { from: course.expires_at, to }));
    if (!isSo) return changedMeanwhile(made, frame, member.id);
    const state = (expiresAt: number | null) => ({
      course_id: course.course_id,
      access_until: endForLog(expiresAt),
    });
    return {
      subject: { id: member.id, name: nameForLog(member, course) },
      before: state(course.expires_at),
      after: state(to),
      location: memberAddress(member.id),
    };
  };

  routes.form(`${ACCESS_PATH}${CHANGE_END_FORM}`, {
    action: "member.change_access",
    read: async (visit, input) => {
      const end = readEnd(visit, input);
      if ("text" in end) return oneFault("ends_at", end.text);
      const { course } = await requireAccess(visit);
      if (end.expiresAt === course.expires_at)
        return oneFault("ends_at", memberWordsIn(visit.language).sameEnd);
      return { values: { to: end.expiresAt, version: input.text(VERSION_FIELD) } };
    },
    change,
    show: accessPage,
  });

  routes.form(`${ACCESS_PATH}${END_NOW_FORM}`, {
    action: "member.end_access",
    read: async (visit, input) => {
      const { course } = await requireAccess(visit);
      if (!isLive(visit, course)) return oneFault("", memberWordsIn(visit.language).notLive);
      return { values: { version: input.text(VERSION_FIELD) } };
    },
    change: (made, values) => change(made, { ...values, to: made.now }),
    show: accessPage,
  });
}

/** Reads the end of an access; an empty field is access without an end. */
export function readEnd(visit: Visit, input: FormInput): { expiresAt: number | null } | { text: string } {
  const words = memberWordsIn(visit.language);
  const typed = input.text("ends_at");
  if (typed === "") return { expiresAt: null };
  const expiresAt = parseLocalInput(typed, visit.school.config.timeZone);
  if (expiresAt === undefined) return { text: words.instantUnusable };
  return expiresAt <= visit.school.now() ? { text: words.instantPast } : { expiresAt };
}

/** @throws {AdminProblem} `not_found` */
async function requireAccess(visit: Visit, db: SchoolDatabase = visit.school.db) {
  const member = await requireMember(visit, db);
  const course = requireFound(await findCourseOf(db, member.id, pathParameter(visit, "course")));
  return { member, course };
}

const accessVersion = ({ granted_at, expires_at }: EnrolledCourse): string =>
  versionOf([granted_at, expires_at]);

function isLive({ school }: Visit, { expires_at }: EnrolledCourse): boolean {
  return expires_at === null || expires_at > school.now();
}

async function accessPage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = memberWordsIn(visit.language);
  const { member, course } = await requireAccess(visit);
  const { timeZone } = visit.school.config;
  const hidden = { [VERSION_FIELD]: accessVersion(course) };
  const address = (form: string): string => accessAddress(member.id, course.course_id, form);
  return {
    title: words.accessTitle(course.title, member.name),
    back: { path: memberAddress(member.id), text: member.name },
    body: html`${factsMarkup([
        [words.from, instantMarkup(visit, course.granted_at)],
        [words.until, accessEnd(visit, course)],
      ])}
      <section class="panel">
        <h2>${words.changeEnd}</h2>
        <p>${words.changeEndNote}</p>
        ${formMarkup(
          visit,
          { action: address(CHANGE_END_FORM), submit: words.changeEnd, tone: "primary", entered, hidden },
          (fields) =>
            fields.text({
              name: "ends_at",
              label: words.ends,
              hint: words.endsHint(timeZone),
              type: "datetime-local",
              value: course.expires_at === null ? "" : localInputValue(course.expires_at, timeZone),
            }),
        )}
      </section>
      ${
        isLive(visit, course)
          ? html`<section class="panel">
              <h2>${words.endNow}</h2>
              <p>${words.endNowNote}</p>
              ${formMarkup(visit, { action: address(END_NOW_FORM), submit: words.endNow, hidden })}
            </section>`
          : undefined
      }`,
  };
}
