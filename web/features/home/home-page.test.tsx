import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  bffFailure,
  course,
  fakeBff,
  progress,
  viewer,
  type FakeBff,
  type Fields,
} from "#web/testing/fake-bff.ts";
import { click, openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/portal-look.ts";

beforeEach(() => void fakeSight("all"));

afterEach(() => {
  portalPage.courseLink = null;
});

const payment = (fields: Fields = {}): Fields => ({
  __typename: "Payment",
  tradeNo: "TM1",
  amount: "3200.00",
  currency: "TWD",
  paymentType: "atm",
  paymentState: "unpaid",
  paidAt: null,
  expiredAt: "2099-11-23T15:59:59Z",
  bankCode: "822",
  codeNo: "9999",
  lineitems: [{ __typename: "PaymentLineitem", title: "React 實戰", quantity: 1 }],
  ...fields,
});

/** A member with a payment, a course in progress, a lecture that opens and a notification; a test may change each. */
function home(
  parts: Partial<Record<"HomeToPay" | "HomeCourses" | "HomeOpenings" | "HomeNotices", unknown>> = {},
) {
  const bff = fakeBff();
  const begun = course({
    detailProgress: progress(1, 2, "2026-11-20T02:00:00Z"),
    lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_1", positionSeconds: 95 },
  });
  const locked = {
    __typename: "Lecture",
    id: "l9",
    title: "打包",
    isLocked: true,
    unlockAt: "2099-01-01T00:00:00Z",
  };
  const answers: Record<string, unknown> = {
    HomeToPay: { viewer: { __typename: "Viewer", id: "mem_1", payments: payments([payment()], true) } },
    HomeCourses: viewer([begun]),
    HomeOpenings: viewer([course({ sections: [{ __typename: "Section", id: "s", lectures: [locked] }] })]),
    HomeNotices: {
      notifications: {
        __typename: "NotificationConnection",
        nodes: [
          {
            __typename: "Notification",
            id: "n",
            title: "開學須知",
            createdAt: "2026-11-20T02:00:00Z",
            readAt: null,
          },
        ],
      },
    },
    UnreadCount: { unreadNotificationCount: 1 },
    ...parts,
  };
  bff.instead = (document) => {
    const answer = answers[document];
    if (answer instanceof Response || answer instanceof Promise) return answer as Response;
    return answer === undefined ? undefined : Response.json({ data: answer });
  };
  return bff;
}

function payments(nodes: Fields[], hasNextPage = false): Fields {
  return { __typename: "PaymentConnection", nodes, pageInfo: { __typename: "PageInfo", hasNextPage } };
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
  await open(home());
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
  expect(within(toPay).getByText("ATM transfer")).toBeTruthy();
  expect(within(toPay).getByRole("link", { name: "See the account number" }).getAttribute("href")).toBe(
    "/billing/TM1",
  );
  expect(within(toPay).getByText("Only your newest 1 payments were looked at.")).toBeTruthy();
  const learning = await panel("Continue learning");
  expect(within(learning).getByText("You stopped at 1:35")).toBeTruthy();
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

const answerToPay = (nodes: Fields[], hasNextPage = false) => ({
  HomeToPay: { viewer: { __typename: "Viewer", id: "mem_1", payments: payments(nodes, hasNextPage) } },
});

test("of many payments to make Home shows three, and leads to all of them", async () => {
  await open(home(answerToPay(manyToPay(50))));
  const toPay = await panel("To pay");
  const all = await within(toPay).findByRole("link", { name: "Show all 50 to pay" });
  expect(all.getAttribute("href")).toBe("/billing?state=unpaid");
  expect(within(toPay).getAllByRole("listitem")).toHaveLength(3);
});

test("where Home read the newest payments only, it does not say how many are to pay in all", async () => {
  await open(home(answerToPay(manyToPay(50), true)));
  const toPay = await panel("To pay");
  expect(await within(toPay).findByRole("link", { name: "Show all to pay (50 or more)" })).toBeTruthy();
});

test("a payment for two items says so in both languages", async () => {
  const line = (title: string) => ({ __typename: "PaymentLineitem", title, quantity: 1 });
  const two = payment({ lineitems: [line("在家做酸種麵包"), line("發酵籃")] });
  await open(home(answerToPay([two])));
  expect(await screen.findByText("在家做酸種麵包 and 1 more")).toBeTruthy();
  cleanup();
  await openPortal(home(answerToPay([two])), "/", "zh-TW");
  expect(await screen.findByText("在家做酸種麵包 等 2 項")).toBeTruthy();
});

test("with a link to the school's site, Home continues the course where the member stopped", async () => {
  portalPage.courseLink = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";
  await open(home());
  const learning = await panel("Continue learning");
  const action = await within(learning).findByRole("link", { name: "Continue the course" });
  expect(action.getAttribute("href")).toBe("http://127.0.0.1:4000/courses/react?lecture=lec_1&t=95");
});

test("while everything is loading, every panel has its name and its place", async () => {
  const bff = fakeBff();
  bff.instead = () => new Promise(() => undefined);
  await open(bff);
  for (const name of ["To pay", "Continue learning", "Opening next", "Newest notifications"])
    await waitFor(async () => expect((await panel(name)).getAttribute("aria-busy")).toBe("true"));
});

test("a new member reads true sentences, and nothing is invented", async () => {
  const nothing = { viewer: { __typename: "Viewer", id: "mem_1", payments: payments([]) } };
  await open(
    home({
      HomeToPay: nothing,
      HomeCourses: viewer([]),
      HomeOpenings: viewer([]),
      HomeNotices: { notifications: { __typename: "NotificationConnection", nodes: [] } },
    }),
  );
  for (const sentence of [
    "Nothing to pay at the moment.",
    "You have no courses yet.",
    "No lecture is scheduled to open.",
    "No notifications yet.",
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
});

test("each panel fails alone, and can be retried alone", async () => {
  const bff = home({ HomeToPay: bffFailure(504, "school_timeout") });
  await open(bff);
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("The school took too long to answer")).toBeTruthy();
  expect(await within(await panel("Continue learning")).findByText("You stopped at 1:35")).toBeTruthy();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
  bff.instead = home().instead;
  await click(within(toPay).getByRole("button", { name: "Try again" }));
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
});

test("an outage is one notice with one retry, and each panel says that it is not loaded", async () => {
  const outage = () => bffFailure(503, "school_unavailable");
  const bff = home();
  const answer = bff.instead;
  bff.instead = (document, variables) =>
    document.startsWith("Home") ? outage() : answer?.(document, variables);
  await open(bff);
  expect(await screen.findByText("The school cannot be reached at the moment")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText("Not loaded yet.")).toHaveLength(4));
  expect(screen.getAllByRole("alert")).toHaveLength(1);

  bff.instead = answer;
  await click(screen.getByRole("button", { name: "Try again" }));
  expect(await within(await panel("To pay")).findByText("NT$3,200")).toBeTruthy();
  expect(await within(await panel("Continue learning")).findByText("You stopped at 1:35")).toBeTruthy();
  expect(await within(await panel("Newest notifications")).findByText("Unread")).toBeTruthy();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an answer without the payments is not taken for an empty list", async () => {
  await open(home({ HomeToPay: { viewer: null } }));
  expect(await within(await panel("To pay")).findByText("The school could not provide this")).toBeTruthy();
});

test("an answer that is empty altogether is said to be unreadable, and can be asked for again", async () => {
  const bff = home({ HomeToPay: Response.json({ data: null }) });
  await open(bff);
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("The school's answer could not be read")).toBeTruthy();
  bff.instead = home().instead;
  await click(within(toPay).getByRole("button", { name: "Try again" }));
  expect(await within(toPay).findByText("NT$3,200")).toBeTruthy();
});

test("what opens next is asked for when its panel comes into view, and not before", async () => {
  const seeAll = fakeSight("nothing");
  const bff = home();
  await open(bff);
  expect(await within(await panel("To pay")).findByText("NT$3,200")).toBeTruthy();
  expect(bff.calls).not.toContain("HomeOpenings");
  // No request for it is under way.
  expect((await panel("Opening next")).getAttribute("aria-busy")).toBe("false");
  await seeAll();
  expect(await within(await panel("Opening next")).findByRole("link", { name: "打包" })).toBeTruthy();
});

test("nothing is asked about openings in the courses of a member who has none", async () => {
  fakeSight("nothing");
  const bff = home({ HomeCourses: viewer([]) });
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

test("Home leads to a payment code only where the payment's page has one", async () => {
  const withoutCode = payment({ codeNo: null });
  const viewer = { __typename: "Viewer", id: "m", payments: payments([withoutCode]) };
  await open(home({ HomeToPay: { viewer } }));
  expect(await within(await panel("To pay")).findByRole("link", { name: "See how to pay" })).toBeTruthy();
});

test("a member with more courses than were looked at reads how many were", async () => {
  const finished = course({ detailProgress: progress(2, 2) });
  const more = viewer([finished, course()], 0, 1);
  await open(home({ HomeCourses: more, HomeOpenings: more }));
  expect(await screen.findByText("No course in progress among your first 1 course.")).toBeTruthy();
  expect(await screen.findByText("No lecture is scheduled to open in your first 1 course.")).toBeTruthy();
});

test("when a school lacks fields, the other sentences stay true", async () => {
  const bare = payment({ amount: null, currency: null, expiredAt: null, lineitems: null });
  await open(home({ HomeToPay: { viewer: { __typename: "Viewer", id: "m", payments: payments([bare]) } } }));
  const toPay = await panel("To pay");
  expect(await within(toPay).findByText("TM1")).toBeTruthy();
  expect(within(toPay).getByText("The school gives no deadline")).toBeTruthy();
});
