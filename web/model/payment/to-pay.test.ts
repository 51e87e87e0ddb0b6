import { expect, test } from "vitest";

import { calendarDay } from "#web/format/dates.ts";
import { DAY_MS, HOUR_MS } from "#web/format/instants.ts";

import { SCHOOL_ZONE } from "../school-zone.ts";
import { parsePayment } from "./payment.ts";
import { paymentsToPay } from "./to-pay.ts";

const now = Date.parse("2026-11-21T02:00:00Z");
const iso = (distance: number) => new Date(now + distance).toISOString();

const payment = (fields: object) =>
  parsePayment({ tradeNo: "TM-1", amount: "100", currency: "TWD", ...fields })!;

/** Whether the payment is still to pay; Home and Billing both use this function. */
const isToPay = (fields: object) => paymentsToPay([payment(fields)], now).length === 1;

test("an unpaid payment with a code is to pay until its deadline, whatever the school calls it", () => {
  for (const paymentState of ["unpaid", "UNPAID", "awaiting", "refunding", "constructor", null]) {
    const fields = { paymentState, codeNo: "1", paidAt: null };
    expect([paymentState, isToPay({ ...fields, expiredAt: iso(1) })]).toEqual([paymentState, true]);
    expect([paymentState, isToPay({ ...fields, expiredAt: null })]).toEqual([paymentState, true]);
    expect([paymentState, isToPay({ ...fields, expiredAt: iso(0) })]).toEqual([paymentState, false]);
  }
});

test("a word that says that a payment is over wins over any code", () => {
  for (const paymentState of ["paid", "PAID", "expired", "failed", "refunded", "cancelled", "canceled"])
    expect([paymentState, isToPay({ paymentState, codeNo: "1", expiredAt: iso(DAY_MS) })]).toEqual([
      paymentState,
      false,
    ]);
});

test("an unknown state of a payment that is paid or has no code is shown as the school's word", () => {
  expect(payment({ paymentState: "awaiting", codeNo: "1", paidAt: iso(0) }).state).toEqual({
    other: "awaiting",
  });
  expect(payment({ paymentState: "awaiting" }).state).toEqual({ other: "awaiting" });
});

test("a state named like a built-in property is an unknown state like any other", () => {
  for (const word of ["constructor", "__proto__", "toString"]) {
    expect(payment({ paymentState: "paid", refundingState: word }).state).toEqual({ other: word });
    expect(payment({ paymentState: word }).state).toEqual({ other: word });
  }
});

test("a payment counts as paid even if its time of payment cannot be read", () => {
  expect(isToPay({ paymentState: "awaiting", codeNo: "1", paidAt: "yesterday" })).toBe(false);
});

test("a deadline without an hour has not passed in the morning, and an unreadable one has not passed", () => {
  const fields = { paymentState: "unpaid", codeNo: "1" };
  const day = calendarDay(now, SCHOOL_ZONE);
  expect(isToPay({ ...fields, expiredAt: day })).toBe(true);
  expect(isToPay({ ...fields, expiredAt: "2026-11-19" })).toBe(false);
  expect(isToPay({ ...fields, expiredAt: "end of term" })).toBe(true);
});

test("payments to pay are ordered by deadline, and those without one come last", () => {
  const at = (tradeNo: string, expiredAt: string | null) =>
    payment({ tradeNo, paymentState: "unpaid", expiredAt });
  const payments = [at("none", null), at("late", iso(DAY_MS)), at("soon", iso(HOUR_MS))];
  expect(paymentsToPay(payments, now).map(({ tradeNo }) => tradeNo)).toEqual(["soon", "late", "none"]);
});
