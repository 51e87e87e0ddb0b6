/** Which of the loaded notifications the inbox lists. It is stored in the address. */

import { isNotificationTopic, NOTIFICATION_TOPICS } from "#shared/notification-topics.ts";

import type { Notification } from "./notification.ts";

export interface InboxView {
  show: "all" | "unread";
  /** The school's word for a topic; null for every topic. */
  topic: string | null;
}

export function parseInboxView(query: URLSearchParams): InboxView {
  const topic = query.get("topic");
  return { show: query.get("show") === "unread" ? "unread" : "all", topic: topic === "" ? null : topic };
}

/** The address's query for a view, without the defaults. */
export function inboxQuery({ show, topic }: InboxView): string {
  const query = new URLSearchParams();
  if (show === "unread") query.set("show", show);
  if (topic !== null) query.set("topic", topic);
  return query.size === 0 ? "" : `?${query.toString()}`;
}

/**
 * The topics of these notifications, in the order of the settings; topics without a name in the portal come last. The chosen one is
 * offered even if no notification has it.
 */
export function topicsIn(notifications: readonly Notification[], chosen: string | null): readonly string[] {
  const found = new Set([chosen, ...notifications.map(({ topic }) => topic)].flatMap((topic) => topic ?? []));
  const others = [...found].filter((topic) => !isNotificationTopic(topic));
  return [...NOTIFICATION_TOPICS.filter((topic) => found.has(topic)), ...others.toSorted()];
}
