import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { fakeBff, notification } from "#web/testing/fake-bff.ts";
import { click, leavePage, openPortal, switchShortcuts, rowOf } from "#web/testing/open-portal.tsx";
import { offeredShortcuts } from "#web/app/offered-shortcuts.ts";
import type { Language } from "#shared/languages.ts";

afterEach(() => act(() => switchShortcuts(true)));

const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const focused = () => document.activeElement?.textContent;

/** Three rows of two days; the last one has no link. */
async function openInbox(language: Language = "en") {
  const bff = fakeBff();
  bff.notifications = [
    notification({ id: "a", title: "First", url: "/courses" }),
    notification({ id: "b", title: "Second", url: "/billing" }),
    notification({ id: "c", title: "Third", createdAt: "2026-11-18T02:00:00Z" }),
  ];
  await openPortal(bff, "/inbox", language);
  await rowOf("Third");
  // The chunk that handles keys loads a moment after the page.
  await waitFor(() => expect(offeredShortcuts.now().map(({ key }) => key)).toContain("?"));
  return bff;
}

test("j and k move through the rows of all days, and stop at the ends", async () => {
  await openInbox();
  await press("j");
  expect(focused()).toBe("First");
  expect(document.activeElement?.tagName).toBe("A");
  await press("j");
  await press("j");
  expect(focused()).toBe("Third");
  await press("j");
  expect(focused()).toBe("Third");
  await press("k");
  expect(focused()).toBe("Second");
});

test("e marks only the focused row as read, and u undoes it", async () => {
  const bff = await openInbox();
  await press("e");
  expect(bff.calls).not.toContain("MarkNotificationRead");
  await press("j");
  await press("j");
  await press("e");
  const row = await rowOf("Second");
  await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  expect(within(await rowOf("First")).getByText("Unread")).toBeTruthy();
  await press("u");
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(focused()).toBe("Second");
  await press("u");
  await press("e");
  await leavePage();
  expect(bff.calls.filter((call) => call === "MarkNotificationRead")).toHaveLength(1);
  expect(focused()).toBe("Second");
});

test("after a press on the button of a row, the focus stays in that row", async () => {
  const bff = await openInbox();
  const row = await rowOf("Second");
  const button = within(row).getByRole("button", { name: /^Mark as read/ });
  act(() => button.focus());
  await click(button);
  await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  expect(document.activeElement).toBe(within(row).getByRole("article"));
  await leavePage();
  expect(bff.calls).toContain("MarkNotificationRead");
  await press("j");
  expect(focused()).toBe("Third");
});

test("with the shortcuts switched off, the keys move nothing", async () => {
  await openInbox();
  act(() => switchShortcuts(false));
  const before = document.activeElement;
  await press("j");
  expect(document.activeElement).toBe(before);
});

test.each([
  ["en", "Keyboard shortcuts", "Go to the next notification", "Go to the previous notification"],
  ["zh-TW", "鍵盤快速鍵", "移到下一則通知", "移到上一則通知"],
] as const)(
  "the list of shortcuts contains those of the inbox (%s)",
  async (language, title, next, previous) => {
    await openInbox(language);
    await press("?");
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    expect(dialog.getByText(next)).toBeTruthy();
    expect(dialog.getByText(previous)).toBeTruthy();
  },
);

test("another screen does not offer the keys of the inbox", async () => {
  await openInbox();
  await press("j");
  await click(screen.getByRole("link", { name: "Courses" }));
  await screen.findByRole("heading", { level: 1, name: "Courses" });
  await press("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.queryByText("Go to the next notification")).toBeNull();
});
