/** The sentence with which Home begins, in both languages. */

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { Language } from "#shared/languages.ts";
import {
  course,
  fakeBff,
  lecture,
  payment as sentPayment,
  progress,
  section,
} from "#web/testing/fake-bff.ts";
import type { FakeBff, Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";
import { portalPage } from "#web/app/branding/portal-page.ts";

afterEach(() => {
  delete portalPage.shopLink;
});

/** Three in the afternoon at the school, seven in the morning in London. */
const NOW = "2026-11-24T15:00:00+08:00";

const unpaid = (expiredAt: string | null, fields: Fields = {}): Partial<FakeBff> => ({
  payments: [sentPayment({ paymentState: "unpaid", paidAt: null, amount: 600, expiredAt, ...fields })],
});

const registered = (startsAt: string, fields: Fields = {}): Partial<FakeBff> => ({
  registrations: [
    {
      __typename: "EventRegistration",
      id: "reg_1",
      state: "registered",
      event: {
        __typename: "Event",
        id: "evt_1",
        slug: "ama",
        title: "AMA",
        startsAt,
        endsAt: null,
        timeZone: "Asia/Taipei",
        location: null,
        onlineUrl: "https://meet.example/ama",
        ...fields,
      },
    },
  ],
});

const stoppedAt = (positionSeconds: number | null, duration: number | null): Partial<FakeBff> => ({
  courses: [
    course({
      detailProgress: progress(1, 2, "2026-11-20T02:00:00Z"),
      lastWatchedLecture: { __typename: "LastWatchedLecture", lectureId: "lec_2", positionSeconds },
      sections: [section([lecture()]), section([lecture({ id: "lec_2", duration })], { id: "sec_2" })],
    }),
  ],
});

/** Opens Home, which begins with the sentence; only screen readers read the screen's name before it. */
async function expectSentence(
  expected: string,
  member: Partial<FakeBff>,
  { language = "en", zone = "Asia/Taipei" }: { language?: Language; zone?: string } = {},
): Promise<void> {
  vi.stubEnv("TZ", zone);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  // A notification, so that the member is not greeted as a new one.
  const notifications = [
    { __typename: "Notification", id: "n1", title: "Hello", createdAt: NOW, readAt: null },
  ];
  const opened = await openPortal(Object.assign(fakeBff([]), { notifications, ...member }), "/", language);
  const words = (name: string) => name.replaceAll("\u00A0", " ").replace(/^(Home|首頁) /, "");
  await waitFor(() => expect(words(screen.getByRole("heading", { level: 1 }).textContent)).toBe(expected));
  opened.unmount();
}

const ONLINE = registered("2026-11-24T20:00:00+08:00");
const AT_A_PLACE = registered("2026-11-24T20:00:00+08:00", { location: "Taipei", onlineUrl: null });

test.each([
  [
    "what must be paid today",
    unpaid("2026-11-24T16:23:00+08:00"),
    "Pay NT$600 by 16:23 today",
    "今天 16:23 前繳 NT$600",
  ],
  [
    "what must be paid by tomorrow",
    unpaid("2026-11-25T10:00:00+08:00"),
    "Pay NT$600 by 10:00 tomorrow",
    "明天 10:00 前繳 NT$600",
  ],
  ["a deadline without an hour", unpaid("2026-11-24"), "Pay NT$600 today", "今天繳 NT$600"],
  [
    "a payment without an amount",
    unpaid("2026-11-24T16:23:00+08:00", { amount: null }),
    "A payment is due by 16:23 today",
    "今天 16:23 前繳費",
  ],
  ["an event of this evening", ONLINE, "AMA tonight at 20:00", "今晚 20:00「AMA」"],
  ["an event on days without hours", registered("2026-11-24"), "AMA today", "今天「AMA」"],
  [
    "an event that runs",
    registered("2026-11-24T14:30:00+08:00", { endsAt: "2026-11-24T16:00:00+08:00" }),
    "AMA is on now",
    "「AMA」正在進行",
  ],
  [
    "an event whose end is not known",
    registered("2026-11-24T14:30:00+08:00"),
    "AMA has begun",
    "「AMA」開始了",
  ],
  [
    "what is left of a lecture",
    stoppedAt(95, 675),
    "Go on from 1:35, 10 minutes left of lecture 2",
    "從 1:35 繼續，再 10 分鐘看完第 2 課",
  ],
  ["a lecture without a length", stoppedAt(95, null), "Go on from 1:35, lecture 2", "從 1:35 繼續，第 2 課"],
  [
    "a lecture without a position",
    stoppedAt(null, 675),
    "Continue the course, lecture 2",
    "繼續上課，第 2 課",
  ],
  ["a first course", { courses: [course()] }, "Your course is ready to start", "可以開始上課了"],
  [
    "the next date",
    registered("2026-11-27T20:00:00+08:00"),
    "Next: Event, Fri 27 Nov",
    "接下來：11月27日 週五 活動",
  ],
  ["a payment without a deadline", unpaid(null), "1 payment to pay", "共 1 筆待付款"],
  ["that nothing waits", {}, "You are all caught up", "目前沒有待辦事項"],
] as const)("Home begins with %s", async (_what, member: Partial<FakeBff>, english, chinese) => {
  await expectSentence(english, member);
  await expectSentence(chinese, member, { language: "zh-TW" });
});

test("a member elsewhere reads the hour of an event by both clocks, first the one that counts", async () => {
  const zone = "Europe/London";
  await expectSentence("AMA today at 12:00, 20:00 (Taipei time)", ONLINE, { zone });
  await expectSentence("今晚 20:00（台北時間）「AMA」，你的時間 12:00", AT_A_PLACE, {
    zone,
    language: "zh-TW",
  });
});

test("of an event of many days Home speaks on its first and last day, and otherwise of what comes next", async () => {
  const month = (endsAt: string) => registered("2026-11-10T10:00:00+08:00", { endsAt, title: "Drawing" });
  const watched = stoppedAt(95, 675);
  const left = "Go on from 1:35, 10 minutes left of lecture 2";
  await expectSentence(left, { ...month("2026-12-10T10:00:00+08:00"), ...watched });
  await expectSentence("Drawing is on now", { ...month("2026-11-24T20:00:00+08:00"), ...watched });
});

test("a member who has nothing is welcomed by name, told what will stand here, and sent to the shop last", async () => {
  portalPage.shopLink = "https://shop.example";
  await openPortal(fakeBff([]), "/");
  expect(await screen.findByRole("heading", { level: 1, name: "Home Welcome, 林怡君" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Were you invited to a course?" })).toBeTruthy();
  const links = within(screen.getByRole("main")).getAllByRole("link");
  expect(links.at(-1)?.getAttribute("href")).toBe("https://shop.example");
});
