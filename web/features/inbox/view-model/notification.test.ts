import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { groupByPeriod, knowsReadMarks, parseNotification } from "./notification.ts";

const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };

/** Notifications with these instants, in this order; null for one without a time. */
function notificationsAt(instants: readonly (number | null)[]) {
  return instants.map((at, place) =>
    parseNotification(
      { __typename: "Notification", createdAt: at === null ? null : new Date(at).toISOString() },
      place,
      origins,
    )!,
  );
}

test("days are those of the reader's calendar, and undated notifications are a group", () => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  const rows = notificationsAt([now + 3 * HOUR_MS, now - HOUR_MS, now - 11 * HOUR_MS, null, now - DAY_MS]);
  expect(
    groupByPeriod(rows, now, "Asia/Taipei").map(({ period, notifications }) => [
      period,
      notifications.length,
    ]),
  ).toEqual([
    ["today", 2],
    ["yesterday", 1],
    ["undated", 1],
    ["yesterday", 1],
  ]);
});

test("before yesterday a week starts on Monday, and older notifications are grouped by month", () => {
  const thursday = Date.parse("2026-11-05T02:00:00Z");
  const rows = notificationsAt([0, 1, 2, 3, 4, 5, 40].map((days) => thursday - days * DAY_MS));
  const groups = groupByPeriod(rows, thursday, "Asia/Taipei");
  expect(groups.map(({ period, notifications }) => [period, notifications.length])).toEqual([
    ["today", 1],
    ["yesterday", 1],
    ["thisWeek", 2],
    ["2026-11", 1],
    ["2026-10", 1],
    ["2026-9", 1],
  ]);
});

test("a notification with a later date than today is grouped by month, and a day is one of its own calendar", () => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  const unreadable = parseNotification({ createdAt: "some day" }, 0, origins)!;
  expect(groupByPeriod([unreadable], now, "Asia/Taipei")[0]?.period).toBe("undated");
  const [tomorrow, ...dated] = notificationsAt([now + DAY_MS, now - 11 * HOUR_MS]);
  expect(groupByPeriod([tomorrow!], now, "Asia/Taipei")[0]?.period).toBe("2026-11");
  // In New York it is still the day before.
  const zoneOfDay = { ...dated[0]!, createdAt: { ...dated[0]!.createdAt!, dayZone: "America/New_York" } };
  expect(groupByPeriod([zoneOfDay], now, "Asia/Taipei")[0]?.period).toBe("today");
});

test("a row knows whether it is read, unless all look unread while the school counts fewer", () => {
  const rows = (...readAt: (string | null)[]) =>
    readAt.map((at, place) => parseNotification({ readAt: at }, place, origins)!);
  const unread = rows(null, null);
  expect([3, 2, 1, null].map((count) => knowsReadMarks(unread, count))).toEqual([true, true, false, true]);
  expect(knowsReadMarks(rows(null, "2026-11-01T00:00:00Z"), 0)).toBe(true);
  expect(knowsReadMarks([], 0)).toBe(true);
});

test("a notification is read once as long as the cache holds it, and one that did not arrive is none", () => {
  const node = { id: "a" };
  const first = parseNotification(node, 0, origins);
  expect(parseNotification(node, 1, origins)).toBe(first);
  expect([first?.key, parseNotification({}, 3, origins)?.key]).toEqual(["a", "place-3"]);
  expect(first).toMatchObject({ isUnread: true, hasFailed: false });
  for (const nothing of [null, undefined]) expect(parseNotification(nothing, 0, origins)).toBeNull();
  expect(parseNotification({ topic: "CourseUpdate" }, 0, origins)?.topic).toBe("course_update");
  expect(parseNotification({ topic: "zeal" }, 0, origins)?.topic).toBe("zeal");
});
