import { formatInstant } from "../member-api/scalars.ts";
import type { SampleNotification, SampleSubscription } from "../sample-members/sample-types.ts";

import { answerError } from "./answer.ts";
import { connection, descending, type PageArguments } from "./connection.ts";

/** What the inbox reads of a notification; its other fields are answered as they are. */
interface NotificationNode {
  readonly id: string;
  readonly readAt: unknown;
}

/** The notifications of a sample as the school answers them, newest first. */
export function notificationNodes(
  rows: readonly SampleNotification[],
  schoolUrl: string,
): readonly NotificationNode[] {
  return descending(rows, ({ createdAt, id }) => ({ by: createdAt, id })).map((row) => ({
    ...row,
    url: row.url?.startsWith("/") === true ? schoolUrl + row.url : row.url,
    createdAt: formatInstant(row.createdAt),
    readAt: row.readAt === null ? null : formatInstant(row.readAt),
  }));
}

/** Makes the resolvers of an inbox. Changes are kept in memory, as long as the object is used. */
export function inbox(
  given: readonly NotificationNode[],
  subscribed: readonly SampleSubscription[],
  now: () => number,
) {
  let notifications = given;
  let subscriptions = subscribed;
  const unreadNotificationCount = (): number => notifications.filter(({ readAt }) => readAt === null).length;

  /** Marks notifications as read; those that are read already keep their instant. */
  const markRead = (isMeant: (row: NotificationNode) => boolean): void => {
    const readAt = formatInstant(now());
    notifications = notifications.map((row) =>
      row.readAt === null && isMeant(row) ? { ...row, readAt } : row,
    );
  };

  return {
    unreadNotificationCount,
    notifications: (page: PageArguments) => connection({ rows: notifications, toNode: (node) => node }, page),
    notificationSubscriptions: () => subscriptions,

    markNotificationRead: ({ input }: { input: { id: string } }) => {
      markRead(({ id }) => id === input.id);
      const notification = notifications.find(({ id }) => id === input.id);
      if (notification === undefined) throw answerError("There is no notification with this id.");
      return {
        notificationId: notification.id,
        readAt: notification.readAt,
        notification,
        unreadNotificationCount,
      };
    },
    markAllNotificationsRead: () => {
      const markedCount = unreadNotificationCount();
      markRead(() => true);
      return { markedCount, unreadNotificationCount };
    },
    updateNotificationSubscription: ({
      input,
    }: {
      input: Pick<SampleSubscription, "topic" | "channel" | "enabled">;
    }) => {
      const isMeant = ({ topic, channel }: SampleSubscription): boolean =>
        topic === input.topic && channel === input.channel;
      subscriptions = subscriptions.map((row) => (isMeant(row) ? { ...row, enabled: input.enabled } : row));
      const subscription = subscriptions.find(isMeant);
      if (subscription === undefined)
        throw answerError("There is no subscription of this topic and channel.");
      return { ...input, subscription };
    },
  };
}
