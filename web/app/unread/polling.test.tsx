/** What an open portal requests every minute: the unread count and the data of the screen. */

import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { bffFailure, course, fakeBff, payment } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

const MINUTE_MS = 60_000;
/** Each answer takes a moment, which delays the next request; on a busy machine the delay is longer. */
const DELAY_MS = 20_000;
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
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

test("an open Home requests payments every minute, and courses every ten minutes and on a return to it", async () => {
  const bff = fakeBff([course({ title: "Before" })]);
  await openPortal(bff, "/");
  await screen.findByRole("link", { name: /Before/ });
  const asked = (document: string) => bff.calls.filter((name) => name === document).length;
  const [payments, courses] = [asked("DatesOfPayments"), asked("HomeCourses")];

  for (let minute = 0; minute < 5; minute += 1)
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + DELAY_MS / 4));
  expect(asked("DatesOfPayments")).toBe(payments + 5);
  expect(asked("HomeCourses")).toBe(courses);

  await act(() => document.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(asked("HomeCourses")).toBe(courses + 1));
  for (let minute = 0; minute < 11; minute += 1)
    await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + DELAY_MS / 4));
  expect(asked("HomeCourses")).toBe(courses + 2);
});

test.each([
  { path: "/", name: "Home", most: 204 },
  { path: "/courses/react", name: "a course", most: 132 },
])("an hour of $name that stays open is at most $most calls", async ({ path, most }) => {
  const bff = fakeBff([course({ slug: "react", title: "React" })]);
  await openPortal(bff, path);
  await screen.findAllByText("React");
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS / 2));
  const before = bff.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE_MS));
  const calls = bff.calls.length - before;
  expect(calls).toBeLessThanOrEqual(most);
  // Each answer takes a moment, which delays the next question.
  expect(calls).toBeGreaterThan(most * 0.9);
});
