import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

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
import { portalPage } from "#web/app/look/portal-look.ts";
import { HOUR_MS } from "#web/format/instants.ts";

beforeEach(() => void fakeSight("all"));

afterEach(() => {
  portalPage.courseLink = null;
});

const payment = (fields: Fields = {}): Fields =>
  sentPayment({
    tradeNo: "TM1",
    paymentType: "atm",
    paymentState: "unpaid",
    paidAt: null,
    expiredAt: "2099-11-23T15:59:59Z",
    bankCode: "822",
    codeNo: "9999",
    ...fields,
  });

/** A member with a payment, a course in progress, a lecture that opens and a notification; a test may change each. */
function home(changed: Partial<FakeBff> = {}): FakeBff {
  const begun = course({
    detailProgress: progress(1, 2, "2026-11-20T02:00:00Z"),
    lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_1", positionSeconds: 95 },
    sections: [
      section([
        lecture(),
        lecture({ id: "l9", title: "打包", isLocked: true, unlockAt: "2099-01-01T00:00:00Z" }),
      ]),
    ],
  });
  return Object.assign(fakeBff([begun]), {
    payments: [payment()],
    notifications: [notification()],
    ...changed,
  });
}

/** One document is answered in another way. */
function toPayAnswered(answer: () => Response): FakeBff {
  return home({ instead: (document) => (document === "HomeToPay" ? answer() : undefined) });
}

/**
 * happy-dom has no layout, so nothing would ever be in view.
 *
 * @param seen  what is in view at once
 * @returns brings the rest into view
 */
function fakeSight(seen: "all" | "nothing"): () => Promise<void> {
  const watchers: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe: () => void;
      disconnect = () => undefined;
      constructor(onChange: IntersectionObserverCallback) {
        const tell = () => onChange([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
        watchers.push(tell);
        this.observe = () => seen === "all" && tell();
      }
    },
  );
  return () =>
    act(async () => {
      for (const tell of watchers) tell();
    });
}

const open = (bff: FakeBff) => openPortal(bff, "/");
const panel = (name: string) => screen.findByRole("region", { name });

test("each panel shows what waits, and leads to it", async () => {
  const paid = Array.from({ length: 50 }, (_, place) => sentPayment({ tradeNo: `PAID${place}` }));
  await open(home({ payments: [payment(), ...paid] }));
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
  expect(within(toPay).getByText("ATM transfer")).toBeTruthy();
  expect(within(toPay).getByRole("link", { name: "See the account number" }).getAttribute("href")).toBe(
    "/billing/TM1",
  );
  expect(within(toPay).getByText("Only your newest 50 payments were looked at.")).toBeTruthy();
  const learning = await panel("Continue learning");
  expect(await within(learning).findByText(/認識元件/)).toBeTruthy();
  // The course has no picture, so it shows the beginning of its title.
  expect(within(learning).getByText("R")).toBeTruthy();
  expect(within(learning).getByText(/^You stopped at 1:35/)).toBeTruthy();
  expect(within(learning).getByRole("link", { name: "Show in the list" }).getAttribute("href")).toBe(
    "/courses/react#continue",
  );
  const opening = await panel("Opening next");
  expect((await within(opening).findByRole("link", { name: "打包" })).getAttribute("href")).toBe(
    "/courses/react#lecture-l9",
  );
  expect(within(await panel("Newest notifications")).getByText("Unread")).toBeTruthy();
});

const manyToPay = (count: number) =>
  Array.from({ length: count }, (_, place) => payment({ tradeNo: `TM${place}` }));

test("of many payments to make Home shows the next one, and leads to the others", async () => {
  await open(home({ payments: manyToPay(50) }));
  const toPay = await panel("To pay");
  const others = await within(toPay).findByRole("link", { name: "49 more to pay" });
  expect(others.getAttribute("href")).toBe("/billing?state=unpaid");
  expect(within(toPay).getAllByRole("listitem")).toHaveLength(1);
});

/** The panels from top to bottom, once the payments are shown. */
async function panelsInOrder(): Promise<(string | null | undefined)[]> {
  await within(await panel("To pay")).findByRole("listitem");
  return screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
}

test("the course to continue comes first, and before it only what must be paid within a day", async () => {
  await open(home());
  expect((await panelsInOrder()).slice(0, 2)).toEqual(["Continue learning", "To pay"]);
  cleanup();
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  await open(home({ payments: [payment({ expiredAt: inHours(23) })] }));
  expect((await panelsInOrder()).slice(0, 2)).toEqual(["To pay", "Continue learning"]);
});

test("a payment for two items says so in both languages", async () => {
  const line = (title: string) => ({ title, quantity: 1 });
  const two = payment({ lineitems: [line("在家做酸種麵包"), line("發酵籃")] });
  await open(home({ payments: [two] }));
  expect(await screen.findByText("在家做酸種麵包 and 1 more")).toBeTruthy();
  cleanup();
  await openPortal(home({ payments: [two] }), "/", "zh-TW");
  expect(await screen.findByText("在家做酸種麵包 等 2 項")).toBeTruthy();
});

test("each panel fails alone, and can be retried alone", async () => {
  const bff = toPayAnswered(() => bffFailure(504, "school_timeout"));
  await open(bff);
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("The school took too long to answer")).toBeTruthy();
  expect(await within(await panel("Continue learning")).findByText(/^You stopped at 1:35/)).toBeTruthy();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
  bff.instead = undefined;
  await click(within(toPay).getByRole("button", { name: "Try again" }));
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
});

test("an outage is one notice with one retry, and each panel says that it is not loaded", async () => {
  const outage = () => bffFailure(503, "school_unavailable");
  const bff = home();
  bff.instead = (document) => (document.startsWith("Home") ? outage() : undefined);
  await open(bff);
  expect(await screen.findByText("The school cannot be reached at the moment")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("Not loaded yet.")).toHaveLength(4));
  expect(screen.getAllByRole("alert")).toHaveLength(1);

  bff.instead = undefined;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await within(await panel("To pay")).findByText("NT$3,200")).toBeTruthy();
  expect(await within(await panel("Continue learning")).findByText(/^You stopped at 1:35/)).toBeTruthy();
  expect(await within(await panel("Newest notifications")).findByText("Unread")).toBeTruthy();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an answer without the payments is not taken for an empty list", async () => {
  await open(toPayAnswered(() => Response.json({ data: { viewer: null } })));
  expect(await within(await panel("To pay")).findByText("The school could not provide this")).toBeTruthy();
});

test("an answer that is empty altogether is said to be unreadable, and can be asked for again", async () => {
  const bff = toPayAnswered(() => Response.json({ data: null }));
  await open(bff);
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("The school's answer could not be read")).toBeTruthy();
  bff.instead = undefined;
  await click(within(toPay).getByRole("button", { name: "Try again" }));
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
});

test("what opens next is asked for when its panel comes into view, and not before", async () => {
  const seeAll = fakeSight("nothing");
  const bff = home();
  await open(bff);
  expect(await within(await panel("To pay")).findByText("NT$3,200")).toBeTruthy();
  expect(bff.calls).not.toContain("HomeOpenings");
  // The lecture where the member stopped is asked for alone.
  expect(await within(await panel("Continue learning")).findByText(/認識元件/)).toBeTruthy();
  expect(bff.calls).not.toContain("HomeOpenings");
  // No request for it is under way.
  expect((await panel("Opening next")).getAttribute("aria-busy")).toBe("false");
  await seeAll();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
});

test("nothing is asked about openings in the courses of a member who has none", async () => {
  fakeSight("nothing");
  const bff = home({ courses: [] });
  await open(bff);
  expect(await screen.findByText("No lecture is scheduled to open.")).toBeTruthy();
  expect(bff.calls).not.toContain("HomeOpenings");
});

test("everything that Home shows at first is asked for at once", async () => {
  const bff = home();
  bff.instead = () => new Promise(() => undefined);
  await open(bff);
  await waitFor(() =>
    expect(bff.calls).toEqual(
      expect.arrayContaining(["HomeToPay", "HomeCourses", "HomeNotices", "HomeOpenings"]),
    ),
  );
});

test("a member with more courses than were looked at reads how many were", async () => {
  const finished = course({ detailProgress: progress(2, 2) });
  await open(home({ courses: Array.from({ length: 51 }, () => finished) }));
  expect(await screen.findByText("No course in progress among your first 50 courses.")).toBeTruthy();
  expect(await screen.findByText("No lecture is scheduled to open in your first 50 courses.")).toBeTruthy();
});
