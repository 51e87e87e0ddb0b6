/** Notifications and their subscriptions, the only data that a member can change. */

import type { SampleNotification, SampleSubscription } from "../sample-members/sample-types.ts";

import { FieldError, type AnswerObject } from "./answer.ts";
import { connection, type PageArguments } from "./connection.ts";
import { dateTime } from "./scalars.ts";

export interface Inbox {
  readonly queries: Readonly<Record<string, unknown>>;
  readonly mutations: Readonly<Record<string, unknown>>;
}

/** Makes the resolvers of an inbox. Changes are kept in memory, as long as the object is used. */
export function inbox(
  given: readonly SampleNotification[],
  subscribed: readonly SampleSubscription[],
  now: () => number,
  schoolUrl: string,
): Inbox {
  let notifications = given;
  let subscriptions = subscribed;
  const countUnread = (): number => notifications.filter(({ readAt }) => readAt === null).length;

  const toNode = (row: SampleNotification): AnswerObject => ({
    ...row,
    __typename: "Notification",
    url: row.url?.startsWith("/") === true ? schoolUrl + row.url : row.url,
    createdAt: dateTime(row.createdAt),
    readAt: dateTime(row.readAt),
  });
  const subscriptionNode = (row: SampleSubscription): AnswerObject => ({
    ...row,
    __typename: "NotificationSubscription",
  });
  /** Marks notifications as read; those that are read already keep their instant. */
  const markRead = (isMeant: (row: SampleNotification) => boolean): void => {
    notifications = notifications.map((row) =>
      row.readAt === null && isMeant(row) ? { ...row, readAt: now() } : row,
    );
  };

  return {
    queries: {
      unreadNotificationCount: countUnread,
      notifications: (page: PageArguments) =>
        connection(
          {
            name: "Notification",
            rows: notifications,
            position: ({ createdAt, id }) => ({ at: createdAt, id }),
            toNode,
          },
          page,
        ),
      notificationSubscriptions: () => subscriptions.map(subscriptionNode),
    },
    mutations: {
      markNotificationRead: ({ input }: { input: { id: string } }) => {
        markRead(({ id }) => id === input.id);
        const row = notifications.find(({ id }) => id === input.id);
        if (row === undefined)
          throw new FieldError("BAD_USER_INPUT", "There is no notification with this id.");
        return {
          __typename: "MarkNotificationReadPayload",
          notificationId: row.id,
          readAt: dateTime(row.readAt),
          notification: toNode(row),
          unreadNotificationCount: countUnread(),
        };
      },
      markAllNotificationsRead: () => {
        const unread = countUnread();
        markRead(({ createdAt }) => createdAt <= now());
        return {
          __typename: "MarkAllNotificationsReadPayload",
          markedCount: unread - countUnread(),
          unreadNotificationCount: countUnread(),
        };
      },
      updateNotificationSubscription: ({
        input: { topic, channel, enabled },
      }: {
        input: Pick<SampleSubscription, "topic" | "channel" | "enabled">;
      }) => {
        const isMeant = (row: SampleSubscription): boolean => row.topic === topic && row.channel === channel;
        subscriptions = subscriptions.map((row) => (isMeant(row) ? { ...row, enabled } : row));
        const row = subscriptions.find(isMeant);
        if (row === undefined)
          throw new FieldError("BAD_USER_INPUT", "There is no subscription of this topic and channel.");
        return {
          __typename: "UpdateNotificationSubscriptionPayload",
          topic,
          channel,
          enabled,
          subscription: subscriptionNode(row),
        };
      },
    },
  };
}
