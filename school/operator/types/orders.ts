/** The JSON types of orders and payments. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  count,
  currency,
  id,
  nullable,
  PageQuery,
  pageOf,
} from "#school/operator/types/common.ts";

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

export const Order = closedObject(
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
export type Order = Static<typeof Order>;

export const OrderPage = pageOf(Order);
export const OrderParams = closedObject({ order_id: id("the order") });
export const OrderQuery = closedObject({
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

export const PaymentList = closedObject(
  { data: Type.Array(Payment, { description: "The payments of the order." }) },
  { title: "PaymentList" },
);
