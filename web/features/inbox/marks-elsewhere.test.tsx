import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { bffWith, notifications, type FakeBff } from "#web/testing/fake-bff.ts";
import { click, leavePage, openPortal, rowOf } from "#web/testing/open-portal.tsx";
import { marksChannel, type TabMessage } from "#web/app/unread/marks/other-tabs.ts";

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** Another tab of this browser, in which this member is signed in. */
function otherTab(sub: string) {
  const channel = new BroadcastChannel(marksChannel(sub));
  channels.push(channel);
  const received: unknown[] = [];
  channel.addEventListener("message", ({ data }) => received.push(data));
  return { received, send: (message: unknown) => act(async () => channel.postMessage(message)) };
}

async function openInbox(): Promise<FakeBff> {
  const bff = bffWith({ notifications: notifications(3) });
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("3 unread")).toBeTruthy();
  // The badge receives the messages, and its chunk is loaded after the page.
  expect((await screen.findAllByText(", 3 unread")).length).toBeGreaterThan(0);
  // The rows are rendered in slices, and may appear after the count.
  await rowOf("Notice 1");
  return bff;
}

const markOne = (id: string, unreadNotificationCount: number): TabMessage => ({
  what: "markOne",
  id,
  askedAt: Date.now(),
  data: {
    __typename: "Mutation",
    markNotificationRead: {
      __typename: "MarkNotificationReadPayload",
      notificationId: id,
      readAt: "2026-11-21T02:00:00Z",
      notification: { __typename: "Notification", id, readAt: "2026-11-21T02:00:00Z" },
      unreadNotificationCount,
    },
  },
});

const markAll = (): TabMessage => ({
  what: "markAll",
  askedAt: Date.now(),
  data: {
    __typename: "Mutation",
    markAllNotificationsRead: {
      __typename: "MarkAllNotificationsReadPayload",
      markedCount: 1,
      unreadNotificationCount: 0,
    },
  },
});

test("a mark in another tab is shown here, with the school's count, without a request", async () => {
  const bff = await openInbox();
  const asked = bff.calls.length;
  await otherTab("mem_1").send(markOne("ntf_2", 2));
  expect(await screen.findByText("2 unread")).toBeTruthy();
  expect(within(await rowOf("Notice 2")).queryByText("Unread")).toBeNull();
  expect(within(await rowOf("Notice 1")).getByText("Unread")).toBeTruthy();
  expect(bff.calls.slice(asked)).toEqual([]);
});

test("marking all in another tab marks every row here, and its count is shown", async () => {
  const bff = await openInbox();
  const asked = bff.calls.length;
  const tab = otherTab("mem_1");
  await tab.send({
    what: "unreadCount",
    askedAt: Date.now(),
    data: { __typename: "Query", unreadNotificationCount: 1 },
  });
  expect(await screen.findByText("1 unread")).toBeTruthy();
  await tab.send(markAll());
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(screen.queryAllByText("Unread", { selector: "span" })).toEqual([]);
  expect(bff.calls.slice(asked)).toEqual([]);
});

test("an older answer that another tab sends late does not replace the newest count", async () => {
  const bff = await openInbox();
  const tab = otherTab("mem_1");
  const late = markOne("ntf_1", 2);
  await tab.send(markAll());
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  bff.notifications = [];
  const asked = bff.calls.length;
  await tab.send({ ...late, askedAt: 0 });
  await expect.poll(() => bff.calls.slice(asked)).toContain("UnreadCount");
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
});

test("a mark cannot be undone after another tab has marked all", async () => {
  await openInbox();
  await click(screen.getByRole("button", { name: "Mark as read: Notice 1" }));
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  await otherTab("mem_1").send(markAll());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});

test("a mark here is sent to the member's other tabs, and not to another member's", async () => {
  await openInbox();
  const tab = otherTab("mem_1");
  const stranger = otherTab("mem_2");
  await click(screen.getByRole("button", { name: "Mark as read: Notice 1" }));
  await leavePage();
  expect(await screen.findByText("2 unread")).toBeTruthy();
  await expect.poll(() => tab.received).toMatchObject([{ what: "markOne", id: "ntf_1" }]);
  expect(stranger.received).toEqual([]);
});

test("other tabs receive a marking of all when it is sent, and not before", async () => {
  await openInbox();
  const tab = otherTab("mem_1");
  await click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(tab.received).toEqual([]);
  await leavePage();
  const before = Date.parse("2026-11-20T02:00:00.999Z");
  await expect.poll(() => tab.received).toMatchObject([{ what: "markAll", before }]);
});

test("messages from another member's tab, and malformed messages, change nothing", async () => {
  await openInbox();
  await otherTab("mem_2").send(markOne("ntf_2", 2));
  const tab = otherTab("mem_1");
  for (const malformed of [null, "markAll", { what: "markOne", data: {} }, { what: "erase", data: {} }])
    await tab.send(malformed);
  // Messages arrive in order: when the last one shows, the earlier ones were received.
  await tab.send({
    what: "unreadCount",
    askedAt: Date.now(),
    data: { __typename: "Query", unreadNotificationCount: 41 },
  });
  expect(await screen.findByText("41 unread")).toBeTruthy();
  expect(screen.getAllByText("Unread", { selector: "span" })).toHaveLength(3);
});
