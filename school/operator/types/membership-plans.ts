/** The JSON types of membership plans. */

import { type Static, Type } from "typebox";

import {
  closedObject,
  currency,
  id,
  line,
  minorUnits,
  nullable,
  oneOf,
  text,
} from "#school/operator/types/common.ts";

const properties = {
  name: line("The name of the plan."),
  price_minor: minorUnits("What one period costs"),
  currency,
  period: oneOf(["month", "year"], "How long one payment lasts."),
};
const description = nullable(text("What the plan gives."));

export const MembershipPlan = closedObject(
  { id: id("the plan"), ...properties, description },
  { title: "MembershipPlan" },
);
export type MembershipPlan = Static<typeof MembershipPlan>;

export const NewMembershipPlan = closedObject(
  { ...properties, description: Type.Optional(description) },
  { title: "NewMembershipPlan" },
);
