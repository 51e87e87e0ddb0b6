/** Operations on subscriptions. */

import { conflict, notFound } from "#school/operator/api-error.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { change, reading } from "#school/operator/operation.ts";
import { makePage, readCursor } from "#school/operator/page.ts";
import {
  cancelSubscription,
  findSubscription,
  listSubscriptions,
  resumeSubscription,
} from "#school/operator/records/subscriptions.ts";
import { PageQuery } from "#school/operator/types/common.ts";
import {
  Subscription,
  SubscriptionChange,
  SubscriptionPage,
  SubscriptionParams,
} from "#school/operator/types/subscriptions.ts";
import type { School } from "#school/school.ts";
import { lockRow } from "#school/store/dialects/transaction.ts";
import { findMember } from "#school/store/members.ts";
import type { SubscriptionRow } from "#school/store/tables/operator-tables.ts";

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
  const row = await findSubscription(db, id);
  if (row === undefined) throw notFound("subscription");
  return row;
}

export const subscriptions = [
  reading({
    id: "listSubscriptions",
    method: "GET",
    path: "/subscriptions",
    scope: "subscriptions:read",
    summary: "List who has subscribed to a membership plan.",
    query: PageQuery,
    answer: SubscriptionPage,
    run: async ({ school, query }) => {
      const [after] = readCursor(query.cursor, [""]) ?? [];
      const rows = await listSubscriptions(school.db, { after, limit: query.limit });
      return makePage(rows, query, { key: (row) => [row.id], present });
    },
  }),
  reading({
    id: "getSubscription",
    method: "GET",
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
