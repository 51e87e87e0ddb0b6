/** The number of unread notifications, as the school counts it; never counted from rows that happen to be loaded. */

import { useEffect } from "react";
import { createRequest } from "urql";

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { sentWhole } from "#web/model/sent.ts";

import { timeNow } from "#web/ui/clock.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";
import { useMemberQuery, type MemberQuery } from "../graphql/use-member-query.ts";
import { sendToOtherTabs } from "./other-tabs.ts";
import { pollWhileVisible } from "../poll-while-visible.ts";

/** What is asked for the count. */
export const unreadCount = { document: UnreadCountDocument, variables: {} };

/** What is known for less than this is not asked again when another part of the page comes to show it. */
const FRESH_MS = 1000;

/**
 * `count` null: not known, or the school does not say.
 *
 * Asked again after a reader is on the page, never while it is drawn: the frame shows the count, too, and an answer that
 * draws the frame again begins the drawing of the reader anew. On a slow device that went on for ever.
 */
export function useUnreadCount(): { count: number | null; failure: MemberQuery<unknown>["failure"] } {
  const { client, answeredAt } = useMemberApi();
  const query = useMemberQuery({ ...unreadCount, requestPolicy: "cache-first" });
  useEffect(() => {
    const at = answeredAt.get(createRequest(unreadCount.document, unreadCount.variables).key);
    if (at === undefined || timeNow() - at < FRESH_MS) return;
    void client
      .query(unreadCount.document, unreadCount.variables, { requestPolicy: "network-only" })
      .toPromise();
  }, [client, answeredAt]);
  return { count: sentWhole(query.data?.unreadNotificationCount), failure: query.failure };
}

/** Keeps the count fresh for every screen, and what the screen shows; stands in one place of the page. */
export function usePolling(): void {
  const { client, refreshShown } = useMemberApi();
  useEffect(
    () =>
      pollWhileVisible(async () => {
        const [result, isRefreshed] = await Promise.all([
          client
            .query(unreadCount.document, unreadCount.variables, { requestPolicy: "network-only" })
            .toPromise(),
          refreshShown([createRequest(unreadCount.document, unreadCount.variables).key]),
        ]);
        if (result.error !== undefined) return false;
        sendToOtherTabs(client, { what: "unreadCount", data: result.data });
        return isRefreshed;
      }),
    [client, refreshShown],
  );
}
