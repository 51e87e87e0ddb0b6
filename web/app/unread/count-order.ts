/**
 * Ensures that the shown unread count is the newest one. Answers may arrive in another order than the school made them. So when several
 * calls that return the count overlap, nobody knows which count is the newest: after the last of them, the count is requested again.
 */

import type { Exchange, Operation } from "@urql/core";
import type { Cache, UpdateResolver } from "@urql/exchange-graphcache";
import { pipe, tap } from "wonka";

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { isRecord } from "#web/model/sent.ts";
import { deviceTime } from "#web/ui/browser/clock.ts";

/** The operations whose answers contain the count. */
const COUNTING: readonly unknown[] = [
  "UnreadCount",
  "MarkNotificationRead",
  "MarkAllNotificationsRead",
  "MarkNotificationsReadBefore",
];

function isCounting({ query }: Operation): boolean {
  return query.definitions.some((part) => "name" in part && COUNTING.includes(part.name?.value));
}

/** The school's answer to a mark contains the count. */
export const countUpdates: Record<string, UpdateResolver> = {
  markNotificationRead: ({ markNotificationRead: payload }, _input, cache) => writeCount(cache, payload),
  markAllNotificationsRead: ({ markAllNotificationsRead: payload }, _input, cache) =>
    writeCount(cache, payload),
};

/** An answer without a count invalidates the cached one, so that it is requested again. */
function writeCount(cache: Cache, payload: unknown): void {
  if (!isRecord(payload)) return;
  const { unreadNotificationCount } = payload;
  if (typeof unreadNotificationCount !== "number") cache.invalidate("Query", "unreadNotificationCount");
  else
    cache.updateQuery({ query: UnreadCountDocument }, () => ({
      __typename: "Query" as const,
      unreadNotificationCount,
    }));
}

/** Placed below the cache, where it sees only operations that are really sent. */
export const countOrder: Exchange = ({ forward, client }) => {
  const underWay = new Map<number, Operation>();
  /** Whether one of the running calls may return an older count than another. */
  let isUnsure = false;
  let answeredAt = 0;

  function begin(operation: Operation): void {
    const { context, key, kind } = operation;
    const others = [...underWay.values()];
    // An answer that another tab sent may be older than the last one of this tab.
    const isLate = Number(context["askedInOtherTabAt"]) < answeredAt;
    if (isLate || others.some((other) => kind === "mutation" || other.kind === "mutation")) isUnsure = true;
    underWay.set(key, operation);
  }

  function end(key: number): void {
    if (!underWay.delete(key)) return;
    answeredAt = deviceTime();
    if (underWay.size > 0 || !isUnsure) return;
    isUnsure = false;
    // Only after the cache above has written this answer: the cache orders answers by the time of their questions, and would write the
    // answer to a mark over that of a question that was asked before.
    queueMicrotask(() => {
      void client
        .query(UnreadCountDocument, {}, { requestPolicy: "network-only", isShown: false })
        .toPromise();
    });
  }

  return (operations) =>
    pipe(
      forward(
        pipe(
          operations,
          tap((operation) => {
            if (operation.kind === "teardown") underWay.delete(operation.key);
            else if (isCounting(operation)) begin(operation);
          }),
        ),
      ),
      tap(({ operation }) => end(operation.key)),
    );
};
