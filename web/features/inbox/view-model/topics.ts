/** The topics that have a message in the catalogue; any other is shown as the school writes it. */

export const TOPICS = [
  "course_update",
  "announcement",
  "comment_reply",
  "event_reminder",
  "payment",
  "refund",
  "access_expiry",
  "maintenance",
] as const;

export function isKnownTopic(topic: string): topic is (typeof TOPICS)[number] {
  return (TOPICS as readonly string[]).includes(topic);
}
