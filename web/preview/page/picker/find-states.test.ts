import { expect, test } from "vitest";

import type { ScreenReport } from "#web/app/screen-report/report-code.ts";

import { loadFind } from "./find-states.ts";
import { fittingStates } from "./fitting-states.ts";

const find = await loadFind();
const found = (question: string) => find(question).map(({ id }) => id);
const first = (question: string) => found(question).slice(0, 3);

test("a state is found by its name in either language, in any order of words", () => {
  expect(first("deadline 59")).toContain("payment/due-59min");
  expect(first("沒有課程")).toContain("courses/empty");
  expect(first("curriculum/2000")).toContain("curriculum/2000");
});

test("a line of a screenshot, or a part of it, finds its state whatever its numbers and dates are", () => {
  expect(first("59 min left")[0]).toBe("payment/due-59min");
  expect(first("還剩 59 分鐘")[0]).toBe("payment/due-59min");
  expect(first("13/52 lectures completed")).toContain("curriculum/typical");
  expect(first("5 Dec 2026, 03:00 (Taipei time)")[0]).toBe("events/abroad");
  expect(first("可觀看至 2027/11/6").join()).toContain("courses/");
  expect(first("Our systems cannot be reached. These instructions were kept")[0]).toBe(
    "payment/opened-offline",
  );
  expect(first("你還沒有課程 購買課程後，就會出現在這裡。")[0]).toBe("courses/empty");
  expect(first("offline at the shop")).toContain("payment/opened-offline");
});

test("words that mean the same to an operator find the same states", () => {
  expect(found("過期")).toEqual(found("逾期"));
  expect(found("未付")).toEqual(found("unpaid"));
  expect(first("refund")).toEqual(first("退款"));
});

test("a state with more of the words comes before those with less", () => {
  const hits = found("已失效\n繳費期限已過，這筆付款已失效\n超商代碼");
  expect(hits.indexOf("payment/expired-cvs")).toBeLessThan(hits.indexOf("payment/unpaid-cvs"));
});

test("an empty search finds nothing, and neither does one with unknown words", () => {
  expect(found("  ")).toEqual([]);
  expect(found("zebra")).toEqual([]);
});

const REPORT: ScreenReport = {
  release: "1.0.0",
  screen: "payment",
  at: Date.now(),
  zone: "UTC",
  language: "en",
  theme: "light",
  size: "390x844",
  network: "online",
  permission: "both",
  references: [],
  messages: [],
};

test.each<[state: string, report: Partial<ScreenReport>]>([
  [
    "payment/due-59min",
    {
      messages: [
        "payment.actions.show",
        "payment.storeCode",
        "paymentWords.left",
        "paymentWords.leftMinutes:51+",
      ],
    },
  ],
  [
    "payment/refunded-full",
    {
      messages: ["paymentWords.states.paid", "paymentWords.states.refunded", "paymentWords.types.line_pay"],
    },
  ],
  ["payment/opened-offline", { messages: ["payment.kept", "payment.storeCode"], network: "offline" }],
  // On the screens of members whose titles, methods and amounts no sample has.
  [
    "payment/unpaid-cvs",
    {
      messages: [
        "payment.actions.show",
        "payment.amountDue",
        "payment.facts.title",
        "payment.facts.tradeNo",
        "payment.paidAlready.title",
        "payment.storeCode",
        "paymentWords.states.unpaid",
        "paymentWords.types.convenience_store",
      ],
    },
  ],
  [
    "payment/unpaid-no-code",
    {
      messages: [
        "payment.amountDue",
        "payment.copy.named",
        "payment.facts.title",
        "payment.facts.tradeNo",
        "payment.noCode.title",
        "payment.paidAlready.title",
        "payment.storeCode",
        "paymentWords.left",
        "paymentWords.leftDays",
        "paymentWords.states.unpaid",
        "paymentWords.types.convenience_store",
      ],
    },
  ],
  [
    "inbox/unread-12",
    { screen: "inbox", messages: ["inbox.markAll", "inbox.loadedAll:6-50", "inbox.unreadCount:6-50"] },
  ],
  ["curriculum/no-sections", { screen: "curriculum", messages: ["curriculum.noSections.title"] }],
])("%s is the nearest state of a screen that says what it says", async (state, report) => {
  expect((await fittingStates({ ...REPORT, ...report }))[0]?.id).toBe(state);
});
