/** Resolvers of the inbox, and the three mutations. */

import { badInput, type PageArguments, readConnection } from "#school/member-api/resolvers/connection.ts";
import type { MemberApiContext } from "#school/member-api/context.ts";
import { absoluteUrl } from "#school/paths.ts";
import type { NotificationRow, NotificationSubscriptionRow } from "#school/store/tables/content-tables.ts";
import {
  isNotificationTopic,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from "#shared/notification-topics.ts";

/** Spec, "Notification resources" and "Member API mutations". */
export const notificationResolvers = {
  Query: {
    notifications: (_parent: unknown, input: PageArguments, { school, principal }: MemberApiContext) =>
      readConnection(input, {
        rows: school.db.selectFrom("notification").where("notification.member_id", "=", principal.member.id),
        select: (rows) => rows.selectAll(),
        order: { at: "notification.created_at", id: "notification.id" },
        positionOf: (row) => ({ at: row.created_at, id: row.id }),
      }),

    unreadNotificationCount: (_parent: unknown, _input: unknown, context: MemberApiContext) =>
      countUnread(context),

    notificationSubscriptions: async (
      _parent: unknown,
      _input: unknown,
      { school, principal }: MemberApiContext,
    ) => {
      const rows = await school.db
        .selectFrom("notification_subscription")
        .selectAll()
        .where("member_id", "=", principal.member.id)
        .orderBy("position")
        .execute();
      const unset = NOTIFICATION_TOPICS.map((topic) => unsetSubscription(principal.member.id, topic)).filter(
        ({ topic, channel }) => !rows.some((row) => row.topic === topic && row.channel === channel),
      );
      return [...unset, ...rows].toSorted((one, other) => rankOf(one.topic) - rankOf(other.topic));
    },
  },

  Mutation: {
    markNotificationRead: async (
      _parent: unknown,
      { input }: { input: { id: string } },
      { school, principal }: MemberApiContext,
    ) => {
      const own = { id: input.id, member_id: principal.member.id };
      // A second mutation does not change `read_at`, so that it can be sent again after a lost answer.
      await school.db
        .updateTable("notification")
        .set({ read_at: school.now() })
        .where("id", "=", own.id)
        .where("member_id", "=", own.member_id)
        .where("read_at", "is", null)
        .execute();
      const row = await school.db
        .selectFrom("notification")
        .selectAll()
        .where("id", "=", own.id)
        .where("member_id", "=", own.member_id)
        .executeTakeFirst();
      // Another member's notification is answered like one that does not exist.
      if (row === undefined) throw badInput("There is no notification with this id.");
      return { notificationId: row.id, readAt: row.read_at, notification: row };
    },

    markAllNotificationsRead: async (
      _parent: unknown,
      { input }: { input?: { before?: number | null } | null },
      { school, principal }: MemberApiContext,
    ) => {
      const now = school.now();
      const before = input?.before ?? undefined;
      const unread = school.db
        .updateTable("notification")
        .set({ read_at: now })
        .where("member_id", "=", principal.member.id)
        .where("read_at", "is", null);
      // Without an instant every notification is marked, also one whose date is in the future: the inbox shows it already.
      const { numUpdatedRows } = await (
        before === undefined ? unread : unread.where("created_at", "<=", before)
      ).executeTakeFirst();
      return { markedCount: Number(numUpdatedRows) };
    },

    updateNotificationSubscription: async (
      _parent: unknown,
      { input }: { input: { topic: string; channel: string; enabled: boolean } },
      { school, principal }: MemberApiContext,
    ) => {
      const enabled = input.enabled ? 1 : 0;
      const row =
        isNotificationTopic(input.topic) && input.channel === "in_app"
          ? await school.db
              .insertInto("notification_subscription")
              .values({ ...unsetSubscription(principal.member.id, input.topic), enabled })
              .onConflict((conflict) =>
                conflict.columns(["member_id", "topic", "channel"]).doUpdateSet({ enabled }),
              )
              .returningAll()
              .executeTakeFirst()
          : await school.db
              .updateTable("notification_subscription")
              .set({ enabled })
              .where("member_id", "=", principal.member.id)
              .where("topic", "=", input.topic)
              .where("channel", "=", input.channel)
              .returningAll()
              .executeTakeFirst();
      if (row === undefined) throw badInput("There is no subscription of this topic and channel.");
      return { topic: row.topic, channel: row.channel, enabled: row.enabled === 1, subscription: row };
    },
  },

  MarkNotificationReadPayload: {
    unreadNotificationCount: (_parent: unknown, _input: unknown, context: MemberApiContext) =>
      countUnread(context),
  },

  MarkAllNotificationsReadPayload: {
    unreadNotificationCount: (_parent: unknown, _input: unknown, context: MemberApiContext) =>
      countUnread(context),
  },

  Notification: {
    url: (notification: NotificationRow, _input: unknown, { school }: MemberApiContext) =>
      notification.url === null ? null : absoluteUrl(notification.url, school.config.url),
  },

  NotificationSubscription: {
    enabled: (subscription: NotificationSubscriptionRow) => subscription.enabled === 1,
  },
};

/**
 * The subscription of a member who has never set a topic. Its id is the id of the row that the mutation will write.
 *
 * Choice (a topic that was never set is on): the school delivers a topic to the inbox until the member turns it off. It
 * sends no mail, so a subscription of another channel exists only with a row.
 */
const unsetSubscription = (member_id: string, topic: NotificationTopic): NotificationSubscriptionRow => ({
  id: `sub_${member_id}_${topic}_in_app`,
  member_id,
  position: 0,
  topic,
  channel: "in_app",
  enabled: 1,
});

/** The place of a topic among the subscriptions; one that the school no longer sends comes last. */
const rankOf = (topic: string): number =>
  isNotificationTopic(topic) ? NOTIFICATION_TOPICS.indexOf(topic) : NOTIFICATION_TOPICS.length;

async function countUnread({ school, principal }: MemberApiContext): Promise<number> {
  const { count } = await school.db
    .selectFrom("notification")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", principal.member.id)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
