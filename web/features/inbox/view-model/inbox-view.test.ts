import { expect, test } from "vitest";

import { inboxQuery, parseInboxView, topicsIn } from "./inbox-view.ts";
import type { Notification } from "./notification.ts";

test("a view is read from the address as written there, and the default writes nothing", () => {
  for (const query of ["", "?show=unread", "?topic=refund", "?show=unread&topic=a+b%26c"])
    expect(inboxQuery(parseInboxView(new URLSearchParams(query)))).toBe(query);
  expect(inboxQuery(parseInboxView(new URLSearchParams("show=odd&topic=")))).toBe("");
});

test("topics come in the order of the settings, then others, and the chosen one always", () => {
  const rows = ["zeal", "payment", null, "announcement", "payment"].map((topic) => ({ topic }));
  expect(topicsIn(rows as Notification[], "refund")).toEqual(["announcement", "payment", "refund", "zeal"]);
});
