import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { fakeBff, notification, notifications, unreadCount } from "#web/testing/fake-bff.ts";
import { openPortal, rowOf } from "#web/testing/open-portal.tsx";

test("text stays text: neither markup nor an address in it has an effect", async () => {
  const bff = fakeBff();
  const body = '<img src=x onerror="alert(1)"> https://evil.example/ <b>bold</b>';
  bff.notifications = [
    notification({ title: "<script>alert(1)</script>", body, url: "javascript:alert(1)" }),
  ];
  await openPortal(bff, "/inbox");
  const row = await rowOf("<script>alert(1)</script>");
  expect(within(row).getByText(body)).toBeTruthy();
  expect(row.querySelector("a, img, b, script")).toBeNull();
});

test("a link to another site shows its host and opens in a new window", async () => {
  const bff = fakeBff();
  bff.notifications = [notification({ title: "Story", url: "https://blog.example.com/story" })];
  await openPortal(bff, "/inbox");
  const link = await screen.findByRole("link", { name: "Story" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.getByText(/blog\.example\.com/)).toBeTruthy();
});

test("if a school does not say which notifications are read, no row is shown as unread", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(3);
  bff.instead = (document) => (document === "UnreadCount" ? unreadCount(0) : undefined);
  await openPortal(bff, "/inbox");
  await screen.findByText("Nothing unread");
  expect(within(await rowOf("Notice 1")).queryByText("Unread")).toBeNull();
});

test("a screen reader hears the name of each button of a row once", async () => {
  const bff = fakeBff();
  bff.notifications = notifications(1);
  await openPortal(bff, "/inbox");
  const titled = within(await rowOf("Notice 1"))
    .getAllByRole("button")
    .filter((button) => button.title !== "");
  expect(titled).not.toEqual([]);
  // A title that is not the name itself is read after it.
  for (const button of titled) expect(button.title).toBe(button.getAttribute("aria-label"));
});
