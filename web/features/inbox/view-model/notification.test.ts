import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { groupByDay, parseNotification } from "./notification.ts";

const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };

test("days are those of the reader's calendar, and undated notifications are a group", () => {
  const now = Date.parse("2026-11-21T02:00:00Z");
  const rows = [now + 3 * HOUR_MS, now - HOUR_MS, now - 11 * HOUR_MS, null, now - DAY_MS].map((at, place) =>
    parseNotification(
      { __typename: "Notification", createdAt: at === null ? null : new Date(at).toISOString() },
      place,
      origins,
    )!,
  );
  expect(
    groupByDay(rows, now, "Asia/Taipei").map(({ days, notifications }) => [days, notifications.length]),
  ).toEqual([
    [0, 2],
    [-1, 1],
    [null, 1],
    [-1, 1],
  ]);
});
