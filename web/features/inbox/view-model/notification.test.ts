import { expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { notificationLink } from "./notification-link.ts";
import { groupByDay, parseNotification } from "./notification.ts";

const origins = { portal: "https://portal.example.com", school: "https://school.example.com" };

test("links lead to the portal, to the school, or elsewhere with the host told", () => {
  expect(notificationLink("https://portal.example.com/inbox?a#b", origins)).toEqual({
    kind: "portal",
    path: "/inbox?a#b",
  });
  expect(notificationLink("/courses/x", origins)).toEqual({
    kind: "school",
    href: "https://school.example.com/courses/x",
  });
  expect(notificationLink("https://blog.example.com:8443/a", origins)).toMatchObject({
    kind: "elsewhere",
    host: "blog.example.com:8443",
  });
});

test("what is no web address, or hides its host behind a name, is no link", () => {
  for (const odd of [
    null,
    undefined,
    "",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@b",
    "https://",
    "https://school.example.com@evil.example/",
  ])
    expect(notificationLink(odd, origins)).toBeNull();
});

test("days follow the reader's calendar, in the school's order, the undated among themselves", () => {
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
