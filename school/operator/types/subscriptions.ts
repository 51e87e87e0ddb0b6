/** The JSON types of subscriptions. */

import { type Static, Type } from "typebox";

import { answeredInstant, closedObject, id, nullable, oneOf, pageOf } from "#school/operator/types/common.ts";

export const Subscription = closedObject(
  {
    id: id("the subscription"),
    member_id: id("the member"),
    plan_id: id("the membership plan"),
    state: Type.String({ description: "active, or canceled and ending with its period." }),
    started_at: answeredInstant("When the member subscribed."),
    period_ends_at: answeredInstant("Until when the member has what the plan gives."),
    canceled_at: nullable(answeredInstant("When it was canceled.")),
  },
  { title: "Subscription" },
);
export type Subscription = Static<typeof Subscription>;

export const SubscriptionPage = pageOf(Subscription);
export const SubscriptionParams = closedObject({ subscription_id: id("the subscription") });

export const SubscriptionChange = closedObject(
  {
    state: oneOf(
      ["active", "canceled"],
      "`canceled` ends it with its period; `active` resumes one that has not ended.",
    ),
  },
  { title: "SubscriptionChange" },
);
