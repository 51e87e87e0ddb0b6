/** Notifications of unusual length and number. */

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { bffWith, fakeBff, notification, notifications } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

test("a long text begins folded and can be read whole", async () => {
  const bff = fakeBff();
  const body = "請在開課前完成設備測試。".repeat(20);
  bff.notifications = [notification({ title: "開學須知", body })];
  await openPortal(bff, "/inbox");
  const row = (await screen.findByRole("heading", { name: "開學須知" })).closest("li")!;
  const more = within(row).getByRole("button", { name: "Show the whole text" });
  expect(within(row).getByText(body).hasAttribute("data-folded")).toBe(true);
  await click(more);
  expect(within(row).getByText(body).hasAttribute("data-folded")).toBe(false);
  expect(within(row).getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
});

test("a member who has read everything is asked to mark nothing", async () => {
  const bff = bffWith({ notifications: notifications(3, { readAt: "2026-11-20T03:00:00Z" }) });
  await openPortal(bff, "/inbox");
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /as read/ })).toBeNull();
});
