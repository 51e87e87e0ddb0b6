/** The topics of notifications that the school sends and the portal has words for, in the order of the settings screen. */
export const NOTIFICATION_TOPICS = [
  "course_update",
  "announcement",
  "comment_reply",
  "event_reminder",
  "payment",
  "refund",
  "access_expiry",
  "maintenance",
] as const;

export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Any other topic is shown as the school writes it. */
export function isNotificationTopic(topic: string): topic is NotificationTopic {
  return (NOTIFICATION_TOPICS as readonly string[]).includes(topic);
}
