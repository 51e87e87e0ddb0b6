/** Orders and their payments. */

import { type Static, Type } from "typebox";

import { requireFound } from "#school/operator/api-error.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { reading } from "#school/operator/operation.ts";
import { pageOfNewest } from "#school/operator/page.ts";
import {
  answeredInstant,
  closedObject,
  count,
  currency,
  id,
  nullable,
  pageOf,
  PageQuery,
} from "#school/operator/types.ts";
import type { School } from "#school/school.ts";
import type { PaymentRow } from "#school/store/tables/content-tables.ts";
import { paymentStateAt } from "#shared/member-api/payment-state.ts";

const amount = (description: string) => Type.Integer({ description: `${description}, in minor units.` });

const OrderLine = closedObject(
  {
    kind: Type.String({ description: "course, digital_product, consulting_service or event." }),
    title: Type.String({ description: "What was bought." }),
    slug: nullable(Type.String({ description: "The slug of what was bought, when it has one." })),
    quantity: count("How many of it."),
    unit_amount_minor: amount("The price of one"),
    amount_minor: amount("The price of all"),
  },
  { title: "OrderLine" },
);

const Order = closedObject(
  {
    id: id("the order"),
    member_id: id("the member"),
    state: Type.String({ description: "unpaid, paid, failed or expired." }),
    amount_minor: amount("What the order costs"),
    currency,
    created_at: answeredInstant("When the checkout began."),
    lines: Type.Array(OrderLine, { description: "What is bought." }),
  },
  { title: "Order" },
);
type Order = Static<typeof Order>;

const OrderParams = closedObject({ order_id: id("the order") });
const OrderQuery = closedObject({
  ...PageQuery.properties,
  member_id: Type.Optional(id("the member whose orders are asked for")),
});

const Payment = closedObject(
  {
    trade_no: Type.String({ description: "Names this payment; the member knows it too." }),
    state: Type.String({ description: "unpaid, paid, failed or expired." }),
    payment_type: nullable(Type.String({ description: "The method; null until one was chosen." })),
    amount_minor: amount("What is to be paid"),
    currency,
    paid_at: nullable(answeredInstant("When it was paid.")),
    expires_at: nullable(answeredInstant("Until when it can or could be paid.")),
    refunding_state: Type.String({ description: "none, requested, processing, refunded or rejected." }),
    refunded_amount_minor: nullable(amount("What was given back")),
    refunded_at: nullable(answeredInstant("When it was given back.")),
  },
  { title: "Payment" },
);

const PaymentList = closedObject(
  { data: Type.Array(Payment, { description: "The payments of the order." }) },
  { title: "PaymentList" },
);

// Choice (an order is one checkout with one payment): the school stores payments, and nothing joins the attempts of one
// purchase (Spec, "Payment", rule 1).

async function presentOrders({ db, now }: School, orders: readonly PaymentRow[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const rows = await db
    .selectFrom("payment_lineitem")
    .selectAll()
    .where("payment_id", "in", ids)
    .orderBy("position")
    .execute();
  const linesOf = Map.groupBy(rows, (row) => row.payment_id);
  return orders.map((row) => ({
    id: row.id,
    member_id: row.member_id,
    state: paymentStateAt(row.state, row.expired_at, now()),
    amount_minor: row.amount,
    currency: row.currency,
    created_at: toInstant(row.created_at),
    lines: (linesOf.get(row.id) ?? []).map(({ kind, title, slug, quantity, unit_amount, amount }) => ({
      kind,
      title,
      slug,
      quantity,
      unit_amount_minor: unit_amount,
      amount_minor: amount,
    })),
  }));
}

/** @throws {ApiError} 404 */
async function requireOrder({ db }: School, id: string): Promise<PaymentRow> {
  return requireFound(
    await db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst(),
    "order",
  );
}

export const orders = [
  reading({
    id: "listOrders",
    path: "/orders",
    scope: "orders:read",
    summary: "List the orders, newest first.",
    query: OrderQuery,
    answer: pageOf(Order),
    run: async ({ school, query: { member_id, ...page } }) => {
      const all = school.db.selectFrom("payment").selectAll();
      const asked = member_id === undefined ? all : all.where("member_id", "=", member_id);
      const { data, next_cursor } = await pageOfNewest(page, asked, {
        at: "created_at",
        present: (row) => row,
      });
      return { data: await presentOrders(school, data), next_cursor };
    },
  }),
  reading({
    id: "getOrder",
    path: "/orders/{order_id}",
    scope: "orders:read",
    summary: "Read an order.",
    params: OrderParams,
    answer: Order,
    run: async ({ school, params }) => {
      const [order] = await presentOrders(school, [await requireOrder(school, params.order_id)]);
      return requireFound(order, "order");
    },
  }),
  reading({
    id: "listOrderPayments",
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
        state: paymentStateAt(row.state, row.expired_at, school.now()),
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
