import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { groupByPeriod, parseNotification } from "./notification.ts";

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
  const periods = groupByPeriod(rows, thursday, "Asia/Taipei").map(({ period }) => period);
  expect(periods).toEqual(["today", "yesterday", "thisWeek", "2026-11", "2026-10", "2026-9"]);
});
