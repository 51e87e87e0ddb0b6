/** What an open portal polls every minute: the unread count and the data of the screen. */

import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffFailure, course, fakeBff, payment } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

const MINUTE_MS = 60_000;
/** Each answer takes a moment, which delays the next question; on a busy machine the delay is longer. */
const DELAY_MS = 20_000;
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});
test("the count is polled each minute, less often after failures, only while the tab is seen", async () => {
  const bff = fakeBff();
  let isFailing = false;
  bff.instead = (document) =>
    document === "UnreadCount" && isFailing ? bffFailure(503, "school_unavailable") : undefined;
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "React 實戰" });
  const asked = () => bff.calls.filter((name) => name === "UnreadCount").length;
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0));
  let before = asked();
  const during = async (minutes: number): Promise<number> => {
    before = asked();
    await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS + DELAY_MS));
    return asked() - before;
  };
  const look = (): Promise<void> =>
    act(async () => void document.dispatchEvent(new Event("visibilitychange")));

  expect(await during(3)).toBe(3);
  isFailing = true;
  // The next questions come 1, 2, 4 and 8 minutes later.
  expect(await during(15)).toBe(4);
  isHidden = true;
  await look();
  expect(await during(60)).toBe(0);
  isFailing = false;
  isHidden = false;
  before = asked();
  await look();
  expect(asked() - before).toBe(1);
  expect(await during(2)).toBe(2);
});

test("an open page shows changes at the school within a minute, and a failure changes nothing", async () => {
  const bff = fakeBff([course({ title: "Before" })]);
  await openPortal(bff, "/courses");
  await screen.findByRole("link", { name: "Before" });

  bff.courses = [course({ title: "After" })];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + DELAY_MS));
  expect(await screen.findByRole("link", { name: "After" })).toBeDefined();

  bff.instead = (document) =>
    document === "CoursesPage" ? bffFailure(503, "school_unavailable") : undefined;
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + DELAY_MS));
  expect(bff.calls.filter((name) => name === "CoursesPage").length).toBeGreaterThan(2);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("link", { name: "After" })).toBeDefined();
});

test("an open list of payments shows within a minute that a payment was marked paid", async () => {
  const bff = fakeBff();
  const due = { paymentState: "unpaid", paidAt: null, codeNo: "9103522", expiredAt: "2099-01-01T00:00:00Z" };
  bff.payments = [payment(due)];
  await openPortal(bff, "/billing");
  await screen.findAllByText("To pay");

  bff.payments = [payment({ paymentState: "paid" })];
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + DELAY_MS));
  await screen.findAllByText("Paid");
  expect(screen.queryByText("To pay")).toBeNull();
});
