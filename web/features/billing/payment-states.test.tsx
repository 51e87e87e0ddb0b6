/** One payment in each state that a school can send. */

import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { fakeBff, payment, paymentLine, type FakeBff, type Fields } from "#web/app/fake-bff.ts";
import { openPortal } from "#web/app/open-portal.tsx";

afterEach(() => vi.restoreAllMocks());

const MINUTE = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const unpaid = (fields: Fields = {}): Fields => ({
  paymentState: "unpaid",
  paymentType: "convenience_store",
  paidAt: null,
  codeNo: "DEMO2411200003",
  expiredAt: inMs(3 * 24 * 60 * MINUTE + 30 * MINUTE),
  ...fields,
});

async function openPayment(fields: Fields): Promise<FakeBff> {
  const bff = fakeBff();
  bff.payments = [payment(fields)];
  await openPortal(bff, "/billing/TM-1");
  await screen.findByRole("heading", { name: "About this payment" });
  return bff;
}

const main = () => within(screen.getByRole("main"));

test("a payment by card says that it is paid, when, and how", async () => {
  await openPayment({});
  expect(main().getByText("Paid", { selector: "strong" })).toBeTruthy();
  expect(main().getByText("Credit card")).toBeTruthy();
  expect(main().getAllByText(/12 Nov 2026/).length).toBeGreaterThan(0);
  expect(main().queryByText("Amount to pay")).toBeNull();
});

test("a coupon that takes off everything leaves a payment of nothing", async () => {
  const all = {
    __typename: "PaymentAdjustment",
    kind: "coupon",
    label: null,
    code: "FREE100",
    amount: "-3200",
  };
  await openPayment({ amount: "0", paymentType: "free", adjustments: [all] });
  expect(main().getAllByText("NT$0").length).toBeGreaterThan(0);
  expect(main().getByText("Nothing to pay")).toBeTruthy();
});

test("a code without a method is one for a store", async () => {
  await openPayment(unpaid({ paymentType: null }));
  expect(main().getByText("Store payment code")).toBeTruthy();
  expect(main().getByText("No method chosen")).toBeTruthy();
});

test("an unpaid payment without a code says that the school gives none", async () => {
  await openPayment(unpaid({ codeNo: null }));
  expect(main().getByText("The school gives no code for this payment")).toBeTruthy();
  expect(main().queryByRole("button", { name: /^Show the code/ })).toBeNull();
});

for (const { name, left, said } of [
  { name: "in three days", left: 3 * 24 * 60 * MINUTE + 30 * MINUTE, said: "3 days 0 h left" },
  { name: "today", left: 5 * 60 * MINUTE + 30_000, said: "5 h 0 min left" },
  { name: "within the hour", left: 59 * MINUTE + 30_000, said: "59 min left" },
])
  test(`a deadline ${name} stands with the time that is left`, async () => {
    await openPayment(unpaid({ expiredAt: inMs(left) }));
    expect(main().getByText(said)).toBeTruthy();
    expect(main().getByText(/^by .+\(.+\)$/)).toBeTruthy();
  });

test("at the deadline the school is asked, and what it says is shown", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const due = unpaid({ expiredAt: inMs(800) });
  const bff = await openPayment(due);
  bff.payments = [payment({ ...due, paymentState: "expired" })];
  expect(await main().findByText("This code no longer works. Do not pay with it.")).toBeTruthy();
  expect(main().queryByRole("button", { name: "Copy Store payment code" })).toBeNull();
});

test("an expired store code is struck out and cannot be copied", async () => {
  await openPayment(unpaid({ paymentState: "expired", expiredAt: inMs(-MINUTE) }));
  expect(main().getByText("DEMO2411200003").tagName).toBe("S");
  expect(main().queryByRole("button", { name: "Copy Store payment code" })).toBeNull();
});

test("a payment that expired before a method was chosen has no code to speak of", async () => {
  await openPayment(
    unpaid({ paymentState: "expired", paymentType: null, codeNo: null, expiredAt: inMs(-MINUTE) }),
  );
  expect(main().getByText(/expired before a payment method was chosen/)).toBeTruthy();
});

for (const { fields, word } of [
  { fields: { paymentState: "failed", paidAt: null }, word: "Failed" },
  { fields: { paymentState: "under_review" }, word: "State: “under_review”" },
  { fields: { paymentState: null }, word: "The school gives no state" },
  { fields: { refundingState: "requested" }, word: "Refund requested" },
  { fields: { refundingState: "processing" }, word: "Refund under way" },
  { fields: { refundingState: "rejected" }, word: "Refund declined" },
  { fields: { refundingState: "refunded", refundedAmount: "3200" }, word: "Refunded" },
  { fields: { refundingState: "refunded", refundedAmount: "600" }, word: "Partly refunded" },
  { fields: { refundingState: "disputed" }, word: "State: “disputed”" },
])
  test(`a payment with ${JSON.stringify(fields)} reads “${word}”`, async () => {
    await openPayment(fields);
    expect(main().getByText(word, { selector: "strong" })).toBeTruthy();
    expect(main().queryByText("Amount to pay")).toBeNull();
  });

test("thirty lines are thirty lines, and their sum is the school's", async () => {
  const lines = Array.from({ length: 30 }, (_, at) => paymentLine(`Item ${at + 1}`, "100"));
  await openPayment({ lineitems: lines, amount: "2999" });
  expect(main().getAllByText(/^Item \d+$/)).toHaveLength(30);
  expect(main().getAllByText("NT$2,999").length).toBeGreaterThan(0);
});

test("a payment without lines says that the school gives none", async () => {
  await openPayment({ lineitems: [] });
  expect(main().getByText("The school gives no items.")).toBeTruthy();
});

const invoice = {
  __typename: "Invoice",
  number: "XQ12345678",
  state: "issued",
  issuedAt: "2026-11-12T02:15:00Z",
  taxAmount: "152",
  taxNumber: null,
  url: null,
};

test("an invoice to a person has a number and no tax number; one to a company has both", async () => {
  const { unmount } = await openPortal(bffOf({ invoice }), "/billing/TM-1");
  expect(await screen.findByText("XQ-12345678")).toBeTruthy();
  expect(screen.queryByText("Company tax number")).toBeNull();
  unmount();
  await openPayment({ invoice: { ...invoice, taxNumber: "00000000" } });
  expect(main().getByText("Company tax number")).toBeTruthy();
  expect(main().getByText("00000000")).toBeTruthy();
});

test("a payment without an invoice has no place for one", async () => {
  await openPayment({ invoice: null });
  expect(main().queryByRole("heading", { name: "Invoice" })).toBeNull();
});

test("while an older payment is looked for, the page says on which page it looks", async () => {
  const bff = fakeBff();
  bff.payments = Array.from({ length: 120 }, (_, at) => payment({ tradeNo: `TM-${at + 100}` }));
  bff.instead = (document, { after }) =>
    document === "BillingPage" && typeof after === "string" ? new Promise(() => undefined) : undefined;
  await openPortal(bff, "/billing/TM-1");
  expect(await screen.findByText("Looking through your older payments, page 2…")).toBeTruthy();
});

function bffOf(fields: Fields): FakeBff {
  const bff = fakeBff();
  bff.payments = [payment(fields)];
  return bff;
}
