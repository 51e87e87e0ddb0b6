import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import {
  bffFailure,
  course,
  fakeBff,
  lecture,
  notification,
  payment as sentPayment,
  progress,
  section,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";
import { HOUR_MS } from "#web/format/instants.ts";

afterEach(() => {
  portalPage.courseLink = null;
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const payment = (fields: Fields = {}): Fields =>
  sentPayment({
    tradeNo: "TM1",
    paymentType: "atm",
    paymentState: "unpaid",
    paidAt: null,
    expiredAt: inHours(72),
    bankCode: "822",
    codeNo: "9999",
    lineitems: [{ title: "發酵籃", quantity: 1 }],
    ...fields,
  });

/** A member with a payment in three days, a course in progress, a lecture that opens in two days and a notification. */
function home(changed: Partial<FakeBff> = {}): FakeBff {
  const begun = course({
    detailProgress: progress(1, 2, "2026-11-20T02:00:00Z"),
    lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_1", positionSeconds: 95 },
    sections: [
      section([lecture(), lecture({ id: "l9", title: "打包", isLocked: true, unlockAt: inHours(48) })]),
    ],
  });
  return Object.assign(fakeBff([begun]), {
    payments: [payment()],
    notifications: [notification()],
    ...changed,
  });
}

/** Replaces the answer to one document. */
function paymentsAnswered(answer: () => Response): FakeBff {
  return home({ instead: (document) => (document === "DatesOfPayments" ? answer() : undefined) });
}

const open = (bff: FakeBff) => openPortal(bff, "/");
const panel = (name: string) => screen.findByRole("region", { name });

/** What stands in "Now", from top to bottom: the course by its own title. */
async function nowInOrder(): Promise<(string | null)[]> {
  const now = await panel("Now");
  await waitFor(() => expect(now.getAttribute("aria-busy")).toBe("false"));
  return within(now)
    .queryAllByRole("heading", { level: 3 })
    .map((heading) => (heading.querySelector("a") ?? heading).textContent);
}

const sentence = (words: string) => screen.findByRole("heading", { level: 1, name: `Home ${words}` });

const event = (fields: Fields = {}): Fields => ({
  __typename: "EventRegistration",
  id: "reg_1",
  state: "registered",
  event: {
    __typename: "Event",
    id: "evt_1",
    slug: "ama",
    title: "AMA",
    startsAt: inHours(0.5),
    endsAt: inHours(1.5),
    timeZone: "Asia/Taipei",
    location: null,
    onlineUrl: "https://meet.example/ama",
    ...fields,
  },
});

test("the course to continue is first, dated rows stand below it, and nothing is shown twice", async () => {
  const paid = Array.from({ length: 50 }, (_, place) => sentPayment({ tradeNo: `PAID${place}` }));
  await open(home({ payments: [payment(), ...paid] }));
  expect(await nowInOrder()).toEqual(["React 實戰"]);
  const now = await panel("Now");
  expect(await within(now).findByRole("heading", { name: /認識元件/ })).toBeTruthy();
  expect(within(now).getByText("1:35")).toBeTruthy();
  expect(within(now).getByRole("link", { name: "Show in the list" }).getAttribute("href")).toBe(
    "/courses/react#continue",
  );
  const coming = await panel("Coming up");
  expect((await within(coming).findByRole("link", { name: /Opens 打包/ })).getAttribute("href")).toBe(
    "/courses/react#lecture-l9",
  );
  expect(
    within(coming)
      .getByRole("link", { name: /Payment due/ })
      .getAttribute("href"),
  ).toBe("/billing/TM1");
  expect(
    within(coming).getByText("Long lists are read in part, so later dates may be missing."),
  ).toBeTruthy();
  expect(within(await panel("Newest notifications")).getByText("Unread")).toBeTruthy();
});

test("a payment due within a day and an event of today stand before the course, the earlier one first", async () => {
  const dueIn = (hours: number) => [payment({ expiredAt: inHours(hours) })];
  await open(home({ payments: dueIn(23), registrations: [event()] }));
  expect(await nowInOrder()).toEqual(["AMA", "發酵籃", "React 實戰"]);
  const join = within(await panel("Now")).getByRole("link", { name: "Join online: AMA" });
  expect(join.getAttribute("href")).toBe("https://meet.example/ama");
  expect(within(await panel("Coming up")).queryByText("AMA")).toBeNull();
  cleanup();
  await open(home({ payments: dueIn(0.2), registrations: [event()] }));
  expect((await nowInOrder())[0]).toBe("發酵籃");
  expect(screen.getByRole("link", { name: "See the account number" }).className).toContain("primary");
  // The heading says the amount; paper needs it in the row, too.
  expect(
    within(await panel("Now"))
      .getByText("NT$3,200")
      .closest("p")?.className,
  ).toContain("print-only");
});

test("a payment without a deadline, or one due after many other dates, stands below the course", async () => {
  await open(home({ payments: [payment({ expiredAt: null })] }));
  expect(await nowInOrder()).toEqual(["React 實戰", "發酵籃"]);
  cleanup();
  const registrations = [1, 2, 3].map((days) => ({
    ...event({ startsAt: inHours(24 * (1 + days)) }),
    id: `reg_${days}`,
  }));
  await open(home({ payments: [payment({ expiredAt: inHours(24 * 20) })], registrations }));
  expect(await nowInOrder()).toEqual(["React 實戰", "發酵籃"]);
});

test("if there are several payments to pay, Home links to the others", async () => {
  const payments = Array.from({ length: 50 }, (_, place) =>
    payment({ tradeNo: `TM${place}`, expiredAt: inHours(2) }),
  );
  await open(home({ payments }));
  const others = await within(await panel("Now")).findByRole("link", { name: "50 payments to pay" });
  expect(others.getAttribute("href")).toBe("/billing?state=unpaid");
});

test("the other started courses stand below the notifications, the one watched last first", async () => {
  const watched = (slug: string, at: string) =>
    course({
      slug,
      title: slug,
      detailProgress: progress(1, 2, at),
      lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_1", positionSeconds: 95 },
    });
  await open(
    home({
      courses: [watched("one", inHours(-9)), watched("two", inHours(-1)), watched("three", inHours(-5))],
    }),
  );
  expect(await nowInOrder()).toEqual(["two"]);
  const others = await panel("More courses in progress");
  expect(
    within(others)
      .getAllByRole("link", { name: /one|three/ })
      .map((link) => link.textContent),
  ).toEqual(["three", "one"]);
});

test("a payment for two items says so in both languages", async () => {
  const line = (title: string) => ({ title, quantity: 1 });
  const two = payment({ lineitems: [line("在家做酸種麵包"), line("發酵籃")] });
  await open(home({ payments: [two] }));
  await waitFor(() => expect(screen.getByRole("main").textContent).toContain("在家做酸種麵包 and 1 more"));
  cleanup();
  await openPortal(home({ payments: [two] }), "/", "zh-TW");
  await waitFor(() => expect(screen.getByRole("main").textContent).toContain("在家做酸種麵包 等 2 項"));
});

test("each part fails alone, and can be retried alone", async () => {
  const bff = paymentsAnswered(() => bffFailure(504, "school_timeout"));
  await open(bff);
  const now = await panel("Now");
  expect(await within(now).findByText("Our systems took too long to answer")).toBeTruthy();
  expect(within(now).getByText("1:35")).toBeTruthy();
  const coming = await panel("Coming up");
  expect(await within(coming).findByRole("link", { name: /打包/ })).toBeTruthy();
  bff.instead = undefined;
  await click(within(now).getByRole("button", { name: "Try again" }));
  expect(await within(coming).findByRole("link", { name: /Payment due/ })).toBeTruthy();
});

test("an outage is one notice with one retry, and each part says that it is not loaded", async () => {
  const outage = () => bffFailure(503, "school_unavailable");
  const bff = home();
  bff.instead = (document) => (/^(Home|Dates)/.test(document) ? outage() : undefined);
  await open(bff);
  expect(await screen.findByText("Our systems cannot be reached at the moment")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("Not loaded yet.")).toHaveLength(3));
  expect(screen.getAllByRole("alert")).toHaveLength(1);

  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await within(await panel("Now")).findByText("1:35")).toBeTruthy();
  expect(await within(await panel("Newest notifications")).findByText("Unread")).toBeTruthy();
  expect(await within(await panel("Coming up")).findByRole("link", { name: /打包/ })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an answer without the payments is not treated as an empty list", async () => {
  await open(paymentsAnswered(() => Response.json({ data: { viewer: null } })));
  expect(await within(await panel("Now")).findByText("This is not available at the moment")).toBeTruthy();
});

test("an empty answer is reported as unreadable, and can be requested again", async () => {
  const bff = paymentsAnswered(() => Response.json({ data: null }));
  await open(bff);
  const now = await panel("Now");
  expect(await within(now).findByText("This could not be read")).toBeTruthy();
  bff.instead = undefined;
  await click(within(now).getByRole("button", { name: "Try again" }));
  const coming = await panel("Coming up");
  expect(await within(coming).findByRole("link", { name: /Payment due/ })).toBeTruthy();
});

test("for a member without courses, openings are not requested", async () => {
  const bff = home({ courses: [], payments: [] });
  await open(bff);
  expect(await screen.findByText("No dates coming up.")).toBeTruthy();
  expect(await sentence("You are all caught up")).toBeTruthy();
  expect(bff.calls).not.toContain("DatesOfLectures");
});

const noCourses: Partial<FakeBff> = { courses: [], registrations: [], products: [] };

test("Home does not say that nothing waits, or that the member is new, when the courses failed", async () => {
  const instead = (name: string) =>
    ["HomeCourses", "DatesOfLectures"].includes(name) ? bffFailure(504, "school_timeout") : undefined;
  await open(home({ ...noCourses, payments: [], notifications: [], instead }));
  // Two calls with one cause are an outage, which is told once, above the parts.
  expect(await within(await panel("Now")).findByText("Not loaded yet.")).toBeTruthy();
  expect(screen.getByText("Our systems took too long to answer")).toBeTruthy();
  expect(screen.queryByText(/all caught up|No dates|Welcome/)).toBeNull();
});

test("a member with past events or a product alone is not greeted as new", async () => {
  const past = event({ startsAt: inHours(-48), endsAt: inHours(-47) });
  await open(home({ courses: [], payments: [], notifications: [], registrations: [past] }));
  expect(await sentence("You are all caught up")).toBeTruthy();
  expect(screen.queryByText(/Welcome/)).toBeNull();
});

test("nothing waits only in what was read, and not beside a payment to pay", async () => {
  const paid = Array.from({ length: 60 }, (_, place) => sentPayment({ tradeNo: `PAID${place}` }));
  await open(home({ ...noCourses, payments: paid }));
  expect(await sentence("You are all caught up, as far as your lists were read")).toBeTruthy();
  cleanup();
  await open(home({ ...noCourses, payments: [payment()] }));
  const now = await panel("Now");
  expect(await within(now).findByRole("link", { name: "1 payment to pay" })).toBeTruthy();
  expect(screen.queryByText(/all caught up/)).toBeNull();
});

test("all that Home shows first is requested at once, and a late part does not delay the others", async () => {
  const bff = home();
  let answerPayments = (): void => undefined;
  let areFirstOnesSent = false;
  let wasRequestedLater: boolean | undefined;
  bff.instead = (document) => {
    // The first requests are all sent in one task.
    if (document === "HomeNotices") setTimeout(() => (areFirstOnesSent = true), 0);
    if (document === "DatesOfLectures") wasRequestedLater = areFirstOnesSent;
    return document === "DatesOfPayments"
      ? new Promise((resolve) => (answerPayments = () => resolve(undefined)))
      : undefined;
  };
  await open(bff);
  await waitFor(() =>
    expect(bff.calls).toEqual(
      expect.arrayContaining(["DatesOfPayments", "DatesOfEvents", "HomeCourses", "HomeNotices"]),
    ),
  );
  expect(await within(await panel("Now")).findByText("1:35")).toBeTruthy();
  await waitFor(() => expect(wasRequestedLater).toBeDefined());
  expect(wasRequestedLater).toBe(true);
  // What it says first, and the dates, are not known without the payments.
  expect(screen.getByRole("heading", { level: 1 }).textContent.trim()).toBe("Home");
  expect(screen.queryByRole("link", { name: /Opens 打包/ })).toBeNull();
  answerPayments();
  expect(await screen.findByRole("link", { name: /Payment due/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Opens 打包/ })).toBeTruthy();
});

test.each([
  ["has 25 hours", "2026-11-01T00:30:00-04:00", "2026-11-02T12:00:00-05:00"],
  ["follows, which has 23", "2026-03-07T23:30:00-05:00", "2026-03-08T12:00:00-04:00"],
])("tomorrow is the next day also when clocks change: today %s", async (_hours, now, startsAt) => {
  vi.stubEnv("TZ", "America/New_York");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
  const registrations = [event({ title: "Walk", startsAt, endsAt: null, timeZone: "America/New_York" })];
  await open(home({ payments: [], courses: [], registrations }));
  const coming = await panel("Coming up");
  await waitFor(() => expect(coming.textContent).toContain("Walk"));
  expect(coming.textContent).toMatch(/Tomorrow.*Walk/);
});
