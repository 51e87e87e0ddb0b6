import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffFailure, fakeBff, session } from "#web/app/fake-bff.ts";
import { click, openPortal } from "#web/app/open-portal.tsx";

import { fakeInbox, notification, notifications, refusal } from "./fake-inbox.ts";

const heading = () => screen.findByRole("heading", { level: 1, name: "Inbox" });
const rowOf = async (title: string) => (await screen.findByRole("heading", { name: title })).closest("li")!;

/** Holds an answer back until the test lets it go. */
function held(): { response: Promise<Response>; answer: (response: Response) => Promise<void> } {
  let resolve: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((done) => {
    resolve = done;
  });
  return { response, answer: (value) => act(async () => resolve(value)) };
}

test("while the notifications are on their way, the page says that it is loading", async () => {
  const bff = fakeBff();
  bff.instead = () => new Promise(() => undefined);
  await openPortal(bff, "/inbox");
  await heading();
  expect(screen.getByText("Loading…")).toBeTruthy();
});

test("a member without notifications reads so", async () => {
  const bff = fakeBff();
  fakeInbox(bff, []);
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("No notifications yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("a failed list says so, and trying again brings it", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(1));
  const works = bff.instead;
  bff.instead = (document, variables) =>
    document === "InboxPage" ? bffFailure(502, "school_invalid_response") : works?.(document, variables);
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("The school's answer could not be read")).toBeTruthy();
  bff.instead = works;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await rowOf("Notice 1")).toBeTruthy();
});

test("without the count the list works, and the page owns up to it", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(2));
  const works = bff.instead;
  bff.instead = (document, variables) =>
    document === "UnreadCount" ? bffFailure(504, "school_timeout") : works?.(document, variables);
  await openPortal(bff, "/inbox");
  expect(await rowOf("Notice 2")).toBeTruthy();
  expect(screen.getByText(/is not known at the moment/)).toBeTruthy();
});

test("the count is the school's, in the page, in the badge and in the link's name", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(2));
  inbox.unread = 137;
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("137 unread")).toBeTruthy();
  const link = await screen.findByRole("link", { name: /^Inbox\s?, 137 unread$/ });
  expect(within(link).getByText("99+").getAttribute("aria-hidden")).toBe("true");
});

test("a row is marked at once while the network is held back, and the count with it", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(3));
  const works = bff.instead;
  const late = held();
  bff.instead = (document, variables) =>
    document === "MarkNotificationRead" ? late.response : works?.(document, variables);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 2");
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(await screen.findByText("3 unread")).toBeTruthy();

  await click(within(row).getByRole("button", { name: "Mark as read: Notice 2" }));
  expect(within(row).queryByText("Unread")).toBeNull();
  expect(screen.getByText("2 unread")).toBeTruthy();

  inbox.unread = 7;
  await late.answer((await works?.("MarkNotificationRead", { first: 0, id: "ntf_2" }))!);
  expect(await screen.findByText("7 unread")).toBeTruthy();
});

test("a mark that fails comes back, with a sentence in its row", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(2));
  const works = bff.instead;
  bff.instead = (document, variables) =>
    document === "MarkNotificationRead"
      ? bffFailure(503, "school_unavailable")
      : works?.(document, variables);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 1");
  await click(within(row).getByRole("button", { name: "Mark as read: Notice 1" }));
  expect(await within(row).findByText("This was not marked as read. Please try again.")).toBeTruthy();
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(screen.getByText("2 unread")).toBeTruthy();
});

test("marking all says how far it goes, and over twenty it asks first", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(3));
  inbox.unread = 137;
  await openPortal(bff, "/inbox");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(bff.calls).not.toContain("MarkAllNotificationsRead");
  expect(screen.getByText(/includes older ones not shown here, and it cannot be undone/)).toBeTruthy();
  inbox.unread = undefined;
  await click(screen.getByRole("button", { name: "Mark all 137 as read" }));
  expect(bff.calls).toContain("MarkAllNotificationsRead");
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(screen.queryByText("Unread", { selector: "span" })).toBeNull();
});

test("marking all that fails restores the rows and the count", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(3));
  const works = bff.instead;
  const late = held();
  bff.instead = (document, variables) =>
    document === "MarkAllNotificationsRead" ? late.response : works?.(document, variables);
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(screen.getByText("Nothing unread")).toBeTruthy();
  await late.answer(bffFailure(504, "school_timeout"));
  expect(await screen.findByText("3 unread")).toBeTruthy();
  expect(screen.getAllByText("Unread", { selector: "span" })).toHaveLength(3);
  expect(screen.getByText(/nothing was marked/)).toBeTruthy();
});

test("the unread filter is an address, and what is read there stays until the member leaves", async () => {
  const bff = fakeBff();
  fakeInbox(bff, [
    notification({ id: "a", title: "Old", readAt: 1_760_000_000 }),
    notification({ id: "b", title: "New" }),
  ]);
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

test("more is loaded when asked for, fifty a page", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(60, { readAt: "2026-11-20T03:00:00Z" }));
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("The newest 50 are loaded.")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByText("These are all 60 of them.")).toBeTruthy();
  expect(await rowOf("Notice 60")).toBeTruthy();
});

test("a school that answers every page with the first is asked no more", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(60));
  const works = bff.instead;
  bff.instead = (document, { after: _ignored, ...variables }) => works?.(document, variables);
  await openPortal(bff, "/inbox");
  await click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load more" })).toBeNull());
});

test("what arrives while the page is open waits behind a button", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(2));
  await openPortal(bff, "/inbox");
  await screen.findByText("2 unread");
  await rowOf("Notice 1");
  inbox.rows = [notification({ id: "new", title: "Just now" }), ...inbox.rows];
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

test("text is text: neither markup nor an address in it becomes anything else", async () => {
  const bff = fakeBff();
  const body = '<img src=x onerror="alert(1)"> https://evil.example/ <b>bold</b>';
  fakeInbox(bff, [notification({ title: "<script>alert(1)</script>", body, url: "javascript:alert(1)" })]);
  await openPortal(bff, "/inbox");
  const row = await rowOf("<script>alert(1)</script>");
  expect(within(row).getByText(body)).toBeTruthy();
  expect(row.querySelector("a, img, b, script")).toBeNull();
});

test("an address elsewhere shows its host and opens apart", async () => {
  const bff = fakeBff();
  fakeInbox(bff, [notification({ title: "Story", url: "https://blog.example.com/story" })]);
  await openPortal(bff, "/inbox");
  const link = await screen.findByRole("link", { name: "Story" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.getByText(/blog\.example\.com/)).toBeTruthy();
});

test("rows without any assumed field still say that something came", async () => {
  const bff = fakeBff();
  fakeInbox(bff, [{ __typename: "Notification" }]);
  await openPortal(bff, "/inbox");
  const row = await rowOf("A notification without a title");
  expect(within(row).queryByRole("button")).toBeNull();
  expect(screen.getByRole("heading", { name: "Without a date" })).toBeTruthy();
});

test("a school that sends no read marks is not said to have unread rows", async () => {
  const bff = fakeBff();
  const inbox = fakeInbox(bff, notifications(3));
  inbox.unread = 0;
  await openPortal(bff, "/inbox");
  await screen.findByText("Nothing unread");
  expect(within(await rowOf("Notice 1")).queryByText("Unread")).toBeNull();
});

const readOnly = { ...session, scope: session.scope.filter((scope) => scope !== "account:write") };

test("without the permission the buttons ask for it, and going there remembers what for", async () => {
  const bff = fakeBff();
  bff.session = readOnly;
  fakeInbox(bff, notifications(2));
  await openPortal(bff, "/inbox?show=unread#here");
  const row = await rowOf("Notice 1");
  expect(within(row).getByText("Needs permission")).toBeTruthy();
  await click(within(row).getByRole("button", { name: "Mark as read: Notice 1" }));
  expect(bff.calls).not.toContain("MarkNotificationRead");
  const link = await screen.findByRole("link", { name: /consent page/ });
  expect(link.getAttribute("href")).toBe(
    `/auth/login?return_to=${encodeURIComponent("/inbox?show=unread#here")}&scope=account%3Awrite`,
  );
  link.addEventListener("click", (event) => event.preventDefault());
  await click(link);
  expect(JSON.parse(sessionStorage.getItem("homeroom.step-up")!)).toMatchObject({
    intent: { name: "markRead", detail: { id: "ntf_1" } },
    path: "/inbox",
  });
});

test("a school that refuses one mark in a 200 answer leads to the same dialog, and the row comes back", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(2));
  const works = bff.instead;
  bff.instead = (document, variables) =>
    document === "MarkNotificationRead"
      ? refusal("markNotificationRead", "Insufficient scope. Required scope: account:write")
      : works?.(document, variables);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 1");
  await click(within(row).getByRole("button", { name: "Mark as read: Notice 1" }));
  expect(await screen.findByRole("link", { name: /consent page/ })).toBeTruthy();
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(within(row).getByText("Needs permission")).toBeTruthy();
});

const pending = JSON.stringify({
  intent: { name: "markRead", detail: { id: "ntf_2", title: "Notice 2" } },
  path: "/inbox",
});

test("after consent the mark is made, once", async () => {
  const bff = fakeBff();
  fakeInbox(bff, notifications(2));
  sessionStorage.setItem("homeroom.step-up", pending);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 2");
  await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  expect(bff.calls.filter((call) => call === "MarkNotificationRead")).toHaveLength(1);
  expect(sessionStorage.getItem("homeroom.step-up")).toBeNull();
});

test("after a refusal the page says so, nothing is marked, and it does not ask again by itself", async () => {
  const bff = fakeBff();
  bff.session = readOnly;
  fakeInbox(bff, notifications(2));
  sessionStorage.setItem("homeroom.step-up", pending);
  await openPortal(bff, "/sign-in?problem=access_denied&return_to=%2Finbox");
  expect(await screen.findByText("Permission was not given. You can go on reading.")).toBeTruthy();
  expect(bff.calls).not.toContain("MarkNotificationRead");
  const row = await rowOf("Notice 1");
  await click(within(row).getByRole("button", { name: "Mark as read: Notice 1" }));
  expect(screen.queryByRole("link", { name: /consent page/ })).toBeNull();
  await click(screen.getByRole("button", { name: "Ask the school again" }));
  expect(screen.getByRole("link", { name: /consent page/ })).toBeTruthy();
});
