/** The permission that marking needs: asking for it, its refusal, and the action that waits for the consent page. */

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { rememberIntent, type PendingStepUp } from "#web/app/session/step-up-store.ts";
import { MINUTE_MS } from "#web/format/instants.ts";
import { bffWith, fakeBff, notifications, refusal, session } from "#web/testing/fake-bff.ts";
import { click, leavePage, markAsRead, openPortal, rowOf } from "#web/testing/open-portal.tsx";

const readOnly = { ...session, scope: session.scope.filter((scope) => scope !== "account:write") };

test("without the permission the buttons ask for it, and the action is stored meanwhile", async () => {
  const bff = bffWith({ session: readOnly, notifications: notifications(2) });
  await openPortal(bff, "/inbox?show=unread#here");
  const row = await rowOf("Notice 1");
  expect(within(row).getByText("Needs permission")).toBeTruthy();
  await markAsRead("Notice 1");
  expect(bff.calls).not.toContain("MarkNotificationRead");
  const link = await screen.findByRole("link", { name: /^Go on to allow it$/ });
  expect(link.getAttribute("href")).toBe(
    `/auth/login?return_to=${encodeURIComponent("/inbox?show=unread#here")}&scope=account%3Awrite`,
  );
  link.addEventListener("click", (event) => event.preventDefault());
  await click(link);
  expect(JSON.parse(sessionStorage.getItem("homeroom.step-up")!)).toMatchObject({
    intent: { name: "markRead", detail: { id: "ntf_1" } },
    path: "/inbox",
    sub: "mem_1",
  });
});

test("a mark that is refused in a 200 answer opens the same dialog, and is undone", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  bff.instead = (document) =>
    document === "MarkNotificationRead"
      ? refusal("markNotificationRead", "Insufficient scope. Required scope: account:write")
      : undefined;
  await openPortal(bff, "/inbox");
  const row = await markAsRead("Notice 1");
  await leavePage();
  expect(await screen.findByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
  expect(within(row).getByText("Unread")).toBeTruthy();
  expect(within(row).getByText("Needs permission")).toBeTruthy();
});

const markOfNotice2: PendingStepUp = {
  intent: { name: "markRead", detail: { id: "ntf_2", title: "Notice 2" } },
  path: "/inbox",
  sub: "mem_1",
};

test("after the consent the mark is made, once", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  rememberIntent(markOfNotice2);
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 2");
  await waitFor(() => expect(within(row).queryByText("Unread")).toBeNull());
  expect(bff.calls.filter((call) => call === "MarkNotificationRead")).toHaveLength(1);
  expect(sessionStorage.getItem("homeroom.step-up")).toBeNull();
});

test("a consent page that was left an hour ago is no refusal, and the stored action is not performed", async () => {
  vi.useFakeTimers({ now: Date.now() - 60 * MINUTE_MS, toFake: ["Date"] });
  rememberIntent(markOfNotice2);
  vi.useRealTimers();
  const bff = bffWith({ session: readOnly, notifications: notifications(2) });
  await openPortal(bff, "/inbox");
  const row = await rowOf("Notice 2");
  expect(within(row).getByText("Unread")).toBeTruthy();
  // A refusal would keep this dialog closed.
  await markAsRead("Notice 2");
  expect(await screen.findByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
  expect(bff.calls).not.toContain("MarkNotificationRead");
});

test("an action stored by another screen is not performed here, and waits for that screen", async () => {
  const bff = bffWith({ notifications: notifications(2) });
  const markAll = { intent: { name: "markAll", detail: {} }, path: "/courses", sub: "mem_1" };
  rememberIntent(markAll);
  await openPortal(bff, "/inbox");
  expect(within(await rowOf("Notice 2")).getByText("Unread")).toBeTruthy();
  expect(bff.calls.filter((call) => call.startsWith("Mark"))).toEqual([]);
  expect(sessionStorage.getItem("homeroom.step-up")).not.toBeNull();
});

test("a member's action is not performed for another who signs in at consent, and the page says so", async () => {
  const bff = fakeBff();
  bff.session = { ...session, member: { ...session.member, sub: "mem_2" } };
  bff.notifications = notifications(2);
  const markAll = { intent: { name: "markAll", detail: {} }, path: "/inbox", sub: "mem_1" };
  rememberIntent(markAll);
  await openPortal(bff, "/inbox");
  await rowOf("Notice 2");
  expect(await screen.findByText(/another member had asked for it/)).toBeTruthy();
  expect(bff.calls.filter((call) => call.startsWith("Mark"))).toEqual([]);
  expect(sessionStorage.getItem("homeroom.step-up")).toBeNull();
});

test("one member's refusal does not count for the next member in the same tab", async () => {
  const bff = fakeBff();
  bff.session = { ...readOnly, member: { ...session.member, sub: "mem_2" } };
  bff.notifications = notifications(2);
  sessionStorage.setItem("homeroom.step-up-refused", "mem_1");
  await openPortal(bff, "/inbox");
  await markAsRead("Notice 1");
  expect(await screen.findByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
});

test("after a refusal the page says so, nothing is marked, and it does not ask again by itself", async () => {
  const bff = bffWith({ session: readOnly, notifications: notifications(2) });
  rememberIntent(markOfNotice2);
  await openPortal(bff, "/sign-in?problem=access_denied&return_to=%2Finbox");
  expect(await screen.findByText("Permission was not given. You can go on reading.")).toBeTruthy();
  expect(bff.calls).not.toContain("MarkNotificationRead");
  await markAsRead("Notice 1");
  expect(screen.queryByRole("link", { name: /^Go on to allow it$/ })).toBeNull();
  await click(screen.getByRole("button", { name: "Ask for permission again" }));
  expect(screen.getByRole("link", { name: /^Go on to allow it$/ })).toBeTruthy();
});
