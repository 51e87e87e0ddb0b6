/** Operations on orders and payments. */

import { notFound } from "#school/operator/api-error.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import { findOrder, linesOf, listOrders } from "#school/operator/records/orders.ts";
import { Order, OrderPage, OrderParams, OrderQuery, PaymentList } from "#school/operator/types/orders.ts";
import type { School } from "#school/school.ts";
import type { PaymentLineitemRow, PaymentRow } from "#school/store/tables/content-tables.ts";

// Choice (an order is one checkout with one payment): the school keeps payments and nothing that joins the attempts of one
// purchase (Spec, "Payment", rule 1), so an order is one checkout with one payment.

/** The state of a payment. An unpaid one past its deadline is expired, as in the Member API. */
function stateOf({ state, expired_at }: PaymentRow, now: number): string {
  return state === "unpaid" && expired_at !== null && expired_at <= now ? "expired" : state;
}

function present(row: PaymentRow, lines: readonly PaymentLineitemRow[], now: number): Order {
  return {
    id: row.id,
    member_id: row.member_id,
    state: stateOf(row, now),
    amount_minor: row.amount,
    currency: row.currency,
    created_at: toInstant(row.created_at),
    lines: lines.map(({ kind, title, slug, quantity, unit_amount, amount }) => ({
      kind,
      title,
      slug,
      quantity,
      unit_amount_minor: unit_amount,
      amount_minor: amount,
    })),
  };
}

/** @throws {ApiError} 404 */
async function requireOrder({ db }: School, id: string): Promise<PaymentRow> {
  const order = await findOrder(db, id);
  if (order === undefined) throw notFound("order");
  return order;
}

export const orders = [
  reading({
    id: "listOrders",
    method: "GET",
    path: "/orders",
    scope: "orders:read",
    summary: "List the orders, newest first.",
    query: OrderQuery,
    answer: OrderPage,
    run: async ({ school, query }) => {
      const beyond = readCursor(query.cursor, [0, ""]);
      const { limit, member_id: memberId } = query;
      const rows = await listOrders(school.db, { beyond, limit, memberId });
      const ids = rows.map(({ id }) => id);
      const lines = await linesOf(school.db, ids);
      return makePage(rows, query, {
        key: (row) => [row.created_at, row.id],
        present: (row) => present(row, lines.get(row.id) ?? [], school.now()),
      });
    },
  }),
  reading({
    id: "getOrder",
    method: "GET",
    path: "/orders/{order_id}",
    scope: "orders:read",
    summary: "Read an order.",
    params: OrderParams,
    answer: Order,
    run: async ({ school, params }) => {
      const row = await requireOrder(school, params.order_id);
      return present(row, (await linesOf(school.db, [row.id])).get(row.id) ?? [], school.now());
    },
  }),
  reading({
    id: "listOrderPayments",
    method: "GET",
    path: "/orders/{order_id}/payments",
    scope: "orders:read",
    summary: "List the payments of an order.",
    params: OrderParams,
    answer: PaymentList,
    run: async ({ school, params }) => {
      const row = await requireOrder(school, params.order_id);
      const { trade_no, payment_type, amount, currency, refunding_state } = row;
      const payment = {
        trade_no,
        payment_type,
        currency,
        refunding_state,
        state: stateOf(row, school.now()),
        amount_minor: amount,
        paid_at: toNullableInstant(row.paid_at),
        expires_at: toNullableInstant(row.expired_at),
        refunded_amount_minor: row.refunded_amount,
        refunded_at: toNullableInstant(row.refunded_at),
      };
      return { data: [payment] };
    },
  }),
];
