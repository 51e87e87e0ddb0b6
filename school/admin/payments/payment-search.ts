/** Finds payments. Every search is answered from an index, in the index's order. */

import { PAGE_SIZE } from "#school/admin/frame/list.ts";
import type { PaymentRow } from "#school/store/tables/content-tables.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import {
  beginsWith,
  type InstantPosition,
  isAfter,
  newestFirst,
  type TextPosition,
} from "#school/store/keyset.ts";

/** A row of the list: the payment, its member's name, and what it is for. */
export type ListedPayment = PaymentRow & { member_name: string; titles: string[] };

export interface RecentPayments {
  memberId?: string | undefined;
  /** In the minor unit; without a currency, of every currency that has hundredths. */
  amount?: { minor: number; currency: string | undefined } | undefined;
}

/** Currencies without hundredths. An amount without a currency is in none of them. */
const WITHOUT_HUNDREDTHS = ["JPY", "KRW"];

/** Payments, newest first, after a place; one more than a page. */
export function listRecentPayments(
  db: SchoolDatabase,
  { memberId, amount }: RecentPayments,
  beyond: InstantPosition | undefined,
): Promise<ListedPayment[]> {
  const page = { beyond, limit: PAGE_SIZE };
  let query = db.selectFrom("payment").selectAll().$call(newestFirst("created_at", page));
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  if (amount !== undefined) {
    query = query.where("amount", "=", amount.minor);
    query =
      amount.currency === undefined
        ? query.where("currency", "not in", WITHOUT_HUNDREDTHS)
        : query.where("currency", "=", amount.currency);
  }
  return query.execute().then((rows) => withNames(db, rows));
}

/** Payments whose trade number or code begins with a text, in the order of that number or code. */
export function searchPayments(
  db: SchoolDatabase,
  column: "trade_no" | "code_no",
  text: string,
  beyond: TextPosition | undefined,
): Promise<ListedPayment[]> {
  let query = db
    .selectFrom("payment")
    .selectAll()
    .where(beginsWith(column, text))
    .orderBy(({ fn }) => fn("lower", [column]))
    .orderBy("id")
    .limit(PAGE_SIZE + 1);
  if (beyond !== undefined) query = query.where(isAfter(column, "id", beyond));
  return query.execute().then((rows) => withNames(db, rows));
}

export function findMemberName(db: SchoolDatabase, id: string): Promise<{ name: string } | undefined> {
  return db.selectFrom("member").select("name").where("id", "=", id).executeTakeFirst();
}

async function withNames(db: SchoolDatabase, payments: readonly PaymentRow[]): Promise<ListedPayment[]> {
  if (payments.length === 0) return [];
  const members = await db
    .selectFrom("member")
    .select(["id", "name"])
    .where("id", "in", [...new Set(payments.map(({ member_id }) => member_id))])
    .execute();
  const lines = await db
    .selectFrom("payment_lineitem")
    .select(["payment_id", "title"])
    .where(
      "payment_id",
      "in",
      payments.map(({ id }) => id),
    )
    .orderBy("payment_id")
    .orderBy("position")
    .execute();
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const titles = Map.groupBy(lines, ({ payment_id }) => payment_id);
  return payments.map((payment) => ({
    ...payment,
    member_name: names.get(payment.member_id) ?? "",
    titles: (titles.get(payment.id) ?? []).map(({ title }) => title),
  }));
}
