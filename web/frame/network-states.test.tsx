/** The frame's messages while the device has no network, and what stays on the page. */

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { bffFailure, type FakeBff, fakeBff } from "#web/testing/fake-bff.ts";
import { click, networkIs, openPortal } from "#web/testing/open-portal.tsx";

const courses = () => screen.findByRole("link", { name: "React 實戰" });

async function openWithoutNetwork(bff: FakeBff): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await openPortal({ ...bff, fetch: () => Promise.reject(new TypeError("Failed to fetch")) }, "/courses");
}

test("a portal that is opened without a network says so, and continues when there is one", async () => {
  const bff = fakeBff();
  await openWithoutNetwork(bff);
  expect(await screen.findByText("You are offline")).toBeTruthy();
  // Only once: the banner, which loads a little later, stays hidden.
  await waitFor(() => expect(screen.queryByText(/^You are offline\./, { selector: "section p" })).toBeNull());
  vi.stubGlobal("fetch", bff.fetch);
  await networkIs(true);
  expect(await courses()).toBeTruthy();
});

test("when the network is lost later, the loaded data stays, under a banner until it is back", async () => {
  await openPortal(fakeBff(), "/courses");
  await courses();
  await networkIs(false);
  const sentence = /^You are offline\. Showing what was loaded at \d\d:\d\d\.$/;
  expect(screen.getByText(sentence, { selector: "p" })).toBeTruthy();
  expect(await courses()).toBeTruthy();
  await networkIs(true);
  expect(screen.queryByText(sentence, { selector: "p" })).toBeNull();
  expect(screen.getByText("You are online again.")).toBeTruthy();
});

test("offline since before midnight, the banner names the day of the shown data", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:05:00Z") });
  await openPortal(fakeBff(), "/courses");
  await courses();
  await networkIs(false);
  vi.setSystemTime(new Date("2026-11-22T01:00:00Z"));
  // The page's clock stops while the page is hidden, and is updated when it is shown.
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  const sentence = /^You are offline\. Showing what was loaded at 20 Nov 2026, /;
  expect(screen.getByText(sentence, { selector: "p" })).toBeTruthy();
  // Otherwise the queries of the next test would wait for it.
  await networkIs(true);
});

const timersAreFake = () =>
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
  });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test("a screen for which the school was too slow is loaded later, however often it fails before", async () => {
  timersAreFake();
  const bff = fakeBff();
  const tooSlow = (document: string) =>
    document === "CoursesPage" ? bffFailure(504, "school_timeout") : undefined;
  bff.instead = tooSlow;
  await openPortal(bff, "/courses");
  expect(await screen.findByText("Our systems took too long to answer")).toBeTruthy();
  await pass(16);
  await pass(31);
  expect(bff.calls.filter((call) => call === "CoursesPage")).toHaveLength(3);
  bff.instead = undefined;
  await pass(61);
  expect(await courses()).toBeTruthy();
  expect(screen.queryByText("Our systems took too long to answer")).toBeNull();
});

test("an open page that cannot be refreshed stays, and says how old it is until it is refreshed", async () => {
  timersAreFake();
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await courses();
  bff.instead = () => bffFailure(504, "school_timeout");
  await pass(61);
  const sentence = /^As of \d\d:\d\d\. Nothing newer can be loaded/;
  expect(await screen.findByText(sentence, { selector: "p" })).toBeTruthy();
  expect(await courses()).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("output")?.textContent).toMatch(sentence);
  bff.instead = undefined;
  await pass(16);
  expect(screen.queryByText(sentence, { selector: "p" })).toBeNull();
  expect(document.querySelector("output")?.textContent).toBe("This page is up to date again.");
});

test("an outage that a part of the page says itself is over for the live region only when it is over", async () => {
  timersAreFake();
  const bff = fakeBff();
  await openPortal(bff, "/courses");
  await courses();
  bff.instead = () => bffFailure(503, "school_unavailable");
  await pass(61);
  const announced = () => document.querySelector("output")?.textContent;
  await waitFor(() => expect(announced()).toMatch(/Nothing newer can be loaded/));
  await click(screen.getAllByRole("link", { name: "Billing" })[0]!);
  expect(await screen.findByText("Our systems cannot be reached at the moment")).toBeTruthy();
  expect(announced()).not.toBe("This page is up to date again.");
  bff.instead = undefined;
  await pass(121);
  await waitFor(() => expect(announced()).toBe("This page is up to date again."));
});

test("without a network, a kept unpaid code is shown at its address and in a list", async () => {
  const keep = (tradeNo: string, title: string, expiredAt: string) =>
    localStorage.setItem(
      `homeroom.member.mem_1.instructions.${tradeNo}`,
      JSON.stringify({
        keptAt: "2026-11-20T02:00:00Z",
        payment: {
          tradeNo,
          amount: "1500",
          currency: "TWD",
          paymentType: "convenience_store",
          paymentState: "unpaid",
          expiredAt,
          codeNo: `DEMO${tradeNo.slice(-1)}`,
          lineitems: [{ title, quantity: 1 }],
        },
      }),
    );
  keep("TM-1", "Later", "2099-02-01T00:00:00Z");
  keep("TM-2", "Sooner", "2099-01-01T00:00:00Z");
  localStorage.setItem("homeroom.member.mem_1.instructions.TM-3", "spoilt");
  await openWithoutNetwork(fakeBff());
  const list = await within(screen.getByRole("main")).findByRole("list");
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Sooner", "Later"]);

  await click(within(list).getByRole("link", { name: "Later" }));
  expect(screen.getByRole("heading", { level: 1, name: "Later" })).toBeTruthy();
  expect(screen.getByRole("main").textContent).toMatch(/DEMO\s*1/);
  await click(screen.getByRole("button", { name: "Show the code large" }));
  expect(await screen.findByRole("dialog", { name: "Later" })).toBeTruthy();
});
