/** The resources that are one table each, but for the events. */

import { Type } from "typebox";

import { wrongField } from "#school/operator/api-error.ts";
import { collection } from "#school/operator/collection.ts";
import type { Row } from "#school/operator/collection-parts.ts";
import { requireOrder } from "#school/operator/resources/time-order.ts";
import {
  currency,
  instant,
  line,
  minorUnits,
  nullable,
  oneOf,
  slug,
  text,
  webAddress,
} from "#school/operator/types.ts";

export const { operations: lecturers } = collection({
  table: "lecturer",
  idPrefix: "lct",
  required: { name: line("The name of the lecturer.") },
  optional: {
    biography: nullable(text("Who the lecturer is.")),
    picture_url: nullable(webAddress("A picture of the lecturer.")),
  },
});

export const { operations: membershipPlans } = collection({
  table: "membership_plan",
  idPrefix: "pln",
  required: {
    name: line("The name of the plan."),
    price_minor: minorUnits("What one period costs"),
    currency,
    period: oneOf(["month", "year"], "How long one payment lasts."),
  },
  optional: { description: nullable(text("What the plan gives.")) },
  owners: { table: "subscription", column: "plan_id", refusal: "a member has subscribed to the plan" },
});

export const { operations: coupons } = collection({
  table: "coupon",
  idPrefix: "cpn",
  required: {
    code: Type.String({
      pattern: "^[A-Za-z0-9_-]+$",
      minLength: 1,
      maxLength: 40,
      description: "What a member types; no two coupons have the same, whatever its case.",
    }),
    kind: oneOf(["percent", "amount"], "Whether it takes off a part of the price or an amount."),
  },
  optional: {
    percent: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "What it takes off; null unless the kind is percent.",
      }),
    ),
    amount_minor: nullable(minorUnits("What it takes off; null unless the kind is amount")),
    currency: nullable(currency),
    max_uses: nullable(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: "How often it can be used." }),
    ),
    starts_at: nullable(instant("From when it can be used.")),
    ends_at: nullable(instant("Until when it can be used.")),
  },
  note: "With `percent`, or with `amount_minor` and `currency`, as its kind says.",
  validate: validateCoupon,
  unique: "code",
});

/** @throws {ApiError} 400 unless the coupon has the values of its kind, and none of the other kind, and its time is in order */
function validateCoupon(row: Row): void {
  requireOrder(row);
  const isPercent = row["kind"] === "percent";
  if (isPercent !== (row["percent"] !== null))
    throw wrongField("body", "percent", "must be a number when the kind is percent, and null otherwise");
  for (const name of ["amount_minor", "currency"])
    if (isPercent === (row[name] !== null))
      throw wrongField("body", name, "must be given when the kind is amount, and null otherwise");
}

/** Posts and pages are the same: a text with its own address. */
function articles(table: "post" | "page", idPrefix: string) {
  return collection({
    table,
    idPrefix,
    required: {
      slug: slug(`the ${table}`),
      title: line(`The title of the ${table}.`),
      body: text("The text, in Markdown."),
    },
    optional: { published_at: nullable(instant("When it was or will be published; null for a draft.")) },
    unique: "slug",
  }).operations;
}

export const posts = articles("post", "pst");
export const pages = articles("page", "pag");

export const { operations: digitalProducts } = collection({
  table: "digital_product",
  idPrefix: "prd",
  required: { slug: slug("the product"), title: line("The title of the product.") },
  optional: { description: nullable(text("What the product is.")) },
  unique: "slug",
  owners: { table: "digital_entitlement", column: "product_id", refusal: "a member owns the product" },
});
