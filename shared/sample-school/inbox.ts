import type { SampleNotification } from "../sample-members/sample-types.ts";

import { answerError } from "./answer.ts";
import { connection, descending, type PageArguments } from "./connection.ts";
import { dateTime } from "./scalars.ts";

/** What the inbox reads of a notification and a subscription; their other fields are answered as they are. */
interface Notification {
  readonly id?: unknown;
  readonly createdAt?: unknown;
  readonly readAt?: unknown;
}
interface Subscription {
  readonly topic?: unknown;
  readonly channel?: unknown;
}

/** What a member's inbox holds. Each change puts another list in the place of the old one. */
interface InboxRows {
  /** Newest first, as they are answered. */
  notifications: readonly Notification[];
  subscriptions: readonly Subscription[];
}

/** The notifications of a sample as they are answered, newest first. */
export function notificationNodes(rows: readonly SampleNotification[], schoolUrl: string): Notification[] {
  return descending(rows, ({ createdAt, id }) => ({ by: createdAt, id })).map((row) => ({
    ...row,
    url: row.url?.startsWith("/") === true ? schoolUrl + row.url : row.url,
    createdAt: dateTime(row.createdAt),
    readAt: dateTime(row.readAt),
  }));
}

/** @returns the resolvers of an inbox, which read and change these rows */
export function inbox(rows: InboxRows, now: () => number) {
  const unreadNotificationCount = (): number =>
    rows.notifications.filter(({ readAt }) => readAt === null).length;

  /** Marks notifications as read; those that are read already keep their instant. */
  const markRead = (isMeant: (row: Notification) => boolean): void => {
    const readAt = dateTime(now());
    rows.notifications = rows.notifications.map((row) =>
      row.readAt === null && isMeant(row) ? { ...row, readAt } : row,
    );
  };

  return {
    unreadNotificationCount,
    notifications: (page: PageArguments) =>
      connection({ rows: rows.notifications, toNode: (node) => node }, page),
    notificationSubscriptions: () => rows.subscriptions,

    markNotificationRead: ({ input }: { input: { id: string } }) => {
      markRead(({ id }) => id === input.id);
      const notification = rows.notifications.find(({ id }) => id === input.id);
      if (notification === undefined) throw answerError("There is no notification with this id.");
      const { id: notificationId, readAt } = notification;
      return { notificationId, readAt, notification, unreadNotificationCount };
    },
    markAllNotificationsRead: ({ input }: { input?: { before?: string | null } | null }) => {
      const unread = unreadNotificationCount();
      const before = Date.parse(input?.before ?? "");
      markRead(({ createdAt }) => !(Date.parse(String(createdAt)) > before));
      return { markedCount: unread - unreadNotificationCount(), unreadNotificationCount };
    },
    updateNotificationSubscription: ({
      input,
    }: {
      input: { topic: string; channel: string; enabled: boolean };
    }) => {
      const isMeant = ({ topic, channel }: Subscription): boolean =>
        topic === input.topic && channel === input.channel;
      rows.subscriptions = rows.subscriptions.map((row) =>
        isMeant(row) ? { ...row, enabled: input.enabled } : row,
      );
      const subscription = rows.subscriptions.find(isMeant);
      if (subscription === undefined)
        throw answerError("There is no subscription of this topic and channel.");
      return { ...input, subscription };
    },
  };
}
