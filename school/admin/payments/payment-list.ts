/** The list of payments, and the search for one. */

import {
  type FoundMember,
  searchedColumn,
  type SearchedColumn,
  searchMembers,
} from "#school/admin/frame/member-search.ts";
import { MAX_QUERY_LENGTH, searchForm } from "#school/admin/frame/search-form.ts";
import type { AdminPage } from "#school/admin/frame/admin-page.ts";
import { parseInstantPosition, parseTextPosition, writePosition } from "#school/admin/frame/positions.ts";
import { pagingMarkup, tableMarkup, takePage } from "#school/admin/frame/list.ts";
import { requireFound, type Visit } from "#school/admin/frame/visit.ts";
import { parseSearchedAmount } from "#school/admin/payments/amounts.ts";
import { paymentColumns, PAYMENTS_PATH } from "#school/admin/payments/payment-page.ts";
import {
  findMemberName,
  type ListedPayment,
  listRecentPayments,
  type RecentPayments,
  searchPayments,
} from "#school/admin/payments/payment-search.ts";
import { paymentWordsIn } from "#school/admin/payments/words.ts";
import { html, type Markup } from "#school/pages/html.ts";
import { ADMIN_PATH } from "#school/paths.ts";

const KINDS = ["trade_no", "code_no", "name", "email", "amount"] as const;

/** The first page of the area: the newest payments, or the payments that the address searches for. */
export async function paymentsPage(visit: Visit): Promise<AdminPage> {
  const words = paymentWordsIn(visit.language);
  const { query, school } = visit;
  const text = query.get("q")?.trim() ?? "";
  const kind = KINDS.find((one) => one === query.get("by")) ?? "trade_no";
  const memberId = query.get("member");
  const show = (title: string, content: Markup, fault?: string): AdminPage => ({
    title,
    ...(fault === undefined ? {} : { status: 422 }),
    body: html`${searchForm(visit, {
      action: `${ADMIN_PATH}${PAYMENTS_PATH}`,
      kinds: KINDS,
      kind,
      text,
      fault,
      isNarrowed: text !== "" || memberId !== undefined,
      words,
    })}
    ${content}`,
  });

  if (memberId !== undefined) {
    const member = requireFound(await findMemberName(school.db, memberId));
    return show(words.paymentsOf(member.name), await recentPayments(visit, { memberId }));
  }
  if (text === "") return show(words.title, await recentPayments(visit, {}));
  if (text.length > MAX_QUERY_LENGTH) return show(words.title, html``, visit.words.queryTooLong);
  switch (kind) {
    case "amount": {
      const amount = parseSearchedAmount(text);
      if (amount === undefined) return show(words.title, html``, words.amountUnreadable);
      return show(words.title, await recentPayments(visit, { amount }));
    }
    case "name":
    case "email":
      return show(words.title, await foundMembers(visit, searchedColumn(kind, text), text));
    case "trade_no":
    case "code_no":
      return show(words.title, await foundPayments(visit, kind, text));
  }
}

/** The payments of one member, of one amount, or all of them: newest first. */
async function recentPayments(visit: Visit, which: RecentPayments): Promise<Markup> {
  const found = await listRecentPayments(
    visit.school.db,
    which,
    parseInstantPosition(visit.query.get("after")),
  );
  return paymentTable(
    visit,
    takePage(found, ({ created_at, id }) => `${created_at}~${id}`),
  );
}

async function foundPayments(visit: Visit, column: "trade_no" | "code_no", text: string): Promise<Markup> {
  const beyond = parseTextPosition(visit.query.get("after"));
  const found = await searchPayments(visit.school.db, column, text, beyond);
  return paymentTable(
    visit,
    takePage(found, (payment) => writePosition({ text: payment[column] ?? "", id: payment.id })),
  );
}

async function foundMembers(visit: Visit, column: SearchedColumn, text: string): Promise<Markup> {
  const words = paymentWordsIn(visit.language);
  const beyond = parseTextPosition(visit.query.get("after"));
  const found = await searchMembers(visit.school.db, { column, text, beyond });
  const { rows, next } = takePage(found, ({ position }) => writePosition(position));
  if (rows.length === 0) return html`<p>${visit.words.nothingFound}</p>`;
  const table = tableMarkup<FoundMember>(
    words.membersTitle,
    [
      {
        label: words.member,
        cell: ({ id, name }) =>
          html`<a href="${ADMIN_PATH}${PAYMENTS_PATH}?member=${encodeURIComponent(id)}">${name}</a>`,
      },
      { label: words.email, cell: ({ email }) => email, onPhone: { at: "start", isMinor: true } },
    ],
    rows,
  );
  return html`<p>${words.chooseMember}</p>
    ${table} ${pagingMarkup(visit, next)}`;
}

function paymentTable(
  visit: Visit,
  { rows, next }: { rows: readonly ListedPayment[]; next: string | undefined },
): Markup {
  const words = paymentWordsIn(visit.language);
  if (rows.length === 0)
    return html`<p>${visit.query.get("q") === undefined ? words.nothingYet : visit.words.nothingFound}</p>`;
  const { tradeNo, amount, state, made } = paymentColumns(visit);
  const table = tableMarkup<ListedPayment>(
    words.title,
    [
      tradeNo,
      {
        label: words.member,
        cell: ({ member_name }) => html`<bdi>${member_name}</bdi>`,
        onPhone: { at: "start" },
      },
      {
        label: words.what,
        cell: ({ titles }) => titles.join({ "zh-TW": "、", en: ", " }[visit.language]) || words.nothing,
        onPhone: { at: "start", isMinor: true },
      },
      amount,
      state,
      { ...made, onPhone: { at: "end", isMinor: true } },
    ],
    rows,
  );
  return html`${table} ${pagingMarkup(visit, next)}`;
}
