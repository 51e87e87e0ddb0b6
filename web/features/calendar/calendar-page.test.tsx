import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import {
  bffWith,
  course,
  lecture,
  payment,
  section,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { entriesOf } from "#web/app/dates/entries.ts";
import { click, openPortal, savedFiles } from "#web/testing/open-portal.tsx";

const locked = (title: string, unlockAt: string, id: string | null = title): Fields =>
  lecture({ id, title, isLocked: true, unlockAt });

const withDates = (): FakeBff =>
  bffWith({
    payments: [
      payment({
        tradeNo: "TM-9",
        paymentState: "unpaid",
        paidAt: null,
        expiredAt: "2099-11-26T15:59:00Z",
        codeNo: "DEMO2411200003",
      }),
    ],
    courses: [
      course({
        expireDate: "2099-11-30",
        hasLifetimeAccess: false,
        sections: [
          section([
            locked("表單一", "2099-11-27T01:00:00Z"),
            locked("表單二", "2099-11-27T05:00:00Z"),
            locked("測試", "2099-11-28T01:00:00Z"),
          ]),
        ],
      }),
    ],
    products: [
      { id: "prd_1", title: "線稿包", expireDate: "2099-12-02T03:00:00Z", hasLifetimeAccess: false },
    ],
    registrations: [
      {
        id: "reg_1",
        state: "registered",
        event: { id: "e1", title: "AMA", startsAt: "2099-11-26T12:00:00Z" },
      },
      {
        id: "reg_2",
        state: "canceled",
        event: { id: "e2", title: "Gone", startsAt: "2099-11-26T12:00:00Z" },
      },
    ],
  });

/** The cell of a day, found by the date that screen readers read. */
const cell = async (date: RegExp) => (await screen.findByRole("cell", { name: date })) as HTMLElement;

test("deadlines, openings, events and ends of access stand on their days, and link to their subjects", async () => {
  await openPortal(withDates(), "/calendar?month=2099-11");
  const day = await cell(/26\sNov\s2099/);
  const due = within(day).getByRole("link", { name: /Payment due React 實戰/ });
  expect(due.getAttribute("href")).toBe("/billing/TM-9");
  expect(
    within(day)
      .getByRole("link", { name: /Event AMA/ })
      .getAttribute("href"),
  ).toBe("/events#event-id-reg_1");
  expect(screen.queryByText("Gone")).toBeNull();
  const opening = within(await cell(/28\sNov\s2099/)).getByRole("link", { name: /Opens 測試/ });
  expect(opening.getAttribute("href")).toBe(`/courses/react#${encodeURIComponent("lecture-測試")}`);
  // A day without an hour is that day in every zone.
  expect(
    within(await cell(/30\sNov\s2099/)).getByRole("link", { name: "Course ends React 實戰" }),
  ).toBeTruthy();
});

test("an event of several days stands on each of them, and in each month that it reaches", async () => {
  const event = {
    id: "e1",
    title: "Camp",
    startsAt: "2099-11-29T01:00:00Z",
    endsAt: "2099-12-02T16:00:00Z",
    timeZone: "Asia/Taipei",
  };
  const registrations = [{ id: "reg_1", state: "registered", event }];
  await openPortal(bffWith({ courses: [], registrations }), "/calendar?month=2099-11");
  expect((await cell(/29\sNov\s2099/)).textContent).toMatch(/\d:\d\d.*Camp/);
  const next = await cell(/30\sNov\s2099/);
  expect(next.textContent).toContain("Camp");
  expect(next.textContent).not.toMatch(/\d:\d\d/);
  await click(screen.getByRole("link", { name: "Next month" }));
  await screen.findByRole("heading", { name: /^December\s2099$/ });
  expect((await cell(/\b1\sDec\s2099/)).textContent).toContain("Camp");
  expect((await cell(/\b4\sDec\s2099/)).textContent).not.toContain("Camp");
  expect(screen.queryByText("No dates in this month.")).toBeNull();
});

test("the calendar file has an event that runs, with its end", async () => {
  const files = savedFiles();
  const event = {
    id: "e1",
    title: "Month",
    startsAt: "2020-01-01",
    endsAt: "2099-12-01T04:00:00Z",
    timeZone: "Asia/Taipei",
  };
  await openPortal(
    bffWith({ courses: [], registrations: [{ id: "reg_1", state: "registered", event }] }),
    "/calendar",
  );
  await click(await screen.findByRole("button", { name: "Download 1 date (.ics)" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]!.text()).toMatch(/DTSTART;VALUE=DATE:20200101\r\nDTEND;VALUE=DATE:20991202\r\n/);
});

test("links lead to the next and the previous month, and from an empty month to the next date", async () => {
  await openPortal(withDates(), "/calendar?month=2099-11");
  await click(await screen.findByRole("link", { name: "Next month" }));
  await screen.findByRole("heading", { name: /^December\s2099$/ });
  expect(
    within(await cell(/\b2\sDec\s2099/)).getByRole("link", { name: /Product ends 線稿包/ }),
  ).toBeTruthy();
  await click(screen.getByRole("link", { name: "Back to this month" }));
  expect(await screen.findByText("No dates in this month.")).toBeTruthy();
  await click(screen.getByRole("link", { name: /^Go to November\s2099$/ }));
  await screen.findByRole("heading", { name: /^November\s2099$/ });
});

test("the month of today begins with today's week and day, and what is over is opened on request", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2099-11-18T04:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const bff = withDates();
  bff.payments = ["2099-11-02", "2099-11-17", "2099-11-18"].map((day) =>
    payment({
      tradeNo: day,
      paymentState: "unpaid",
      paidAt: null,
      expiredAt: `${day}T10:00:00Z`,
      codeNo: "1",
    }),
  );
  await openPortal(bff, "/calendar");
  expect(await cell(/18\sNov\s2099/)).toBeTruthy();
  const inList = () => within(screen.getAllByRole("list").find(({ tagName }) => tagName === "OL")!);
  expect(screen.queryByRole("cell", { name: /\b2\sNov\s2099/ })).toBeNull();
  expect(inList().queryByText(/17\sNov/)).toBeNull();
  expect(inList().getByText(/18\sNov/)).toBeTruthy();
  await click(screen.getByRole("button", { name: "Earlier this month" }));
  expect(await cell(/\b2\sNov\s2099/)).toBeTruthy();
  expect(inList().getByText(/17\sNov/)).toBeTruthy();
});

test("one calendar file has all coming dates, with stable identities and reminders for what must be done", async () => {
  const files = savedFiles();
  await openPortal(withDates(), "/calendar");
  await click(await screen.findByRole("button", { name: "Download 7 dates (.ics)" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.getByText(/^The file has the dates as of /)).toBeTruthy();
  const file = await files[0]!.text();
  const ids = file.match(/(?<=^UID:).*(?=@)/gm);
  expect(ids).toEqual([
    "event-id-reg_1",
    "payment-TM-9-due",
    "react-lecture-表單一-opens",
    "react-lecture-表單二-opens",
    "react-lecture-測試-opens",
    "react-access-ends",
    "product-id-prd_1-access-ends",
  ]);
  const reminders = file.split("END:VEVENT").map((event) => event.match(/(?<=^TRIGGER:).*/gm)?.length ?? 0);
  expect(reminders).toEqual([2, 2, 0, 0, 0, 1, 1, 0]);
});

test("a lecture that occurs twice in a course has two identities, and neither depends on the zone", () => {
  const nodes = [
    course({
      sections: [section([locked("表單", "2099-11-27T01:00:00Z"), locked("表單", "2099-11-27T20:00:00Z")])],
    }),
  ];
  const keysIn = (zone: string) =>
    entriesOf(
      { courses: { viewer: { enrolledCourses: { nodes } } } } as unknown as Parameters<typeof entriesOf>[0],
      { zone, origins: { portal: "", school: "" } },
    ).map(({ key }) => key);
  expect(keysIn("Asia/Taipei")).toEqual(["react-lecture-表單-opens", "react-lecture-1-2-opens"]);
  expect(keysIn("America/Los_Angeles")).toEqual(keysIn("Asia/Taipei"));
});

test("more than three entries of a day can be opened, and the page says what was not read", async () => {
  const bff = withDates();
  const expiredAt = "2099-11-20T10:00:00Z";
  bff.payments = Array.from({ length: 60 }, (_, at) =>
    payment({ tradeNo: `TM-${at}`, paymentState: "unpaid", paidAt: null, expiredAt, codeNo: "1" }),
  );
  await openPortal(bff, "/calendar?month=2099-11");
  expect(within(await cell(/20\sNov\s2099/)).getByText("47 more")).toBeTruthy();
  expect(screen.getByText("Deadlines are those of your newest 50 payments.")).toBeTruthy();
});
