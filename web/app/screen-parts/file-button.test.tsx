import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { bffWith, course, lecture, payment, section } from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";

// The chunk that writes calendar files, which the network has not brought.
vi.mock("#web/format/ics.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/later.js");
});

const SOON = "2099-01-01T00:00:00Z";
const toPay = payment({
  paymentType: "convenience_store",
  paymentState: "unpaid",
  paidAt: null,
  expiredAt: SOON,
  codeNo: "DEMO1",
});
const event = {
  __typename: "EventRegistration",
  id: "reg_1",
  state: "registered",
  ticketCode: null,
  event: { __typename: "Event", id: "evt_1", title: "發表會", startsAt: SOON, endsAt: null },
};
const locked = course({ sections: [section([lecture({ isLocked: true, unlockAt: SOON })])] });

test.each([
  ["a payment", "/billing/TM-1", /calendar/i],
  ["the calendar", "/calendar", /^Download/],
  ["an event", "/events", /calendar/i],
  ["a locked lecture", "/courses/react", /calendar/i],
])(
  "without the code for it, the calendar file of %s says that it was not loaded",
  async (_of, path, name) => {
    await openPortal(bffWith({ payments: [toPay], courses: [locked], registrations: [event] }), path);
    const main = within(await screen.findByRole("main"));
    await click((await main.findAllByRole("button", { name }))[0]!);
    expect((await main.findByRole("alert")).textContent).toBe("Not loaded yet.");
  },
);
