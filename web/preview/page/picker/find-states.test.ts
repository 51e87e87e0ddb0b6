import { expect, test } from "vitest";

import { loadFind } from "./find-states.ts";

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
