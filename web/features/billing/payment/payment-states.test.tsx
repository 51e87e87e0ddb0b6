/** A payment as a school may send it. The states of the preview show those of the samples. */

import { cleanup, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { portalPage } from "#web/app/branding/portal-page.ts";
import { calendarDay } from "#web/format/dates.ts";
import type { KnownState } from "#web/model/payment/payment-state.ts";
import { readerZone } from "#web/i18n/time-zone.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { bffWith, payment, paymentLine, type FakeBff, type Fields } from "#web/testing/fake-bff.ts";
import { openPortal } from "#web/testing/open-portal.tsx";

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
  const bff = bffOf(fields);
  await openPortal(bff, "/billing/TM-1");
  await screen.findByRole("heading", { name: "About this payment" });
  return bff;
}

const bffOf = (fields: Fields) => bffWith({ payments: [payment(fields)] });
const main = () => within(screen.getByRole("main"));

const SHOP = "Go to our shop";

/** The sentences of each state that is not simply paid or to pay, and whether it leads to the shop. */
const OUTCOMES: Readonly<
  Record<KnownState | "other", { says?: string; leadsToShop?: true; fields: Fields }>
> = {
  unpaid: { fields: unpaid() },
  paid: { fields: {} },
  expired: { says: "It was not paid.", leadsToShop: true, fields: unpaid({ paymentState: "expired" }) },
  failed: { says: "It was not paid.", leadsToShop: true, fields: { paymentState: "failed", paidAt: null } },
  canceled: {
    says: "It was not paid.",
    leadsToShop: true,
    fields: { paymentState: "CANCELLED", paidAt: null },
  },
  refundRequested: { fields: { refundingState: "requested" } },
  refunding: { fields: { refundingState: "processing" } },
  refunded: { fields: { refundingState: "refunded", refundedAmount: "3200" } },
  partlyRefunded: { fields: { refundingState: "refunded", refundedAmount: "1" } },
  refundRejected: { says: "The payment is still paid.", fields: { refundingState: "rejected" } },
  other: { fields: { paymentState: "under_review", paidAt: null } },
};

test.each(Object.entries(OUTCOMES))(
  "a payment in the state %s has one outcome: its sentence, once the way to help, and the shop if it can be bought again",
  async (state, { says, leadsToShop, fields }) => {
    Object.assign(portalPage, { shopLink: "https://school.example.com/shop" });
    onTestFinished(() => void Object.assign(portalPage, { shopLink: undefined }));
    await openPayment(fields);
    const sentences = ["It was not paid.", "The payment is still paid."].filter(
      (sentence) => main().queryByText(sentence, { exact: false }) !== null,
    );
    expect(sentences).toEqual(says === undefined ? [] : [says]);
    expect(main().getAllByRole("button", { name: "Need help?" })).toHaveLength(1);
    expect(main().queryByRole("link", { name: SHOP }) !== null).toBe(leadsToShop === true);
    if (state === "other") expect(main().getByText(/under_review/)).toBeTruthy();
  },
);

test("at the deadline the school is asked, and its answer is shown", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const due = unpaid({ expiredAt: inMs(800) });
  const bff = await openPayment(due);
  bff.payments = [payment({ ...due, paymentState: "expired" })];
  expect(await main().findByText("This payment has expired")).toBeTruthy();
  expect(main().queryByRole("button", { name: "Copy Store code" })).toBeNull();
});

test("codes that are sent as numbers can be used to pay", async () => {
  await openPayment(unpaid({ bankCode: 822, codeNo: 9999000012345678, bankName: 7 }));
  expect(main().getByRole("button", { name: "Copy Account number" })).toBeTruthy();
  expect(main().queryByText("There is no code for this payment yet")).toBeNull();
});

test.each([
  ["later today", 0, /^by today 23:59/],
  ["tomorrow", 1, /^by tomorrow 23:59/],
  ["in two days", 2, /^by \d+ \w+ 20\d\d, 23:59/],
])("a deadline %s is told by the day, and on paper by the date with its zone", async (_, days, says) => {
  // In the reader's zone: the last second of a day belongs to it.
  const expiredAt = `${calendarDay(Date.now(), readerZone(), days)}T23:59:59`;
  await openPayment(unpaid({ expiredAt: new Date(expiredAt).toISOString() }));
  const [shown, printed] = main().getAllByText(/^by /);
  expect(shown?.textContent.replaceAll("\u00A0", " ")).toMatch(says);
  expect(printed?.textContent).toMatch(/\s20\d\d.*\([^)]+\)$/);
});

test("a deadline on a day without an hour shows no hour, and lasts that day at the school", async () => {
  const today = calendarDay(Date.now(), SCHOOL_ZONE);
  await openPayment(unpaid({ expiredAt: today }));
  const by = main().getAllByText(/^by /);
  expect(by.map((text) => text.closest("time")?.dateTime)).toEqual([today, today]);
  for (const { textContent } of by) expect(textContent).not.toMatch(/\d:\d/);
  expect(main().queryByText("The deadline has passed")).toBeNull();
});

for (const [state, fields] of [
  ["requested", { refundRequestedAt: "2026-11-13T02:00:00Z" }],
  ["refunded", { refundedAt: "2026-11-13T02:00:00Z", refundedAmount: "3200" }],
] as const)
  test(`a refund that is ${state} says its date, on its page and in its row`, async () => {
    await openPayment({ refundingState: state, ...fields });
    const said = /^13 Nov 2026/;
    expect(main().getByText(said, { selector: "strong + time" })).toBeTruthy();
    cleanup();
    await openPortal(bffOf({ refundingState: state, ...fields }), "/billing");
    expect(await screen.findByText(said)).toBeTruthy();
  });

test.each([
  ["course", "react", "Course", "/courses/react"],
  ["digital_product", "cards", "Product", "/products"],
  ["consulting_service", "review", "Consulting", "/consulting"],
  ["event", null, "Event", "/events"],
] as const)("an item of the kind %s says so and leads there", async (kind, slug, word, address) => {
  await openPayment({ lineitems: [{ ...paymentLine("React 實戰", "100"), kind, slug }] });
  const lines = within(await main().findByRole("table"));
  expect(lines.getByRole("link", { name: "React 實戰" }).getAttribute("href")).toBe(address);
  expect(lines.getByText(word)).toBeTruthy();
});

test("an item without a kind, of an unknown kind, or of a course without a slug has no link", async () => {
  const line = paymentLine("React 實戰", "100");
  const odd = [{ kind: null }, { kind: "membership" }, { kind: undefined }, { kind: "course", slug: "" }];
  await openPayment({ lineitems: odd.map((fields) => ({ ...line, ...fields })) });
  const lines = within(await main().findByRole("table"));
  expect(lines.getAllByText("實戰")).toHaveLength(4);
  expect(lines.queryByRole("link")).toBeNull();
  expect(lines.queryByText("membership")).toBeNull();
  expect(lines.getAllByText("Course")).toHaveLength(1);
});

for (const { fields, word } of [
  { fields: { paymentState: null }, word: "State not known" },
  { fields: { refundingState: "requested" }, word: "Refund requested" },
  { fields: { refundingState: "rejected" }, word: "Refund declined" },
  { fields: { refundingState: "refunded", refundedAmount: "3200" }, word: "Refunded" },
])
  test(`a payment with ${JSON.stringify(fields)} reads “${word}”`, async () => {
    await openPayment(fields);
    expect(main().getByText(word, { selector: "strong" })).toBeTruthy();
    expect(main().queryByText("Amount to pay")).toBeNull();
  });
