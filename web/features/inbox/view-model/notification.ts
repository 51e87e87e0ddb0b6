/** One notification as the inbox uses it. None of its fields is documented, so each may be missing. */

import { NOTIFICATION_TOPICS } from "#shared/notification-topics.ts";
import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { calendarDate, calendarDaysUntil } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { outwardLink, type Origins, type OutwardLink } from "#web/format/outward-link.ts";
import { knownWord, sentProse, sentText, visibleText } from "#web/model/sent.ts";
import { parseTime, type SentTime } from "#web/model/sent-time.ts";
import type { InboxPageQuery } from "#web/generated/member-api.ts";

export type SentNotification = AsSent<NonNullable<InboxPageQuery["notifications"]>["nodes"][number]>;

export interface Notification {
  key: string;
  /** Null when the school sends none: the notification cannot be marked by itself then. */
  id: string | null;
  topic: string | null;
  /** Null when there is none. */
  title: string | null;
  body: string | null;
  link: OutwardLink | null;
  createdAt: SentTime | null;
  isUnread: boolean;
  /** Its last mark failed. */
  hasFailed: boolean;
}

// The cache returns the same object while its content does not change. Parsing it to the same notification avoids rendering its row.
const parsed = new WeakMap<object, Notification>();

/** @param place  position in the list, used as the key of a notification without an id */
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
    topic: knownWord(node.topic, NOTIFICATION_TOPICS) ?? visibleText(node.topic),
    title: sentProse(node.title),
    body: sentProse(node.body),
    link: outwardLink(node.url, origins),
    createdAt: parseTime(node.createdAt, "start"),
    isUnread: parseTime(node.readAt, "start") === null,
    hasFailed: false,
  };
  parsed.set(node, notification);
  return notification;
}

/**
 * Whether the rows say which notifications are read. At a school without `readAt`, all rows look unread while its count is smaller. The
 * rows' state is then ignored.
 */
export function knowsReadMarks(notifications: readonly Notification[], unreadCount: number | null): boolean {
  if (unreadCount === null || notifications.some(({ isUnread }) => !isUnread)) return true;
  return notifications.length <= unreadCount;
}

/** The heading of a group of notifications. A month is written as `2026-11`. */
type Period = "today" | "yesterday" | "thisWeek" | "undated" | `${number}-${number}`;

/** Consecutive rows of one period. */
export interface PeriodGroup {
  key: string;
  period: Period;
  /** When the first of them arrived. */
  at: SentTime | null;
  notifications: Notification[];
}

/** Groups consecutive rows of one period; the school's order is never changed. */
export function groupByPeriod(
  notifications: readonly Notification[],
  now: Instant,
  zone: string,
): PeriodGroup[] {
  const groups: PeriodGroup[] = [];
  for (const notification of notifications) {
    const { key, createdAt: at } = notification;
    const period = periodOf(at, now, zone);
    const last = groups.at(-1);
    if (last?.period === period) last.notifications.push(notification);
    else groups.push({ key, period, at, notifications: [notification] });
  }
  return groups;
}

/** A week starts on Monday. Notifications with a later date than today are grouped by month. */
function periodOf(time: SentTime | null, now: Instant, zone: string): Period {
  if (time === null || time.at === null) return "undated";
  const calendar = time.dayZone ?? zone;
  const days = calendarDaysUntil(time.at, now, calendar);
  if (days === 0) return "today";
  if (days === -1) return "yesterday";
  const daysSinceMonday = (calendarDate(now, calendar).getUTCDay() + 6) % 7;
  if (days < 0 && -days <= daysSinceMonday) return "thisWeek";
  const day = calendarDate(time.at, calendar);
  return `${day.getUTCFullYear()}-${day.getUTCMonth() + 1}`;
}
