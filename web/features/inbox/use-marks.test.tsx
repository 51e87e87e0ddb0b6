import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { LOGOUT_PATH } from "#shared/bff-paths.ts";
import { MINUTE_MS } from "#web/format/instants.ts";
import { bffFailure, bffWith, notification, notifications } from "#web/testing/fake-bff.ts";
import { click, leavePage, markAsRead, networkIs, openPortal, rowOf } from "#web/testing/open-portal.tsx";

/** A response that the test releases later. */
function held(): { response: Promise<Response>; answer: (response: Response) => Promise<void> } {
  let resolve: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((done) => {
    resolve = done;
  });
  return { response, answer: (value) => act(async () => resolve(value)) };
}

test("a row and the count are marked at once, before the network answers", async () => {
  const bff = bffWith({ notifications: notifications(3) });
  const late = held();
  bff.instead = (document) => (document === "MarkNotificationRead" ? late.response : undefined);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 2");
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(await screen.findByText("3 unread")).toBeTruthy();

  await markAsRead("Notice 2");
  expect(within(row).queryByText("Unread")).toBeNull();
  expect(screen.getByText("2 unread")).toBeTruthy();

  await leavePage();
  expect(screen.getByText("2 unread")).toBeTruthy();
  bff.notifications = notifications(8);
  await late.answer(Response.json(bff.answer("MarkNotificationRead", { id: "ntf_2" })));
  expect(await screen.findByText("7 unread")).toBeTruthy();
});

test("a mark that fails is undone, and its row says so until it is marked again", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  bff.instead = (document) =>
    document === "MarkNotificationRead" ? bffFailure(503, "school_unavailable") : undefined;
  await openPortal(bff, "/inbox");
  const row = await markAsRead("Notice 1");
  await leavePage();
  expect(await within(row).findByText("This was not marked as read. Please try again.")).toBeTruthy();
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(screen.getByText("2 unread")).toBeTruthy();
  await markAsRead("Notice 1");
  expect(within(row).queryByText(/was not marked as read/)).toBeNull();
});

const marksOf = (bff: { calls: readonly string[] }) =>
  bff.calls.filter((call) => call === "MarkNotificationRead").length;

test("for ten seconds a mark can be undone, and nothing is sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const bff = bffWith({ notifications: notifications(3) });
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  expect(await screen.findByText("2 unread")).toBeTruthy();
  await click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText("3 unread")).toBeTruthy();
  await markAsRead("Notice 1");
  await act(() => vi.advanceTimersByTimeAsync(9000));
  expect(marksOf(bff)).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(marksOf(bff)).toBe(1);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  expect(screen.getByText("2 unread")).toBeTruthy();
  vi.useRealTimers();
});

test("a waiting mark is sent by another mark, by marking all, and by leaving the screen", async () => {
  const bff = bffWith({ notifications: notifications(5) });
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  await markAsRead("Notice 2");
  expect(marksOf(bff)).toBe(1);
  await click(screen.getByRole("link", { name: "Courses" }));
  await waitFor(() => expect(marksOf(bff)).toBe(2));
  await click(screen.getByRole("link", { name: /^Inbox/ }));
  await markAsRead("Notice 3");
  await click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  await leavePage();
  expect(bff.calls.filter((call) => call.startsWith("Mark")).slice(-2)).toEqual([
    "MarkNotificationRead",
    "MarkNotificationsReadBefore",
  ]);
});

test("a sign-out sends the waiting marks before the session ends", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  await click(screen.getByRole("button", { name: "Open the member menu" }));
  await click(screen.getByRole("button", { name: "Sign out", hidden: true }));
  await waitFor(() => expect(bff.calls).toContain(LOGOUT_PATH));
  expect(bff.calls.indexOf("MarkNotificationRead")).toBeLessThan(bff.calls.indexOf(LOGOUT_PATH));
  expect(marksOf(bff)).toBe(1);
});

const allMarksOf = (bff: { calls: readonly string[] }) =>
  bff.calls.filter((call) => /^Mark(?:All)?Notifications/.test(call));

/** The school's count is requested again when the member returns to the tab. */
async function lookAgain(bff: { calls: readonly string[] }): Promise<void> {
  const asked = bff.calls.length;
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + MINUTE_MS);
  await act(async () => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(bff.calls.slice(asked)).toContain("UnreadCount"));
  vi.restoreAllMocks();
}

test("twelve are marked together and undone within ten seconds: nothing was sent", async () => {
  const bff = bffWith({ notifications: notifications(12) });
  await openPortal(bff, "/inbox");
  await rowOf("Notice 12");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(screen.queryByText("Unread", { selector: "span" })).toBeNull();
  expect(screen.getByText("12 marked as read", { selector: "main p" })).toBeTruthy();
  expect(screen.getByText("10 s")).toBeTruthy();

  await lookAgain(bff);
  expect(screen.getByText("Nothing unread")).toBeTruthy();

  await click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText("12 unread")).toBeTruthy();
  expect(screen.getAllByText("Unread", { selector: "span" })).toHaveLength(12);
  expect(allMarksOf(bff)).toEqual([]);
});

test("notifications that arrive while marking all can be undone stay unread", async () => {
  const bff = bffWith({ notifications: notifications(137) });
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  const late = notification({ id: "late", title: "Just now", createdAt: "2026-11-20T02:00:05Z" });
  bff.notifications = [late, ...bff.notifications];
  await lookAgain(bff);
  await click(await screen.findByRole("button", { name: /1 new notification/ }));
  expect(within(await rowOf("Just now")).getByText("Unread")).toBeTruthy();
  await leavePage();
  expect(allMarksOf(bff)).toEqual(["MarkNotificationsReadBefore"]);
  expect(await screen.findByText("1 unread")).toBeTruthy();
  expect(bff.notifications.filter(({ readAt }) => readAt === null)).toEqual([late]);
  expect(within(await rowOf("Notice 1")).queryByText("Unread")).toBeNull();
});

test("at a school that cannot mark up to an instant, marking all asks first and marks at once", async () => {
  const bff = bffWith({ notifications: notifications(12) });
  bff.instead = (document) =>
    document === "TryMarkingBefore"
      ? Response.json({ errors: [{ message: 'Field "before" is not defined.' }] })
      : undefined;
  await openPortal(bff, "/inbox");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText(/includes older ones not shown here, and it cannot be undone/)).toBeTruthy();
  expect(allMarksOf(bff)).toEqual([]);
  await click(screen.getByRole("button", { name: "Mark all 12 as read" }));
  expect(allMarksOf(bff)).toEqual(["MarkAllNotificationsRead"]);
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("marking all that fails restores the rows and the count", async () => {
  const bff = bffWith({ notifications: notifications(3) });
  const late = held();
  bff.instead = (document) => (document === "MarkNotificationsReadBefore" ? late.response : undefined);
  await openPortal(bff, "/inbox");
  await rowOf("Notice 1");
  await click(await screen.findByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  await leavePage();
  expect(screen.getByText("Nothing unread")).toBeTruthy();
  await late.answer(bffFailure(504, "school_timeout"));
  expect(await screen.findByText("3 unread")).toBeTruthy();
  expect(screen.getAllByText("Unread", { selector: "span" })).toHaveLength(3);
  expect(screen.getByText(/nothing was marked/, { selector: "main p" })).toBeTruthy();
});

test("without a network nothing can be marked, and the buttons say what they need", async () => {
  const bff = bffWith({ notifications: notifications(2, { url: "/courses" }) });
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 1");
  await networkIs(false);
  expect(within(row).getByText("Needs a network")).toBeTruthy();
  await markAsRead("Notice 1");
  await click(screen.getByRole("button", { name: /^Mark all as read/ }));
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(bff.calls.filter((call) => call.startsWith("Mark"))).toEqual([]);

  await networkIs(true);
  expect(within(row).queryByText("Needs a network")).toBeNull();
  await markAsRead("Notice 1");
  await leavePage();
  expect(bff.calls).toContain("MarkNotificationRead");
});
