import { expect, test } from "vitest";

import { amountText, countable, parseSentAmount } from "./sent-amount.ts";

test("text that is no amount is shown as the school wrote it, and does not count", () => {
  const amounts = ["3200.00", "NT$3,200", "", null].map(parseSentAmount);
  expect(amounts.map(amountText)).toEqual(["3200", "NT$3,200", null, null]);
  expect(amounts.map(countable)).toEqual(["3200", null, null, null]);
  expect([amountText(undefined), countable(undefined)]).toEqual([null, null]);
});
