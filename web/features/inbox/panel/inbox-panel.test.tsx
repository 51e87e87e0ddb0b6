/** The panel under the bell: the newest notifications, from any screen. */

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import {
  bffFailure,
  bffWith,
  fakeBff,
  notification,
  notifications,
  type FakeBff,
} from "#web/testing/fake-bff.ts";
import { letPopoversOpen } from "#web/testing/fake-popovers.ts";
import { click, leavePage, markAsRead, openPortal, rowOf } from "#web/testing/open-portal.tsx";
import type { Language } from "#shared/languages.ts";

letPopoversOpen();

/** An address on the portal itself. */
const here = (path: string) => `${window.location.origin}${path}`;

const bell = () => screen.findByRole("button", { name: /^(Notifications|通知)/ });
const panel = () => within(document.getElementById("inbox-panel")!);
/** The row in the panel with this title, once it is rendered. */
const panelRow = async (title: string) => (await panel().findByText(title)).closest("li")!;
const timesAsked = (bff: FakeBff) => bff.calls.filter((call) => call === "InboxPanel").length;

async function openPanel(bff: FakeBff, address = "/account", language: Language = "en"): Promise<void> {
  await openPortal(bff, address, language);
  await click(await bell());
}

test("the panel requests nothing before it is opened, and requests at each opening", async () => {
  const bff = bffWith({ notifications: notifications(12) });
  await openPortal(bff, "/account");
  await screen.findByRole("button", { name: "Notifications, 12 unread" });
  expect(timesAsked(bff)).toBe(0);

  await click(await bell());
  await panelRow("Notice 8");
  expect(panel().getAllByRole("listitem")).toHaveLength(8);
  expect(panel().getByText("12 unread")).toBeTruthy();
  expect(timesAsked(bff)).toBe(1);

  await click(await bell());
  await waitFor(() => expect(panel().queryByRole("list")).toBeNull());
  bff.notifications = [notification({ id: "new", title: "Just now" }), ...bff.notifications];
  const held = Promise.withResolvers<undefined>();
  bff.instead = (document) => (document === "InboxPanel" ? held.promise : undefined);
  await click(await bell());
  // Cached data shows at once.
  expect(panel().getByText("Notice 8")).toBeTruthy();
  held.resolve(undefined);
  expect(await panelRow("Just now")).toBeTruthy();
  expect(timesAsked(bff)).toBe(2);
});

test.each([
  ["/inbox", () => rowOf("Notice 1")],
  ["/", async () => (await screen.findByText("Notice 1", { selector: "main li a" })).closest("li")!],
])(
  "a notification opened from the panel is read at once on %s, in the panel and the count",
  async (path, rowBehind) => {
    const bff = fakeBff();
    bff.notifications = [
      notification({ id: "a", title: "Notice 1", url: here(path) }),
      notification({ id: "b" }),
    ];
    bff.instead = (document) =>
      document === "MarkNotificationRead" ? new Promise(() => undefined) : undefined;
    await openPanel(bff, path);
    await panelRow("Notice 1");
    await waitFor(async () => expect(within(await rowBehind()).getByText("Unread")).toBeTruthy());

    await click(panel().getByRole("link", { name: "Notice 1" }));
    expect(within(await rowBehind()).queryByText("Unread")).toBeNull();
    expect(screen.getByRole("link", { name: /^Inbox\s?, 1 unread$/ })).toBeTruthy();
    await click(await screen.findByRole("button", { name: "Notifications, 1 unread" }));
    expect(within(await panelRow("Notice 1")).queryByText("Unread")).toBeNull();
  },
);

test("a notification that the panel's answer shows as read is read in the list behind it", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  await openPortal(bff, "/inbox");
  expect(within(await rowOf("Notice 1")).getByText("Unread")).toBeTruthy();
  const [first, ...others] = bff.notifications;
  bff.notifications = [{ ...first!, readAt: "2026-11-01T00:00:00Z" }, ...others];
  await click(await bell());
  await panelRow("Notice 1");
  await waitFor(async () => expect(within(await rowOf("Notice 1")).queryByText("Unread")).toBeNull());
  expect(within(await rowOf("Notice 2")).getByText("Unread")).toBeTruthy();
});

test("an answer that was asked for before a mark brings no row back as unread", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  const early = Response.json(bff.answer("InboxPanel", { first: 8 }));
  const held = Promise.withResolvers<Response>();
  bff.instead = (document) => (document === "InboxPanel" ? held.promise : undefined);
  await click(await bell());
  await markAsRead("Notice 1");
  await leavePage();
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  held.resolve(early);
  expect(within(await panelRow("Notice 1")).queryByText("Unread")).toBeNull();
  expect(within(await panelRow("Notice 2")).getByText("Unread")).toBeTruthy();
  expect(within(await rowOf("Notice 1")).queryByText("Unread")).toBeNull();
});

test("a link to the current page closes the panel too, and returns the focus to the bell", async () => {
  await openPanel(bffWith({ notifications: notifications(1) }), "/inbox");
  await panelRow("Notice 1");
  const all = panel().getByRole("link", { name: "All notifications" });
  expect(all.getAttribute("href")).toBe("/inbox");
  expect(panel().getByRole("link", { name: "Unread only" }).getAttribute("href")).toBe("/inbox?show=unread");
  act(() => all.focus());
  await click(all);
  await waitFor(() => expect(panel().queryByRole("list")).toBeNull());
  expect(document.activeElement).toBe(await bell());
});

test("the panel marks all, keeps the focus, and offers to undo it also after a second opening", async () => {
  const bff = bffWith({ notifications: notifications(21) });
  await openPanel(bff);
  await panelRow("Notice 8");
  await click(panel().getByRole("button", { name: "Mark all as read" }));
  expect(await panel().findByText("Nothing unread")).toBeTruthy();
  expect(document.activeElement).toBe(panel().getByRole("heading", { name: "Notifications" }));
  await click(await bell());
  await waitFor(() => expect(panel().queryByRole("list")).toBeNull());
  await click(await bell());
  await click(panel().getByRole("button", { name: "Undo" }));
  expect(panel().getByText("21 unread")).toBeTruthy();
  expect(bff.calls).not.toContain("MarkNotificationsReadBefore");
});

test("a panel that failed says so, and a retry loads the rows", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(2);
  bff.instead = (document) => (document === "InboxPanel" ? bffFailure(503, "school_unavailable") : undefined);
  await openPanel(bff);
  expect(await panel().findByText("Our systems cannot be reached at the moment")).toBeTruthy();
  bff.instead = undefined;
  await click(panel().getByRole("button", { name: "Try again" }));
  expect(await panelRow("Notice 2")).toBeTruthy();
  expect(panel().queryByRole("alert")).toBeNull();
});
