/** The JSON types of coupons. */

import { type Static, Type } from "typebox";

import {
  answeredInstant,
  closedObject,
  currency,
  id,
  instant,
  minorUnits,
  nullable,
  oneOf,
} from "#school/operator/types/common.ts";

const code = Type.String({
  pattern: "^[A-Za-z0-9_-]+$",
  minLength: 1,
  maxLength: 40,
  description: "What a member types; no two coupons have the same, whatever its case.",
});
const kind = oneOf(["percent", "amount"], "Whether it takes off a part of the price or an amount.");
const percent = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 100,
    description: "What it takes off; null unless the kind is percent.",
  }),
);
const amount_minor = nullable(minorUnits("What it takes off; null unless the kind is amount"));
const maxUses = nullable(
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: "How often it can be used." }),
);

export const Coupon = closedObject(
  {
    id: id("the coupon"),
    code,
    kind,
    percent,
    amount_minor,
    currency: nullable(currency),
    max_uses: maxUses,
    starts_at: nullable(answeredInstant("From when it can be used.")),
    ends_at: nullable(answeredInstant("Until when it can be used.")),
  },
  { title: "Coupon" },
);
export type Coupon = Static<typeof Coupon>;

export const NewCoupon = closedObject(
  {
    code,
    kind,
    percent: Type.Optional(percent),
    amount_minor: Type.Optional(amount_minor),
    currency: Type.Optional(nullable(currency)),
    max_uses: Type.Optional(maxUses),
    starts_at: Type.Optional(nullable(instant("From when it can be used."))),
    ends_at: Type.Optional(nullable(instant("Until when it can be used."))),
  },
  {
    title: "NewCoupon",
    description: "With `percent`, or with `amount_minor` and `currency`, as its kind says.",
  },
);
