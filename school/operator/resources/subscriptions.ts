/** Subscriptions of members to membership plans: read, canceled and resumed. */

import { type Static, Type } from "typebox";

import { conflict, requireFound } from "#school/operator/api-error.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, reading } from "#school/operator/operation.ts";
import { pageById, type Start } from "#school/operator/page.ts";
import {
  answeredInstant,
  closedObject,
  id,
  nullable,
  oneOf,
  pageOf,
  PageQuery,
} from "#school/operator/types.ts";
import type { School } from "#school/school.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { findMember } from "#school/store/members.ts";
import type { SubscriptionRow } from "#school/store/tables/operator-tables.ts";

const Subscription = closedObject(
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
type Subscription = Static<typeof Subscription>;

const SubscriptionParams = closedObject({ subscription_id: id("the subscription") });

const SubscriptionChange = closedObject(
  {
    state: oneOf(
      ["active", "canceled"],
      "`canceled` ends it with its period; `active` resumes one that has not ended.",
    ),
  },
  { title: "SubscriptionChange" },
);

function present({ started_at, period_ends_at, canceled_at, ...row }: SubscriptionRow): Subscription {
  return {
    ...row,
    started_at: toInstant(started_at),
    period_ends_at: toInstant(period_ends_at),
    canceled_at: toNullableInstant(canceled_at),
  };
}

/** @throws {ApiError} 404 */
async function requireSubscription({ db }: School, id: string): Promise<SubscriptionRow> {
  return requireFound(
    await db.selectFrom("subscription").selectAll().where("id", "=", id).executeTakeFirst(),
    "subscription",
  );
}

export const subscriptions = [
  reading({
    id: "listSubscriptions",
    path: "/subscriptions",
    scope: "subscriptions:read",
    summary: "List who has subscribed to a membership plan.",
    query: PageQuery,
    answer: pageOf(Subscription),
    run: ({ school, query }) =>
      pageById(query, { read: (start) => listSubscriptions(school.db, start), present }),
  }),
  reading({
    id: "getSubscription",
    path: "/subscriptions/{subscription_id}",
    scope: "subscriptions:read",
    summary: "Read a subscription.",
    params: SubscriptionParams,
    answer: Subscription,
    run: async ({ school, params }) => present(await requireSubscription(school, params.subscription_id)),
  }),
  change({
    id: "updateSubscription",
    method: "PATCH",
    path: "/subscriptions/{subscription_id}",
    scope: "subscriptions:write",
    summary: "Cancel a subscription, or resume one that was canceled.",
    params: SubscriptionParams,
    body: SubscriptionChange,
    answer: Subscription,
    conflict: "a subscription whose period has ended is to be resumed",
    change: { action: "subscription.update", right: "operate", fields: ["state", "canceled_at"] },
    run: async ({ school, params, body }) => {
      await lockRow(school.db, "subscription", params.subscription_id);
      const before = await requireSubscription(school, params.subscription_id);
      const { id, member_id } = before;
      if (body.state === "canceled") await cancelSubscription(school.db, id, school.now());
      else if (!(await resumeSubscription(school.db, id, school.now())))
        throw conflict("The period of the subscription has ended.");
      const answer = present(await requireSubscription(school, id));
      const member = await findMember(school.db, member_id);
      return {
        answer,
        subject: { id, name: member?.name ?? member_id },
        before: present(before),
        after: answer,
      };
    },
  }),
];

function listSubscriptions(db: SchoolDatabase, { after, limit }: Start): Promise<SubscriptionRow[]> {
  return db
    .selectFrom("subscription")
    .selectAll()
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Cancels a subscription; one that is canceled already keeps its `canceled_at`. */
async function cancelSubscription(db: SchoolDatabase, id: string, now: number): Promise<void> {
  await db
    .updateTable("subscription")
    .set({ state: "canceled", canceled_at: now })
    .where("id", "=", id)
    .where("state", "!=", "canceled")
    .execute();
}

/** @returns whether it was resumed: a subscription whose period has ended is not */
async function resumeSubscription(db: SchoolDatabase, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable("subscription")
    .set({ state: "active", canceled_at: null })
    .where("id", "=", id)
    .where("period_ends_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
