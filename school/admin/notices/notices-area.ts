/** Notices: one form that sends a text at once to all members, to the members of a course, or to one member. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import type { Texts } from "#school/admin/frame/area.ts";
import { internalField } from "#school/admin/frame/audit-fields.ts";
import type { Entered, Fault, FormInput } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { listCourseTitles } from "#school/admin/members/member-records.ts";
import { type Audience, type Notice, sendNotice } from "#school/admin/notices/send-notice.ts";
import { noticeWordsIn } from "#school/admin/notices/words.ts";
import { html } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { findMemberByEmail } from "#school/store/members.ts";

const PATH = "/notices";
const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 2000;
/** The values of the audience field; any other value is the id of a course. */
const [TO_ALL, TO_ONE] = ["all", "member"];

const field = (label: Texts) => ({ label });

export const noticesArea: Area = {
  path: PATH,
  name: { "zh-TW": "通知", en: "Notices" },
  actions: {
    // A notice that was sent cannot be taken back, so this change has no undo.
    "notice.send": {
      words: { "zh-TW": "發送通知", en: "Sent a notice" },
      fields: {
        title: field({ "zh-TW": "標題", en: "Title" }),
        body: field({ "zh-TW": "內容", en: "Text" }),
        audience: {
          label: { "zh-TW": "對象", en: "To" },
          show: (value, { audience_name: name }, { language }) =>
            value === "all" ? noticeWordsIn(language).toAll : String(name),
        },
        audience_name: internalField,
        recipients: field({ "zh-TW": "人數", en: "Members" }),
      },
    },
  },
  addRoutes(routes: AdminRoutes): void {
    routes.page(PATH, "operate", noticePage);
    routes.form(PATH, {
      action: "notice.send",
      read: readNotice,
      change: async (change, notice) => {
        const { title, body, audience } = notice;
        const recipients = await sendNotice(change, notice);
        const audience_name = audience.kind === "all" ? null : audience.name;
        return {
          subject: { id: `notice_${change.now}`, name: title },
          before: {},
          after: { title, body, audience: audience.kind, audience_name, recipients },
          location: `${ADMIN_PATH}${PATH}`,
        };
      },
      show: noticePage,
    });
  },
};

async function readNotice(visit: Visit, input: FormInput): Promise<{ values: Notice } | { faults: Fault[] }> {
  const words = noticeWordsIn(visit.language);
  const [title, body] = [input.text("title"), input.text("body")];
  const faults: Fault[] = [];
  if (title === "") faults.push({ field: "title", text: words.titleMissing });
  if (title.length > MAX_TITLE_LENGTH) faults.push({ field: "title", text: words.titleTooLong });
  if (body.length > MAX_BODY_LENGTH) faults.push({ field: "body", text: words.bodyTooLong });
  const audience = await readAudience(visit, input);
  if (audience === undefined)
    faults.push(
      input.text("audience") === TO_ONE
        ? { field: "email", text: words.memberMissing }
        : { field: "audience", text: words.audienceMissing },
    );
  return audience === undefined || faults.length > 0 ? { faults } : { values: { title, body, audience } };
}

/** @returns undefined when there is no such course or member */
async function readAudience({ school }: Visit, input: FormInput): Promise<Audience | undefined> {
  const chosen = input.text("audience");
  if (chosen === TO_ALL) return { kind: "all" };
  if (chosen === TO_ONE) {
    const member = await findMemberByEmail(school.db, input.text("email"));
    return member && { kind: "member", id: member.id, name: member.name };
  }
  const course = await school.db
    .selectFrom("course")
    .select(["id", "title"])
    .where("id", "=", chosen)
    .executeTakeFirst();
  return course && { kind: "course", id: course.id, name: course.title };
}

async function noticePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = noticeWordsIn(visit.language);
  const courses = await listCourseTitles(visit.school.db);
  const form = formMarkup(
    visit,
    { action: `${ADMIN_PATH}${PATH}`, submit: words.send, tone: "primary", entered },
    (fields) =>
      html`${fields.text({ name: "title", label: words.heading })}
      ${fields.textArea({ name: "body", label: words.body, hint: words.bodyHint, rows: 5 })}
      ${fields.select({
        name: "audience",
        label: words.audience,
        value: TO_ALL,
        options: [
          { value: TO_ALL, label: words.toAll },
          { value: TO_ONE, label: words.toOne },
          ...courses.map(({ id, title }) => ({ value: id, label: words.toCourse(title || id) })),
        ],
      })}
      ${fields.text({ name: "email", label: words.email, hint: words.emailHint, type: "email" })}`,
  );
  return {
    title: words.title,
    body: html`<p>${words.intro}</p>
      ${form}`,
  };
}
