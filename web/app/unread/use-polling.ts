/** Asks for the unread count, and for what the screen shows, every minute. */

import { useEffect } from "react";
import { createRequest } from "urql";

import { deviceTime } from "#web/ui/browser/clock.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";
import { pollWhileVisible } from "../poll-while-visible.ts";
import { sendToOtherTabs } from "./other-tabs.ts";
import { unreadCount } from "./use-unread-count.ts";

/** Keeps the count and the data of the screen fresh. Used once in the page. */
export function usePolling(): void {
  const { client, refreshShown } = useMemberApi();
  useEffect(
    () =>
      pollWhileVisible(async () => {
        const askedAt = deviceTime();
        const [result, isRefreshed] = await Promise.all([
          client
            .query(unreadCount.document, unreadCount.variables, { requestPolicy: "network-only" })
            .toPromise(),
          refreshShown([createRequest(unreadCount.document, unreadCount.variables).key]),
        ]);
        if (result.error !== undefined) return false;
        sendToOtherTabs(client, { what: "unreadCount", askedAt, data: result.data });
        return isRefreshed;
      }),
    [client, refreshShown],
  );
}
