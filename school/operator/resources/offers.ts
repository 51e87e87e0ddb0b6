/** Operations on resources that are one table each. */

import { wrongField } from "#school/operator/api-error.ts";
import { collectionOperations } from "#school/operator/collection.ts";
import type { CollectionRow } from "#school/operator/records/collection.ts";
import { NewPage, NewPost, Page, Post } from "#school/operator/types/articles.ts";
import { Coupon, NewCoupon } from "#school/operator/types/coupons.ts";
import { DigitalProduct, NewDigitalProduct } from "#school/operator/types/digital-products.ts";
import { Lecturer, NewLecturer } from "#school/operator/types/lecturers.ts";
import { MembershipPlan, NewMembershipPlan } from "#school/operator/types/membership-plans.ts";

export const lecturers = collectionOperations({
  resource: "lecturers",
  table: "lecturer",
  one: { name: "lecturer", label: "lecturer", idPrefix: "lct" },
  many: { name: "lecturers", label: "lecturers" },
  item: Lecturer,
  input: NewLecturer,
  absent: { biography: null, picture_url: null },
});

export const membershipPlans = collectionOperations({
  resource: "membership_plans",
  table: "membership_plan",
  one: { name: "membership_plan", label: "membership plan", idPrefix: "pln" },
  many: { name: "membership_plans", label: "membership plans" },
  item: MembershipPlan,
  input: NewMembershipPlan,
  absent: { description: null },
  owners: { table: "subscription", column: "plan_id", refusal: "a member has subscribed to the plan" },
});

export const coupons = collectionOperations({
  resource: "coupons",
  table: "coupon",
  one: { name: "coupon", label: "coupon", idPrefix: "cpn" },
  many: { name: "coupons", label: "coupons" },
  item: Coupon,
  input: NewCoupon,
  absent: {
    percent: null,
    amount_minor: null,
    currency: null,
    max_uses: null,
    starts_at: null,
    ends_at: null,
  },
  instants: ["starts_at", "ends_at"],
  validate: validateCoupon,
  unique: "code",
});

/** @throws {ApiError} 400 unless the coupon has the values of its kind, and none of the other kind */
function validateCoupon(row: CollectionRow): void {
  const isPercent = row["kind"] === "percent";
  if (isPercent !== (row["percent"] !== null))
    throw wrongField("body", "percent", "must be a number when the kind is percent, and null otherwise");
  for (const name of ["amount_minor", "currency"])
    if (isPercent === (row[name] !== null))
      throw wrongField("body", name, "must be given when the kind is amount, and null otherwise");
}

export const posts = collectionOperations({
  resource: "posts",
  table: "post",
  one: { name: "post", label: "post", idPrefix: "pst" },
  many: { name: "posts", label: "posts" },
  item: Post,
  input: NewPost,
  absent: { published_at: null },
  instants: ["published_at"],
  unique: "slug",
});

export const pages = collectionOperations({
  resource: "pages",
  table: "page",
  one: { name: "page", label: "page", idPrefix: "pag" },
  many: { name: "pages", label: "pages" },
  item: Page,
  input: NewPage,
  absent: { published_at: null },
  instants: ["published_at"],
  unique: "slug",
});

export const digitalProducts = collectionOperations({
  resource: "digital_products",
  table: "digital_product",
  one: { name: "digital_product", label: "digital product", idPrefix: "prd" },
  many: { name: "digital_products", label: "digital products" },
  item: DigitalProduct,
  input: NewDigitalProduct,
  absent: { description: null },
  unique: "slug",
  owners: { table: "digital_entitlement", column: "product_id", refusal: "a member owns the product" },
});
