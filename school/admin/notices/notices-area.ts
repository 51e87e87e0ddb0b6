/** Notices: written, looked at, and sent to one member, a course or all, now or later. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import type { AdminRoutes, Area } from "#school/admin/frame/admin-routes.ts";
import type { Change } from "#school/admin/frame/area.ts";
import { type Entered, type FormInput, oneFault } from "#school/admin/frame/form-input.ts";
import { formMarkup } from "#school/admin/frame/form-markup.ts";
import { instantMarkup, parseLocalInput } from "#school/admin/frame/instants.ts";
import { factsMarkup } from "#school/admin/frame/list.ts";
import { changedMeanwhile, VERSION_FIELD, versionOf } from "#school/admin/frame/versions.ts";
import { pathParameter, requireFound, type Visit } from "#school/admin/frame/visit.ts";
import {
  audienceName,
  contentForm,
  describeAudience,
  NOTICE_ACTIONS,
  noticeState,
  readContent,
} from "#school/admin/notices/notice-content.ts";
import { noticeMark, noticesPage } from "#school/admin/notices/notice-list.ts";
import {
  FORMS,
  NEW_NOTICE_PATH,
  NOTICE_PATH,
  noticeAddress,
  NOTICES_PATH,
} from "#school/admin/notices/notice-paths.ts";
import { noticeWordsIn, topicName } from "#school/admin/notices/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { NoticeRow } from "#school/store/tables/admin-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import {
  changeNotice,
  countRecipients,
  deleteDraft,
  findNotice,
  type NoticeContent,
  planNotice,
  sendDueNotices,
} from "#school/store/notices.ts";
import { makeOrderedId } from "#school/store/opaque.ts";

export const noticesArea: Area = {
  path: NOTICES_PATH,
  name: { "zh-TW": "通知", en: "Notices" },
  actions: NOTICE_ACTIONS,
  addRoutes(routes: AdminRoutes): void {
    routes.page(NOTICES_PATH, "operate", noticesPage);
    routes.page(NEW_NOTICE_PATH, "operate", (visit) => newNoticePage(visit));
    routes.page(NOTICE_PATH, "operate", (visit) => noticePage(visit));
    routes.page(`${NOTICE_PATH}${FORMS.change}`, "operate", (visit) => changePage(visit));
    addWritingForms(routes);
    addSendingForms(routes);
  },
};

/** @throws {AdminProblem} `not_found` */
async function requireNotice(visit: Visit, db: SchoolDatabase = visit.school.db): Promise<NoticeRow> {
  return requireFound(await findNotice(db, pathParameter(visit, "id")));
}

/** A name of what a notice says, to whom and when: whoever sends it has seen that. */
function noticeVersion(notice: NoticeRow): string {
  const { topic, title, body, url, audience, audience_id, send_at } = notice;
  return versionOf([topic, title, body, url, audience, audience_id, send_at]);
}

/** Until a process has begun to send it, a notice can be changed and taken back. */
const isOpen = ({ sender, sent_at }: NoticeRow): boolean => sender === null && sent_at === null;

function addWritingForms(routes: AdminRoutes): void {
  routes.form(NEW_NOTICE_PATH, {
    action: "notice.write",
    read: readContent,
    change: async ({ db, school, visit, now }, content: NoticeContent) => {
      const id = makeOrderedId("not", now, school.random);
      await db
        .insertInto("notice")
        .values({ id, ...content, written_at: now, written_by: visit.member.id, recipients: 0 })
        .execute();
      return {
        subject: { id, name: content.title },
        before: {},
        after: await noticeState(db, content),
        location: noticeAddress(id),
      };
    },
    show: newNoticePage,
  });
  addNoticeForm(routes, FORMS.change, {
    action: "notice.change",
    read: readContent,
    apply: ({ db }, notice, content: NoticeContent) => changeNotice(db, notice.id, content),
    show: changePage,
  });
}

function addSendingForms(routes: AdminRoutes): void {
  const nothing = () => Promise.resolve({ values: undefined });
  addNoticeForm(routes, FORMS.send, {
    action: "notice.send",
    read: nothing,
    apply: ({ db, now }, { id }) => planNotice(db, id, now),
    // It is sent before the answer; what this process does not manage is left to the workers.
    afterCommit: ({ school }) => sendDueNotices(school),
  });
  addNoticeForm(routes, FORMS.plan, {
    action: "notice.plan",
    read: (visit, input) => {
      const words = noticeWordsIn(visit.language);
      const at = parseLocalInput(input.text("send_at"), visit.school.config.timeZone);
      const fault = (text: string) => Promise.resolve({ faults: [{ field: "send_at", text }] });
      if (at === undefined) return fault(words.instantUnusable);
      return at <= visit.school.now() ? fault(words.instantPast) : Promise.resolve({ values: at });
    },
    apply: ({ db }, { id }, at: number) => planNotice(db, id, at),
  });
  addNoticeForm(routes, FORMS.takeBack, {
    action: "notice.take_back",
    read: nothing,
    apply: async ({ db }, { id, send_at }) => send_at !== null && (await planNotice(db, id, null)),
  });
  addNoticeForm(routes, FORMS.remove, {
    action: "notice.delete",
    read: nothing,
    apply: ({ db }, { id }) => deleteDraft(db, id),
    location: () => `${ADMIN_PATH}${NOTICES_PATH}`,
  });
}

/** Adds a form of one notice. It changes nothing when the notice is being sent, or is not what the operator saw. */
function addNoticeForm<Values>(
  routes: AdminRoutes,
  end: string,
  {
    action,
    read,
    apply,
    afterCommit,
    show = noticePage,
    location = noticeAddress,
  }: {
    action: keyof typeof NOTICE_ACTIONS;
    read: (
      visit: Visit,
      input: FormInput,
    ) => Promise<{ values: Values } | { faults: { field: string; text: string }[] }>;
    /** @returns false when it is too late */
    apply: (change: Change, notice: NoticeRow, values: Values) => Promise<boolean>;
    afterCommit?: (change: Change) => Promise<void>;
    show?: (visit: Visit, entered: Entered) => Promise<AdminPage>;
    location?: (id: string) => string;
  },
): void {
  routes.form(`${NOTICE_PATH}${end}`, {
    action,
    read: async (visit: Visit, input: FormInput) => {
      await requireNotice(visit);
      const reading = await read(visit, input);
      if ("faults" in reading) return reading;
      return { values: { values: reading.values, version: input.text(VERSION_FIELD) } };
    },
    change: async (change: Change, { values, version }: { values: Values; version: string }) => {
      const { db, visit } = change;
      const tooLate = oneFault("", noticeWordsIn(visit.language).tooLate);
      await lockRow(db, "notice", pathParameter(visit, "id"));
      const notice = await requireNotice(visit, db);
      if (!isOpen(notice)) return tooLate;
      if (noticeVersion(notice) !== version) return changedMeanwhile(change, routes.frame, notice.id);
      if (!(await apply(change, notice, values))) return tooLate;
      const after = await findNotice(db, notice.id);
      return {
        subject: { id: notice.id, name: after?.title ?? notice.title },
        before: await noticeState(db, notice),
        after: after === undefined ? {} : await noticeState(db, after),
        location: location(notice.id),
        ...(afterCommit === undefined ? {} : { afterCommit: () => afterCommit(change) }),
      };
    },
    show,
  });
}

async function newNoticePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = noticeWordsIn(visit.language);
  return {
    title: words.write,
    back: { path: `${ADMIN_PATH}${NOTICES_PATH}`, text: words.title },
    body: await contentForm(visit, {
      action: `${ADMIN_PATH}${NEW_NOTICE_PATH}`,
      submit: words.save,
      entered,
    }),
  };
}

async function changePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const words = noticeWordsIn(visit.language);
  const notice = await requireNotice(visit);
  return {
    title: words.change,
    back: { path: noticeAddress(notice.id), text: notice.title },
    body: isOpen(notice)
      ? await contentForm(visit, {
          action: noticeAddress(notice.id, FORMS.change),
          submit: words.saveChange,
          entered,
          notice,
          hidden: { [VERSION_FIELD]: noticeVersion(notice) },
        })
      : html`<p>${words.tooLate}</p>`,
  };
}

/** The notice as it will stand, to how many it goes, and what can be done with it. */
async function noticePage(visit: Visit, entered?: Entered): Promise<AdminPage> {
  const { school, language } = visit;
  const words = noticeWordsIn(language);
  const notice = await requireNotice(visit);
  const to = describeAudience(visit, notice.audience, await audienceName(school.db, notice));
  const counts = isOpen(notice)
    ? await countRecipients(school.db, notice, { siteId: school.site.id, now: school.now() })
    : undefined;
  const recipients =
    counts === undefined
      ? notice.recipients.toLocaleString(language)
      : words.counts(counts.recipients, counts.turnedOff);
  return {
    title: notice.title,
    back: { path: `${ADMIN_PATH}${NOTICES_PATH}`, text: words.title },
    body: html`${factsMarkup([
      [words.state, noticeMark(visit, notice)],
      [words.to, to],
      [words.recipients, recipients],
      notice.sent_at === null ? undefined : [words.sentAt, instantMarkup(visit, notice.sent_at)],
      [words.written, instantMarkup(visit, notice.written_at)],
    ])}
    ${previewPanel(visit, notice)}
    ${isOpen(notice) ? sendingPanel(visit, notice, entered) : html`<p>${words.cannotTakeBack}</p>`}`,
  };
}

function previewPanel({ language }: Visit, { topic, title, body, url }: NoticeRow): Markup {
  const words = noticeWordsIn(language);
  return html`<section class="panel" aria-labelledby="preview">
    <h2 id="preview">${words.preview}</h2>
    <div class="preview">
      <p class="quiet">${topicName(topic, language)}</p>
      <p><strong>${title}</strong></p>
      ${body === null ? undefined : html`<p class="typed">${body}</p>`}
      <p class="quiet">${url === null ? words.noLink : html`<span class="code">${url}</span>`}</p>
    </div>
  </section>`;
}

function sendingPanel(visit: Visit, notice: NoticeRow, entered: Entered | undefined): Markup {
  const words = noticeWordsIn(visit.language);
  const isDraft = notice.send_at === null;
  const hidden = { [VERSION_FIELD]: noticeVersion(notice) };
  const form = (end: string, submit: string, tone: "primary" | "plain" = "plain"): Markup =>
    formMarkup(visit, { action: noticeAddress(notice.id, end), submit, tone, hidden });
  return html`<section class="panel">
      <h2>${words.send}</h2>
      <p>${isDraft ? words.cannotTakeBack : words.takeBackNote}</p>
      <div class="buttons">
        ${form(FORMS.send, words.sendNow, "primary")}
        <a class="button" href="${noticeAddress(notice.id, FORMS.change)}">${words.change}</a>
        ${isDraft ? form(FORMS.remove, words.remove) : form(FORMS.takeBack, words.takeBack)}
      </div>
    </section>
    <section class="panel">
      <h2>${words.plan}</h2>
      ${formMarkup(
        visit,
        { action: noticeAddress(notice.id, FORMS.plan), submit: words.plan, entered, hidden },
        (fields) =>
          fields.text({
            name: "send_at",
            label: words.sendAt,
            hint: words.sendAtHint(visit.school.config.timeZone),
            type: "datetime-local",
          }),
      )}
    </section>`;
}
