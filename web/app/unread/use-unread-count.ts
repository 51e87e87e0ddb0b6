/** The school's number of unread notifications; the loaded rows are never counted. */

import { useEffect } from "react";
import { createRequest } from "urql";

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { sentWhole } from "#web/model/sent.ts";

import { useMemberApi } from "../graphql/member-api-context.ts";
import { useMemberQuery, type MemberQuery } from "../graphql/use-member-query.ts";
import { countWithMarks, useReadMarks } from "./read-marks.ts";

/** The question for the count. */
export const unreadCount = { document: UnreadCountDocument, variables: {} };

/**
 * `count` is null when it is unknown, or when the school does not send it. Notifications marked in this tab count as read.
 *
 * The question is sent in an effect, never during rendering. The frame shows the count as well, and an answer that renders the frame
 * again would restart the rendering of this component. On a slow device that never ended.
 */
export function useUnreadCount(): { count: number | null; failure: MemberQuery<unknown>["failure"] } {
  const { client, answeredAt } = useMemberApi();
  const query = useMemberQuery({ ...unreadCount, requestPolicy: "cache-first" });
  useEffect(() => {
    const isKnown = answeredAt.has(createRequest(unreadCount.document, unreadCount.variables).key);
    if (!isKnown) return;
    void client
      .query(unreadCount.document, unreadCount.variables, { requestPolicy: "cache-and-network" })
      .toPromise();
  }, [client, answeredAt]);
  const count = sentWhole(query.data?.unreadNotificationCount);
  return { count: countWithMarks(useReadMarks(), count), failure: query.failure };
}
