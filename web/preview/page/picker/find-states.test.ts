import { expect, test } from "vitest";

import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { DAY_MS } from "#web/format/instants.ts";

import { loadAllStates } from "../../states/list.ts";
import { editedSample, momentOf, seedForMoment } from "../../states/played.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import { memberOf } from "../choices.ts";
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

test("a line of a screenshot finds its state: a message, a title, an amount, a code, a date", () => {
  expect(first("59 min left")[0]).toBe("payment/due-59min");
  expect(first("還剩 59 分鐘")[0]).toBe("payment/due-59min");
  expect(first("食譜卡 24 張")).toContain("products/typical");
  expect(first("NT$3,200 ATM 轉帳")).toContain("payment/unpaid-atm");
});

test("gaps and grouping of digits do not matter", () => {
  expect(first("9999000000000012")).toEqual(first("9999 0000 0000 0012"));
  expect(first("9999000000000012")).toContain("payment/unpaid-atm");
  expect(first("NT$3200")).toEqual(first("NT$3,200"));
});

test("words that mean the same to an operator find the same states", () => {
  expect(found("過期")).toEqual(found("逾期"));
  expect(found("未付")).toEqual(found("unpaid"));
  expect(first("refund")).toEqual(first("退款"));
});

test("a state with more of the words comes before those with less", () => {
  const hits = found("已逾期\n這筆付款已經逾期\n超商代碼");
  expect(hits.indexOf("payment/expired-cvs")).toBeLessThan(hits.indexOf("payment/unpaid-cvs"));
});

test("an empty search finds nothing, and neither does one with unknown words", () => {
  expect(found("  ")).toEqual([]);
  expect(found("zebra")).toEqual([]);
});

test("a line is found by its form, whatever its numbers and dates are, and also a piece of it", () => {
  const screens = (question: string) => first(question).map((id) => id.split("/")[0]);
  expect(screens("13/52 lectures completed")).toContain("curriculum");
  expect(first("2 more to pay").length).toBeGreaterThan(0);
  expect(first("5 Dec 2026, 03:00 (Taipei time)")[0]).toBe("events/abroad");
  expect(screens("可觀看至 2027/11/6")).toContain("courses");
  expect(first("The school cannot be reached. These instructions were kept")[0]).toBe(
    "payment/opened-offline",
  );
  expect(first("你還沒有課程 在學校購買課程後，就會出現在這裡。")[0]).toBe("courses/empty");
  expect(first("offline at the shop")).toContain("payment/opened-offline");
});

const REPORT: ScreenReport = {
  ...{
    release: "1.0.0",
    screen: "payment",
    at: Date.now(),
    zone: SCHOOL_ZONE,
    language: "en",
    theme: "light",
  },
  ...{ size: "390x844", network: "online", permission: "both", references: [], messages: [] },
};

test.each<[state: string, report: Partial<ScreenReport>]>([
  [
    "payment/due-59min",
    { messages: ["payment.storeCode", "paymentWords.left", "paymentWords.leftMinutes:51+"] },
  ],
  ["payment/refunded-full", { messages: ["paymentWords.states.paid", "paymentWords.states.refunded"] }],
  ["payment/opened-offline", { messages: ["payment.kept", "payment.storeCode"], network: "offline" }],
  [
    "inbox/unread-12",
    { screen: "inbox", messages: ["inbox.markAll", "inbox.loadedAll:6-50", "inbox.unreadCount:6-50"] },
  ],
  ["curriculum/no-sections", { screen: "curriculum", messages: ["curriculum.noSections.title"] }],
])("%s is the nearest state of a screen that says what it says", async (state, report) => {
  expect((await fittingStates({ ...REPORT, ...report }))[0]?.id).toBe(state);
});

test("the sample is counted from where the state's own moment is the moment of the report", async () => {
  const at = Date.parse("2026-11-26T09:59:00Z");
  for (const { id, ...state } of (await loadAllStates()).filter(({ moment }) => moment !== undefined)) {
    const { id: person } = memberOf(state.member ?? "typical");
    await loadTitlesOf(person);
    const seed = seedForMoment(state, person, at);
    const off = Math.abs(momentOf(state, editedSample(state, person, seed), seed) - at);
    expect(off, id).toBeLessThan(DAY_MS);
  }
});
