import { expect, test } from "vitest";

import { parseTime } from "../sent-time.ts";
import { parsePayment } from "./payment.ts";
import { stateWord } from "./payment-state.ts";

const of = (fields: Record<string, unknown>) => parsePayment({ tradeNo: "T1", ...fields })!;
const stateOf = (fields: Record<string, unknown>) => of(fields).state;

test("a payment that nobody can pay has the state that the school's word says", () => {
  for (const word of ["unpaid", "expired", "failed", "canceled"])
    expect(stateOf({ paymentState: word })).toBe(word);
  expect(stateOf({ paymentState: "Cancelled" })).toBe("canceled");
  // What was paid first is said by another field.
  expect(stateOf({ paymentState: "refunded" })).toEqual({ other: "refunded" });
  expect([stateWord("paid"), stateWord({ other: "paid" })]).toEqual(["paid", "other"]);
});

test("a transfer that the school has given no account can not be paid yet", () => {
  const fields = { paymentState: "awaiting", bankCode: "822" };
  expect(stateOf(fields)).toEqual({ other: "awaiting" });
  expect(stateOf({ ...fields, codeNo: "1" })).toBe("unpaid");
});

test("a paid payment is paid as long as no word says what became of its refund", () => {
  const paid = { paymentState: "paid", amount: "1200" };
  for (const refund of [{ refundedAmount: "5" }, { refundRequestedAt: "2026-11-01T00:00:00Z" }]) {
    expect(of({ ...paid, ...refund }).refund).toMatchObject({ state: null });
    expect(stateOf({ ...paid, ...refund })).toBe("paid");
  }
});

test("a refund is partial only when both amounts are known and it is less", () => {
  const refunded = (amount: unknown, refundedAmount: unknown) =>
    stateOf({ paymentState: "paid", refundingState: "refunded", amount, refundedAmount });
  expect(refunded("1200", "1199.99")).toBe("partlyRefunded");
  expect(refunded("1200", "1200.01")).toBe("refunded");
  expect(refunded(null, "5")).toBe("refunded");
  expect(refunded("1200", "a part")).toBe("refunded");
});

test("what is missing in a line, an invoice or an installment is the least that can be meant", () => {
  const [line, none] = of({ lineitems: [{ quantity: 3 }, { quantity: 0 }, null] }).lines;
  expect([line?.quantity, none?.quantity]).toEqual([3, 1]);
  expect(of({ lineitems: [{}] }).lines[0]).toEqual({
    kind: null,
    slug: null,
    title: null,
    quantity: 1,
    unitAmount: null,
    amount: null,
  });
  expect(of({ invoice: { state: "issued" } }).invoice?.isVoided).toBe(false);
  expect(of({ invoice: "AB-1" }).invoice).toBeNull();
  const installment = (totalPeriods: unknown) =>
    of({ installment: { totalPeriods, eachAmount: "5" } }).installment;
  expect(installment(3)).toEqual({ periods: 3, firstAmount: null, eachAmount: "5" });
  for (const odd of [0, null, 1.5]) expect(installment(odd)).toBeNull();
  expect(of({ installment: [3] }).installment).toBeNull();
});

test("every field that the specification shows is read", () => {
  const day = (number: number) => `2026-11-0${number}`;
  const payment = of({
    amount: "1",
    currency: "TWD",
    paymentType: "atm",
    paymentState: "unpaid",
    paidAt: day(1),
    expiredAt: day(2),
    bankCode: "822",
    bankName: "中國信託",
    codeNo: "1",
    lineitems: [{ kind: "course", slug: "react", title: "React", quantity: 2, unitAmount: "2", amount: "3" }],
    adjustments: [{ kind: "coupon", label: "Early", code: "EARLY10", amount: "-4" }],
    invoice: {
      number: "AB-1",
      issuedAt: day(3),
      taxAmount: "5",
      taxNumber: "12345678",
      url: "https://invoice.example/1",
    },
    installment: { totalPeriods: 3, firstAmount: "6", eachAmount: "7" },
    refundRequestedAt: day(4),
    refundedAt: day(5),
    refundedAmount: "8",
  });
  const start = (number: number) => parseTime(day(number), "start");
  expect(payment).toMatchObject({
    amount: "1",
    currency: "TWD",
    type: "atm",
    sentState: "unpaid",
    paidAt: start(1),
    expiredAt: parseTime(day(2), "end"),
    instructions: { kind: "atm", bankCode: "822", bankName: "中國信託", account: "1" },
    lines: [{ kind: "course", slug: "react", title: "React", quantity: 2, unitAmount: "2", amount: "3" }],
    adjustments: [{ kind: "coupon", label: "Early", code: "EARLY10", amount: "-4" }],
    invoice: {
      number: "AB-1",
      issuedAt: start(3),
      taxAmount: "5",
      taxNumber: "12345678",
      url: "https://invoice.example/1",
    },
    installment: { periods: 3, firstAmount: "6", eachAmount: "7" },
    refund: { state: null, requestedAt: start(4), refundedAt: start(5), amount: "8" },
  });
});

test("a currency is a code of three letters, or a word that stays as the school wrote it", () => {
  const currency = (sent: unknown) => of({ currency: sent }).currency;
  expect(["usd", "US", "usdt", "點數"].map(currency)).toEqual(["USD", "US", "usdt", "點數"]);
});

test("a payment is found by all its names and numbers", () => {
  const { haystack } = of({
    paymentState: "unpaid",
    codeNo: "CODE9",
    lineitems: [{ title: "React" }],
    adjustments: [{ label: "Early", code: "EARLY10" }],
    invoice: { number: "AB-12345678" },
  });
  for (const text of ["t1", "code9", "react", "early", "early10", "ab-12345678"])
    expect(haystack).toContain(text);
});
