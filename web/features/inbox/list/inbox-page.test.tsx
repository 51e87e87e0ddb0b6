import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { paths } from "#web/app/paths.ts";
import { bffFailure, bffWith, fakeBff, notification, notifications } from "#web/testing/fake-bff.ts";
import { click, openPortal, rowOf } from "#web/testing/open-portal.tsx";

test("a failed list says so, and trying again brings it", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(1);
  bff.instead = (document) =>
    document === "InboxPage" ? bffFailure(502, "school_invalid_response") : undefined;
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("This could not be read")).toBeTruthy();
  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await rowOf("Notice 1")).toBeTruthy();
});

test("the count is the school's, in the page, in the badge and in the link's name", async () => {
  await openPortal(bffWith({ notifications: notifications(137) }), "/inbox");
  expect(await screen.findByText("137 unread")).toBeTruthy();
  const link = await screen.findByRole("link", { name: /^Inbox\s?, 137 unread$/ });
  expect(within(link).getByText("99+").getAttribute("aria-hidden")).toBe("true");
});

test("a count in digits is a count, and any other text is not shown as a number", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  const answer = bff.instead;
  let count: unknown = "12";
  bff.instead = (document, variables) =>
    document === "UnreadCount"
      ? Response.json({ data: { __typename: "Query", unreadNotificationCount: count } })
      : answer?.(document, variables);
  const page = await openPortal(bff, "/inbox");
  expect(await screen.findByText("12 unread")).toBeTruthy();
  page.unmount();
  for (const odd of ["many", 1.5, -1, true, {}, []]) {
    count = odd;
    const other = await openPortal(bff, "/inbox");
    expect(await screen.findByText("Notice 1")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\d unread/);
    other.unmount();
  }
  expect(bff.notifications).toHaveLength(2);
});

test("the unread filter has an address, and rows read under it stay until the member leaves", async () => {
  const bff = fakeBff();
  bff.notifications = [
    notification({ id: "a", title: "Old", readAt: 1_760_000_000 }),
    notification({ id: "b", title: "New" }),
  ];
  await openPortal(bff, "/inbox?show=unread");
  const row = await rowOf("New");
  expect(screen.queryByRole("heading", { name: "Old" })).toBeNull();
  await click(within(row).getByRole("button", { name: "Mark as read: New" }));
  expect(screen.getByRole("heading", { name: "New" })).toBeTruthy();
  await click(screen.getByRole("link", { name: "All" }));
  expect(await rowOf("Old")).toBeTruthy();
  await click(screen.getByRole("link", { name: "Unread" }));
  expect(await screen.findByText("You have read everything")).toBeTruthy();
});

test("a topic filters the list, stays in the address, and is removed by a second press", async () => {
  const bff = fakeBff();
  bff.notifications = [
    notification({ id: "a", title: "Paid", topic: "payment" }),
    notification({ id: "b", title: "Snow day", topic: "weather" }),
    notification({ id: "c", title: "Refunded", topic: "payment", readAt: "2026-11-20T03:00:00Z" }),
  ];
  const page = await openPortal(bff, "/inbox");
  await rowOf("Snow day");
  const chips = within(screen.getByRole("navigation", { name: "Notifications to show" }));
  expect(chips.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "All",
    "Unread",
    "Payment",
    "weather",
  ]);
  await click(chips.getByRole("link", { name: "Payment" }));
  expect(window.location.search).toBe("?topic=payment");
  expect(screen.queryByRole("heading", { name: "Snow day" })).toBeNull();
  expect(screen.getByText("2 of all 3.")).toBeTruthy();
  await click(chips.getByRole("link", { name: "Unread" }));
  expect(window.location.search).toBe("?show=unread&topic=payment");
  expect(screen.queryByRole("heading", { name: "Refunded" })).toBeNull();
  page.unmount();

  await openPortal(bff, "/inbox?topic=refund");
  expect(await screen.findByText("Nothing of this kind")).toBeTruthy();
  // A second press on a topic removes the filter.
  await click(screen.getByRole("link", { name: "Refund" }));
  expect(await rowOf("Snow day")).toBeTruthy();
});

test("more is loaded on request, fifty per page", async () => {
  const bff = bffWith({ notifications: notifications(60, { readAt: "2026-11-20T03:00:00Z" }) });
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("The newest 50 are loaded.")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("All 60 shown.")).toBeTruthy();
  expect(await rowOf("Notice 60")).toBeTruthy();
});

test("a page that failed says so, keeps the loaded rows, and is loaded on the next request", async () => {
  const bff = bffWith({ notifications: notifications(130, { readAt: "2026-11-20T03:00:00Z" }) });
  await openPortal(bff, "/inbox");
  await screen.findByText("The newest 50 are loaded.");
  bff.instead = (document) =>
    document === "InboxPage" ? bffFailure(429, "rate_limited", { "retry-after": "30" }) : undefined;
  // Twice: the second failure is shown in the same place as the first.
  for (const calls of [2, 3]) {
    await click(screen.getByRole("button", { name: "Load more" }));
    expect((await screen.findByRole("alert")).textContent).toBe("No more could be loaded. Please try again.");
    expect(await screen.findByRole("button", { name: "Load more", busy: false })).toBeTruthy();
    expect(bff.calls.filter((call) => call === "InboxPage")).toHaveLength(calls);
  }
  expect(screen.getByText("The newest 50 are loaded.")).toBeTruthy();

  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("The newest 100 are loaded.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  await click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("All 130 shown.")).toBeTruthy();
});

test("a mark made while more is loading does not end the loading", async () => {
  const bff = bffWith({ notifications: notifications(60) });
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 1");
  const held = Promise.withResolvers<void>();
  bff.instead = async (document) => {
    if (document === "InboxPage") await held.promise;
    return undefined;
  };
  await click(screen.getByRole("button", { name: "Load more" }));
  await click(within(row).getByRole("button", { name: "Mark as read: Notice 1" }));
  await screen.findByText("59 unread");
  await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  // A second press meanwhile requests nothing.
  await click(screen.getByRole("button", { name: "Loading…", busy: true }));
  held.resolve();
  expect(await screen.findByText("All 60 shown.")).toBeTruthy();
  expect(bff.calls.filter((call) => call === "InboxPage")).toHaveLength(2);
});

test("a school that answers every page with the first is not asked again", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(60);
  bff.instead = (document, { after: _ignored, ...variables }) =>
    Response.json(bff.answer(document, variables));
  await openPortal(bff, "/inbox");
  await click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load more" })).toBeNull());
});

test("notifications that arrive while the page is open wait behind a button", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  await openPortal(bff, "/inbox");
  await screen.findByText("2 unread");
  await rowOf("Notice 1");
  bff.notifications = [notification({ id: "new", title: "Just now" }), ...bff.notifications];
  const later = Date.now() + 2000;
  const realNow = Date.now;
  Date.now = () => later;
  await act(async () => {
    window.dispatchEvent(new Event("focus"));
  });
  Date.now = realNow;
  const pill = await screen.findByRole("button", { name: "1 new notification – show" });
  expect(screen.queryByRole("heading", { name: "Just now" })).toBeNull();
  await click(pill);
  expect(await rowOf("Just now")).toBeTruthy();
});

test("of a list of more than two hundred, only the rows near the visible part are rendered", async () => {
  await openPortal(bffWith({ notifications: notifications(260) }), "/inbox");
  const rendered = () => document.querySelectorAll("main li article").length;
  for (const loaded of [100, 150, 200]) {
    await click(await screen.findByRole("button", { name: "Load more" }));
    await waitFor(() => expect(rendered()).toBe(loaded));
  }
  await click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByText("The newest 250 are loaded.");
  // In the test only the beginning counts as visible.
  expect(rendered()).toBe(10);
});

test("a school with smaller pages than requested is read page by page, to its end", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(45);
  bff.instead = (document, variables) =>
    Response.json(bff.answer(document, { ...variables, first: Math.min(variables.first, 20) }));
  await openPortal(bff, "/inbox");
  await rowOf("Notice 20");
  for (const title of ["Notice 40", "Notice 45"]) {
    await click(screen.getByRole("button", { name: "Load more" }));
    await rowOf(title);
  }
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("each sentence about rows says whether they are the newest or all", async () => {
  const bff = bffWith({ notifications: notifications(60) });
  const filtered = await openPortal(bff, "/inbox?show=unread");
  expect(await screen.findByText("50 unread among the newest 50, which are loaded.")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("60 unread among all 60.")).toBeTruthy();
  filtered.unmount();
  bff.notifications = notifications(60, { readAt: "2026-11-21T02:00:00Z" });
  await openPortal(bff, "/inbox?show=unread");
  expect(await screen.findByText(/^Nothing is unread among the newest 50 notifications/)).toBeTruthy();
});

test("an inbox whose cursors lead back is not said to be complete", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(60);
  bff.instead = (document, variables) => Response.json(bff.answer(document, { ...variables, after: null }));
  await openPortal(bff, "/inbox");
  await click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /Load/ })).toBeNull());
  expect(screen.getByText("The newest 50 are loaded.")).toBeTruthy();
});

test("pressing a notification without a link opens its whole text, and marks it as read", async () => {
  const bff = fakeBff();
  const body = "請在開課前完成設備測試。".repeat(20);
  bff.notifications = [notification({ title: "開學須知", body })];
  await openPortal(bff, "/inbox");
  const row = (await screen.findByRole("heading", { name: "開學須知" })).closest("li")!;
  // The row has no link: its title opens the text.
  const title = within(row).getByRole("button", { name: "開學須知" });
  expect(within(row).getByText(body).hasAttribute("data-folded")).toBe(true);
  await click(title);
  expect(within(row).getByText(body).hasAttribute("data-folded")).toBe(false);
  expect(title.getAttribute("aria-expanded")).toBe("true");
  expect(within(row).queryByText("Unread")).toBeNull();
});

test("the search for a notification in the address ends at a page that fails", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(120);
  bff.instead = async (document, variables) => {
    if (document !== "InboxPage" || typeof variables["after"] !== "string") return undefined;
    await screen.findByRole("button", { name: "Loading…" });
    return bffFailure(502, "school_unavailable");
  };
  await openPortal(bff, paths.notification("unknown"));
  expect(await screen.findByText("No more could be loaded. Please try again.")).toBeTruthy();
  await screen.findByRole("button", { name: "Load more" });
  expect(bff.calls.filter((call) => call === "InboxPage")).toHaveLength(2);
});
