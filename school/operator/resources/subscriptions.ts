/** Operations on subscriptions. */

import { conflict, notFound } from "#school/operator/api-error.ts";
import { toInstant, toNullableInstant } from "#school/operator/instants.ts";
import { operation } from "#school/operator/operation.ts";
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
import type { SubscriptionRow } from "#school/store/operator-tables.ts";

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
  operation({
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
  operation({
    id: "getSubscription",
    method: "GET",
    path: "/subscriptions/{subscription_id}",
    scope: "subscriptions:read",
    summary: "Read a subscription.",
    params: SubscriptionParams,
    answer: Subscription,
    run: async ({ school, params }) => present(await requireSubscription(school, params.subscription_id)),
  }),
  operation({
    id: "updateSubscription",
    method: "PATCH",
    path: "/subscriptions/{subscription_id}",
    scope: "subscriptions:write",
    summary: "Cancel a subscription, or resume one that was canceled.",
    params: SubscriptionParams,
    body: SubscriptionChange,
    answer: Subscription,
    conflict: "a subscription whose period has ended is to be resumed",
    run: async ({ school, params, body }) => {
      const { id } = await requireSubscription(school, params.subscription_id);
      if (body.state === "canceled") await cancelSubscription(school.db, id, school.now());
      else if (!(await resumeSubscription(school.db, id, school.now())))
        throw conflict("The period of the subscription has ended.");
      return present(await requireSubscription(school, id));
    },
  }),
];
