/** The list of notices: drafts and planned ones first, then those that were sent. */

import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import { instantMarkup, writeInstant } from "#school/admin/frame/instants.ts";
import { parseInstantPosition } from "#school/admin/frame/positions.ts";
import { type Column, PAGE_SIZE, pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import type { Visit } from "#school/admin/frame/visit.ts";
import { audienceName, describeAudience } from "#school/admin/notices/notice-content.ts";
import { NEW_NOTICE_PATH, noticeAddress } from "#school/admin/notices/notice-paths.ts";
import { noticeWordsIn } from "#school/admin/notices/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import type { NoticeRow } from "#school/store/tables/admin-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { newestFirst } from "#school/store/keyset.ts";

/** Drafts and planned notices that the list shows at most. */
const MAX_OPEN = 100;

type ListedNotice = NoticeRow & { audienceName: string | null };

export async function noticesPage(visit: Visit): Promise<AdminPage> {
  const { school, query } = visit;
  const words = noticeWordsIn(visit.language);
  const beyond = parseInstantPosition(query.get("after"));
  const open = await school.db
    .selectFrom("notice")
    .selectAll()
    .where("sent_at", "is", null)
    .orderBy("id", "desc")
    .limit(MAX_OPEN)
    .execute();
  const sent = await school.db
    .selectFrom("notice")
    .selectAll()
    .where("sent_at", "is not", null)
    .$call(newestFirst("sent_at", { beyond, limit: PAGE_SIZE }))
    .execute();
  const { rows, next } = takePage(sent, ({ id, sent_at }) => `${sent_at ?? 0}~${id}`);
  const columns: Column<ListedNotice>[] = [
    {
      label: words.notice,
      cell: ({ id, title }) => html`<a href="${noticeAddress(id)}">${title}</a>`,
      onPhone: { at: "line" },
    },
    {
      label: words.to,
      cell: (notice) => describeAudience(visit, notice.audience, notice.audienceName),
      onPhone: { at: "line", isMinor: true },
    },
  ];
  const openTable = tableMarkup<ListedNotice>(
    words.open,
    [
      ...columns,
      { label: words.state, cell: (notice) => noticeMark(visit, notice), onPhone: { at: "start" } },
    ],
    await withNames(school.db, open),
  );
  const sentTable = tableMarkup<ListedNotice>(
    words.sent,
    [
      ...columns,
      {
        label: words.sentAt,
        cell: ({ sent_at }) => instantMarkup(visit, sent_at),
        onPhone: { at: "start", isMinor: true },
      },
      {
        label: words.recipients,
        numeric: true,
        onPhone: { at: "end", isMinor: true, hasLabel: true },
        cell: ({ recipients }) => recipients.toLocaleString(visit.language),
      },
    ],
    await withNames(school.db, rows),
  );
  return {
    title: words.title,
    body: html`<p>${words.intro}</p>
      <p><a class="button primary" href="${ADMIN_PATH}${NEW_NOTICE_PATH}">${words.write}</a></p>
      ${
        beyond === undefined
          ? html`<h2>${words.open}</h2>
              ${open.length === 0 ? html`<p>${words.noOpen}</p>` : openTable}`
          : undefined
      }
      <h2>${words.sent}</h2>
      ${rows.length === 0 ? html`<p>${words.noSent}</p>` : sentTable} ${pagingMarkup(visit, next)}`,
  };
}

/** Whether a notice is a draft, planned, being sent or sent, each in its own form. */
export function noticeMark(visit: Visit, notice: NoticeRow): Markup {
  const words = noticeWordsIn(visit.language);
  if (notice.sent_at !== null) return html`<span class="mark settled">${words.wasSent}</span>`;
  if (notice.send_at === null) return html`<span class="mark closed">${words.draft}</span>`;
  const isDue = notice.sender !== null || notice.send_at <= visit.school.now();
  return html`<span class="mark due"
    >${isDue ? words.sending : words.planned(writeInstant(visit, notice.send_at))}</span
  >`;
}

async function withNames(db: SchoolDatabase, notices: readonly NoticeRow[]): Promise<ListedNotice[]> {
  const names = new Map<string, string | null>();
  for (const notice of notices) {
    const key = notice.audience_id ?? "";
    if (!names.has(key)) names.set(key, await audienceName(db, notice));
  }
  return notices.map((notice) => ({ ...notice, audienceName: names.get(notice.audience_id ?? "") ?? null }));
}
