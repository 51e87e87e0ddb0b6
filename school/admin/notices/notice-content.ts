/** What a notice says and who gets it: read from a form, and written for a person. */

import type { AuditAction, AuditField } from "#school/admin/frame/area.ts";
import type { Entered, Fault, FormInput } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { writeInstant } from "#school/admin/frame/instants.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { listCourseTitles } from "#school/admin/members/member-records.ts";
import { noticeWordsIn, topicName, TOPICS } from "#school/admin/notices/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import type { NoticeRow } from "#school/store/tables/admin-tables.ts";
import type { AuditState } from "#school/store/audit-log.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { findMember, findMemberByEmail } from "#school/store/members.ts";
import type { NoticeContent } from "#school/store/notices.ts";
import { isNotificationTopic } from "#shared/notification-topics.ts";

const AUDIENCES = ["all", "course", "member"] as const satisfies NoticeRow["audience"][];

const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 2000;
const MAX_LINK_LENGTH = 500;

/** Reads the form of `contentForm`. */
export async function readContent(
  visit: Visit,
  input: FormInput,
): Promise<{ values: NoticeContent } | { faults: Fault[] }> {
  const words = noticeWordsIn(visit.language);
  const { db } = visit.school;
  const faults: Fault[] = [];
  const title = input.text("title");
  const body = input.text("body");
  const link = input.text("url");
  const topic = input.text("topic");
  if (title === "") faults.push({ field: "title", text: words.titleMissing });
  if (title.length > MAX_TITLE_LENGTH || title.includes("\n"))
    faults.push({ field: "title", text: words.titleTooLong });
  if (body.length > MAX_BODY_LENGTH) faults.push({ field: "body", text: words.bodyTooLong });
  if (link !== "" && !isLink(link)) faults.push({ field: "url", text: words.linkUnusable });
  const audience = AUDIENCES.find((one) => one === input.text("audience")) ?? "all";
  let audienceId: string | null = null;
  if (audience === "course") {
    const course = await db
      .selectFrom("course")
      .select("id")
      .where("id", "=", input.text("course"))
      .executeTakeFirst();
    if (course === undefined) faults.push({ field: "course", text: visit.words.courseMissing });
    else audienceId = course.id;
  }
  if (audience === "member") {
    const member = await findMemberByEmail(db, input.text("email"));
    if (member === undefined) faults.push({ field: "email", text: words.memberMissing });
    else audienceId = member.id;
  }
  if (faults.length > 0) return { faults };
  return {
    values: {
      topic: isNotificationTopic(topic) ? topic : "announcement",
      title,
      body: body === "" ? null : body,
      url: link === "" ? null : link,
      audience,
      audience_id: audienceId,
    },
  };
}

/** A path of the portal, or an address of another site. */
function isLink(text: string): boolean {
  if (text.length > MAX_LINK_LENGTH) return false;
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  if (!/^https:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** The form in which a notice is written or changed. */
export async function contentForm(
  visit: Visit,
  {
    action,
    submit,
    entered,
    notice,
    hidden = {},
  }: {
    action: string;
    submit: string;
    entered: Entered | undefined;
    notice?: NoticeRow;
    hidden?: Readonly<Record<string, string>>;
  },
): Promise<Markup> {
  const words = noticeWordsIn(visit.language);
  const { db } = visit.school;
  const courses = await listCourseTitles(db);
  const member = notice?.audience === "member" ? await findMember(db, notice.audience_id ?? "") : undefined;
  return formMarkup(
    visit,
    { action, submit, tone: "primary", entered, hidden },
    (fields) =>
      html`${fields.text({ name: "title", label: words.heading, value: notice?.title ?? "" })}
      ${fields.textArea({ name: "body", label: words.body, hint: words.bodyHint, rows: 5, value: notice?.body ?? "" })}
      ${fields.text({ name: "url", label: words.link, hint: words.linkHint, inputMode: "url", value: notice?.url ?? "" })}
      ${fields.select({
        name: "topic",
        label: words.topic,
        hint: words.topicHint,
        value: notice?.topic ?? "announcement",
        options: Object.keys(TOPICS).map((value) => ({ value, label: topicName(value, visit.language) })),
      })}
      ${fields.select({
        name: "audience",
        label: words.audience,
        value: notice?.audience ?? "all",
        options: AUDIENCES.map((value) => ({ value, label: words.audiences[value] })),
      })}
      ${fields.select({
        name: "course",
        label: words.course,
        hint: words.courseHint,
        value: notice?.audience === "course" ? (notice.audience_id ?? "") : "",
        options: [
          { value: "", label: visit.words.chooseCourse },
          ...courses.map(({ id, title }) => ({ value: id, label: title === "" ? id : title })),
        ],
      })}
      ${fields.text({
        name: "email",
        label: words.email,
        hint: words.emailHint,
        type: "email",
        value: member?.email ?? "",
      })}`,
  );
}

/** The name of the course or the member that a notice goes to; null for all members. */
export async function audienceName(
  db: SchoolDatabase,
  { audience, audience_id }: Pick<NoticeRow, "audience" | "audience_id">,
): Promise<string | null> {
  if (audience === "all" || audience_id === null) return null;
  if (audience === "member") return (await findMember(db, audience_id))?.name ?? null;
  const course = await db
    .selectFrom("course")
    .select("title")
    .where("id", "=", audience_id)
    .executeTakeFirst();
  return course?.title ?? null;
}

export function describeAudience(
  { language }: Visit,
  audience: NoticeRow["audience"],
  name: string | null,
): string {
  const words = noticeWordsIn(language);
  if (audience === "all") return words.toAll;
  return audience === "course" ? words.toCourse(name ?? words.gone) : words.toMember(name ?? words.gone);
}

/** A notice as the audit log keeps it. */
export async function noticeState(
  db: SchoolDatabase,
  notice: NoticeContent & { send_at?: number | null },
): Promise<AuditState> {
  const { topic, title, body, url, audience, send_at = null } = notice;
  const audience_name = await audienceName(db, notice);
  return { topic, title, body, url, audience, audience_name, send_at };
}

const fields: Readonly<Record<string, AuditField>> = {
  title: { label: { "zh-TW": "標題", en: "Title" } },
  body: { label: { "zh-TW": "內容", en: "Text" } },
  url: { label: { "zh-TW": "連結", en: "Link" } },
  topic: {
    label: { "zh-TW": "類別", en: "Topic" },
    show: (value, _state, { language }) => topicName(String(value), language),
  },
  audience: {
    label: { "zh-TW": "對象", en: "To" },
    show: (value, { audience_name: name }, visit) =>
      describeAudience(
        visit,
        AUDIENCES.find((one) => one === value) ?? "all",
        typeof name === "string" ? name : null,
      ),
  },
  audience_name: { label: { "zh-TW": "對象名稱", en: "Name" } },
  send_at: {
    label: { "zh-TW": "發送時間", en: "Send at" },
    show: (value, _state, visit) => writeInstant(visit, Number(value)),
  },
};

/** The changes of notices in the audit log. None touches money or access, so none is undone from there. */
export const NOTICE_ACTIONS = {
  "notice.write": { words: { "zh-TW": "撰寫通知", en: "Wrote a notice" }, fields },
  "notice.change": { words: { "zh-TW": "修改通知", en: "Changed a notice" }, fields },
  "notice.send": { words: { "zh-TW": "發送通知", en: "Sent a notice" }, fields },
  "notice.plan": { words: { "zh-TW": "排定通知", en: "Planned a notice" }, fields },
  "notice.take_back": { words: { "zh-TW": "收回通知為草稿", en: "Took a notice back" }, fields },
  "notice.delete": { words: { "zh-TW": "刪除草稿", en: "Deleted a draft" }, fields },
} satisfies Record<string, AuditAction>;
