/** Which of the loaded notifications the inbox lists. It is kept in the address. */

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

/** The address's query for a view, without what is the default. */
export function inboxQuery({ show, topic }: InboxView): string {
  const query = new URLSearchParams();
  if (show === "unread") query.set("show", show);
  if (topic !== null) query.set("topic", topic);
  return query.size === 0 ? "" : `?${query.toString()}`;
}

/**
 * The topics that occur among these notifications, in the order of the settings, with those that the portal has no words for
 * last. The chosen one is offered even when it does not occur.
 */
export function topicsIn(notifications: readonly Notification[], chosen: string | null): readonly string[] {
  const found = new Set([chosen, ...notifications.map(({ topic }) => topic)].flatMap((topic) => topic ?? []));
  const others = [...found].filter((topic) => !isNotificationTopic(topic));
  return [...NOTIFICATION_TOPICS.filter((topic) => found.has(topic)), ...others.toSorted()];
}
