import { expect, test } from "vitest";

import { sampleMember } from "#shared/sample-members/members.ts";
import { ALL_TITLES } from "#shared/sample-members/titles/all.ts";
import { MINUTE_MS } from "#web/format/instants.ts";

import { paymentOf } from "../states/edits/edits.ts";
import { paymentOfScreen } from "../states/payment-address.ts";
import { shownPayment } from "./shown-payment.ts";

const SEEDED_AT = Date.parse("2026-11-22T12:00:00Z");
const SAMPLE = sampleMember("mem_yichun", SEEDED_AT, ALL_TITLES);
const DUE_SOON = paymentOf(SAMPLE, "0240");
const DEADLINE = SEEDED_AT + 59 * MINUTE_MS;

const shown = (now: number, preview?: Parameters<typeof shownPayment>[1]["preview"]) => {
  const { state, deadline } = shownPayment(DUE_SOON, { now, seededAt: SEEDED_AT, preview }) ?? {};
  return { state, deadline };
};

test("a payment is to pay until its deadline and expired from then on, as its screen says", () => {
  expect(shown(DEADLINE - MINUTE_MS)).toEqual({ state: "unpaid", deadline: DEADLINE });
  expect(shown(DEADLINE)).toEqual({ state: "expired", deadline: DEADLINE });
});

test("a state's changes of the school's answer decide what is shown of the payment", () => {
  const unpaid = { answers: [{ change: "Payment", where: "-0240", to: { paymentState: "unpaid" } }] };
  expect(shown(DEADLINE + MINUTE_MS, unpaid)).toEqual({ state: "unpaid", deadline: DEADLINE });
  const unreadable = { answers: [{ change: "Payment", where: "-0240", to: { expiredAt: "end of term" } }] };
  expect(shown(SEEDED_AT, unreadable)).toEqual({ state: "unpaid", deadline: undefined });
});

test("a payment that is over has no deadline", () => {
  const refunded = { ...paymentOf(SAMPLE, "0012"), expiredAt: DEADLINE };
  expect(shownPayment(refunded, { now: SEEDED_AT, seededAt: SEEDED_AT, preview: undefined })).toEqual({
    state: "partlyRefunded",
    deadline: undefined,
  });
});

test("the screen of one payment is about that payment, and no other screen is", () => {
  expect(paymentOfScreen(`/billing/${DUE_SOON.tradeNo}?q=1#code`, SAMPLE)).toBe(DUE_SOON);
  expect(paymentOfScreen("/billing/{0240}", SAMPLE)).toBe(DUE_SOON);
  expect(paymentOfScreen("/billing", SAMPLE)).toBeUndefined();
  expect(paymentOfScreen("/billing/X-1", SAMPLE)).toBeUndefined();
});
