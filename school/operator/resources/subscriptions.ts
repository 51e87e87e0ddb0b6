/** Subscriptions of members to membership plans: read, canceled and resumed. */

import { Type } from "typebox";

import { conflict } from "#school/operator/api-error.ts";
import { collection } from "#school/operator/collection.ts";
import { change } from "#school/operator/operation.ts";
import { answeredInstant, closedObject, id, nullable, oneOf } from "#school/operator/types.ts";
import { findMember } from "#school/store/members.ts";

const { operations, item, changeRow } = collection({
  table: "subscription",
  verbs: ["list", "get"],
  summaries: { list: "List who has subscribed to a membership plan." },
  answered: {
    member_id: id("the member"),
    plan_id: id("the membership plan"),
    state: Type.String({ description: "active, or canceled and ending with its period." }),
    started_at: answeredInstant("When the member subscribed."),
    period_ends_at: answeredInstant("Until when the member has what the plan gives."),
    canceled_at: nullable(answeredInstant("When it was canceled.")),
  },
});

const SubscriptionChange = closedObject(
  {
    state: oneOf(
      ["active", "canceled"],
      "`canceled` ends it with its period; `active` resumes one that has not ended.",
    ),
  },
  { title: "SubscriptionChange" },
);

export const subscriptions = [
  ...operations,
  change({
    id: "updateSubscription",
    method: "PATCH",
    path: "/subscriptions/{subscription_id}",
    scope: "subscriptions:write",
    summary: "Cancel a subscription, or resume one that was canceled.",
    params: closedObject({ subscription_id: id("the subscription") }),
    body: SubscriptionChange,
    answer: item,
    conflict: "a subscription whose period has ended is to be resumed",
    change: { action: "subscription.update", right: "operate", fields: ["state", "canceled_at"] },
    run: async ({ school: { db, now }, params, body: { state } }) => {
      const changed = await changeRow(db, params.subscription_id, (before) => {
        if (state === "active" && Number(before["period_ends_at"]) <= now())
          throw conflict("The period of the subscription has ended.");
        // A subscription that is already canceled keeps its instant.
        const canceled_at = state === "canceled" ? Number(before["canceled_at"] ?? now()) : null;
        return db
          .updateTable("subscription")
          .set({ state, canceled_at })
          .where("id", "=", before.id)
          .execute();
      });
      const memberId = String(changed.answer["member_id"]);
      const member = await findMember(db, memberId);
      return { ...changed, subject: { id: changed.subject.id, name: member?.name ?? memberId } };
    },
  }),
];
