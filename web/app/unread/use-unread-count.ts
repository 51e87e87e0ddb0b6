/** The number of unread notifications, as the school counts it; never counted from rows that happen to be loaded. */

import { useEffect } from "react";

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { sentWhole } from "#web/model/sent.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";
import { useMemberQuery, type MemberQuery } from "../graphql/use-member-query.ts";
import { tellOtherTabs } from "./other-tabs.ts";
import { pollWhileVisible } from "./poll-while-visible.ts";

/** What is asked for the count. */
export const unreadCount = { document: UnreadCountDocument, variables: {} };

/** `count` null: not known, or the school does not say. */
export function useUnreadCount(): { count: number | null; failure: MemberQuery<unknown>["failure"] } {
  const query = useMemberQuery(unreadCount);
  return { count: sentWhole(query.data?.unreadNotificationCount), failure: query.failure };
}

/** Keeps the count fresh for every screen; stands in one place of the page. */
export function useUnreadPolling(): void {
  const { client } = useMemberApi();
  useEffect(
    () =>
      pollWhileVisible(async () => {
        const result = await client
          .query(unreadCount.document, unreadCount.variables, { requestPolicy: "network-only" })
          .toPromise();
        if (result.error !== undefined) return false;
        tellOtherTabs(client, { what: "unreadCount", data: result.data });
        return true;
      }),
    [client],
  );
}
