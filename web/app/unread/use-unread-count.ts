/** The school's number of unread notifications; the loaded rows are never counted. */

import { UnreadCountDocument } from "#web/generated/member-api.ts";
import { sentWhole } from "#web/model/sent.ts";

import { useMemberQuery, type MemberQuery } from "../graphql/use-member-query.ts";
import { countWithMarks, useReadMarks } from "./read-marks.ts";

/** The question for the count. */
export const unreadCount = { document: UnreadCountDocument, variables: {} };

/** `count` is null when it is unknown, or when the school does not send it. Notifications marked in this tab count as read. */
export function useUnreadCount(): { count: number | null; failure: MemberQuery<unknown>["failure"] } {
  const query = useMemberQuery(unreadCount);
  const count = sentWhole(query.data?.unreadNotificationCount);
  return { count: countWithMarks(useReadMarks(), count), failure: query.failure };
}
