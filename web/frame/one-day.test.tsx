import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import {
  bffWith,
  course,
  lecture,
  notification,
  payment,
  progress,
  section,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

vi.hoisted(() => {
  // The portal's modules read the page's data once, when they load; so it is written first.
  const branding = { name: "Homeroom", accent: null, courseLink: null, timeZone: "Asia/Taipei" };
  document.head.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify({ branding })}</script>`;
});

/** Half past seven in the evening in UTC on 4 December: in Taipei and in Auckland it is the fifth. */
const AT = "2098-12-04T19:30:00Z";

const registration = (title: string, fields: Fields): Fields => ({
  __typename: "EventRegistration",
  id: `reg_${title}`,
  state: "registered",
  ticketCode: null,
  event: {
    __typename: "Event",
    id: `evt_${title}`,
    slug: title,
    title,
    startsAt: AT,
    endsAt: null,
    timeZone: "Asia/Taipei",
    location: null,
    onlineUrl: null,
    ...fields,
  },
});

/** All dates of this member are on the same day. */
function everythingAt(): FakeBff {
  return bffWith({
    courses: [
      course({
        hasLifetimeAccess: false,
        expireDate: AT,
        detailProgress: progress(0, 2),
        sections: [
          section([lecture(), lecture({ id: "l2", title: "Locked", isLocked: true, unlockAt: AT })]),
        ],
      }),
    ],
    payments: [
      payment({ tradeNo: "TM1", paymentState: "unpaid", paidAt: null, expiredAt: AT, codeNo: "1" }),
      payment({ tradeNo: "TM2", paymentState: "paid", paidAt: AT }),
    ],
    registrations: [registration("Online", { onlineUrl: "https://meet.example/" })],
    products: [
      {
        __typename: "DigitalProduct",
        id: "p",
        slug: "p",
        title: "P",
        expireDate: AT,
        hasLifetimeAccess: false,
      },
    ],
    notifications: [notification({ createdAt: AT, readAt: AT })],
  });
}

const SCREENS = [
  "/",
  "/calendar?month=2098-12",
  "/events",
  "/courses",
  "/courses/react",
  "/products",
  "/billing",
  "/billing/TM1",
  "/billing/TM2",
  "/inbox",
];

/** The days of December on the screen, in the reader's zone: the name of another zone follows its day. */
function daysShown(): number[] {
  const main = screen.getByRole("main").cloneNode(true) as Element;
  // A month has a cell for each day, and names each.
  for (const cell of main.querySelectorAll("td:not(:has(a))")) cell.remove();
  for (const element of main.querySelectorAll("*")) element.after(" ");
  const text = (main.textContent ?? "").replaceAll(/\s+/g, " ");
  const dates = text.matchAll(/(?:\b(\d+) Dec|\bDec (\d{1,2}))\b(?! \d+, \d\d:\d\d \(Taipei time\))/g);
  return [...new Set([...dates].map(([, before, after]) => Number(before ?? after)))];
}

test.each([
  ["Europe/Berlin", 4],
  ["America/Los_Angeles", 4],
  ["Pacific/Auckland", 5],
])("a member in %s reads one day on every screen", async (zone, day) => {
  vi.stubEnv("TZ", zone);
  for (const path of SCREENS) {
    await openPortal(everythingAt(), path);
    await waitFor(() => expect([path, daysShown()]).toEqual([path, [day]]), { timeout: 10_000 });
    cleanup();
  }
});

test("an event at a place is on that place's day: on its screen, in the calendar and on Home", async () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const registrations = [registration("At a place", { location: "Taipei" })];
  for (const path of ["/events", "/calendar?month=2098-12", "/"]) {
    await openPortal(bffWith({ courses: [], payments: [], registrations }), path);
    await waitFor(() => expect(screen.getByRole("main").textContent).toMatch(/5\sDec.*Taipei time/));
    cleanup();
  }
});

test("on paper every time is in the school's zone, which is named", async () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  await openPortal(everythingAt(), "/billing/TM1");
  await waitFor(() => expect(daysShown()).toEqual([4]));
  await act(async () => window.dispatchEvent(new Event("beforeprint")));
  expect(screen.getByRole("main").textContent).toMatch(/5\sDec\s2098, 03:30\s\(Taipei time\)/);
  expect(daysShown()).toEqual([]);
  await act(async () => window.dispatchEvent(new Event("afterprint")));
  expect(daysShown()).toEqual([4]);
});
