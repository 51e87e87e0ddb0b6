/** One notification as the inbox uses it. None of its fields is documented, so all may be missing. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { outwardLink, type Origins, type OutwardLink } from "#web/format/outward-link.ts";
import { sentProse, sentText, visibleText } from "#web/model/sent.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
import type { InboxPageQuery } from "#web/generated/member-api.ts";

export type SentNotification = AsSent<NonNullable<InboxPageQuery["notifications"]>["nodes"][number]>;

export interface Notification {
  key: string;
  /** Null when the school sends none: the notification cannot be marked alone then. */
  id: string | null;
  topic: string | null;
  /** Null when there is none. */
  title: string | null;
  body: string | null;
  link: OutwardLink | null;
  createdAt: SentTime | null;
  isUnread: boolean;
}

/** The id of a notification's row in the inbox. */
export function notificationRow(key: string): string {
  return `notice-${key}`;
}

// The cache returns the same object while nothing in it changes; the same notification then spares its row a redraw.
const parsed = new WeakMap<object, Notification>();

/** @param place  position in the list, used as the key of one without an id */
export function parseNotification(
  node: SentNotification,
  place: number,
  origins: Origins,
): Notification | null {
  if (!isGiven(node)) return null;
  const known = parsed.get(node);
  if (known !== undefined) return known;
  const id = sentText(node.id);
  const notification = {
    key: id ?? `place-${place}`,
    id,
    topic: visibleText(node.topic),
    title: sentProse(node.title),
    body: sentProse(node.body),
    link: outwardLink(node.url, origins),
    createdAt: parseTime(node.createdAt, "start"),
    isUnread: !isGiven(node.readAt),
  };
  parsed.set(node, notification);
  return notification;
}

/**
 * Whether the rows tell what is read. A school without `readAt` sends rows that all look unread while its count is
 * smaller; the rows' state is then ignored.
 */
export function knowsReadMarks(notifications: readonly Notification[], unreadCount: number | null): boolean {
  if (unreadCount === null || notifications.some(({ isUnread }) => !isUnread)) return true;
  return notifications.length <= unreadCount;
}

/** Rows of one calendar day; `at` is null for those without a date. */
export interface DayGroup {
  key: string;
  at: SentTime | null;
  /** 0 is today, -1 yesterday, 1 tomorrow. */
  days: number | null;
  notifications: Notification[];
}

/** Groups consecutive rows of one day; the school's order is never changed. */
export function groupByDay(notifications: readonly Notification[], now: Instant, zone: string): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const notification of notifications) {
    const { at = null, dayZone = null } = notification.createdAt ?? {};
    const days = at === null ? null : calendarDaysUntil(at, now, dayZone ?? zone);
    const last = groups.at(-1);
    if (last !== undefined && last.days === days) last.notifications.push(notification);
    else
      groups.push({
        key: `${notification.key}`,
        at: notification.createdAt,
        days,
        notifications: [notification],
      });
  }
  return groups;
}
