import { expect, test } from "vitest";

import { parseAmount } from "#web/format/money.ts";

import { groupInvoiceNumber } from "./invoice-number.ts";
import { parseKept, keptText } from "./kept-instructions.ts";
import { parsePayment } from "#web/model/payment/payment.ts";
import { refundTime, rowDate } from "./row-date.ts";

const of = (fields: Record<string, unknown>) =>
  parsePayment({ tradeNo: "T1", paymentState: "paid", ...fields })!;
const now = Date.parse("2026-11-21T02:00:00Z");

test("[T51] a payment with only its number can still be shown", () => {
  expect(parsePayment({ tradeNo: "T1" })).toMatchObject({
    tradeNo: "T1",
    amount: null,
    currency: "",
    type: null,
    state: { other: "" },
    instructions: null,
    lines: [],
    adjustments: [],
    invoice: null,
    installment: null,
    refund: null,
  });
  for (const odd of [null, undefined, {}, { tradeNo: "" }, []]) expect(parsePayment(odd)).toBeNull();
});

test("the words of payment and refund make one state; unknown words stay unchanged", () => {
  expect(of({}).state).toBe("paid");
  expect(of({ refundingState: "none" }).state).toBe("paid");
  expect(of({ refundingState: "requested" }).state).toBe("refundRequested");
  expect(of({ refundingState: "processing" }).state).toBe("refunding");
  expect(of({ refundingState: "rejected" }).state).toBe("refundRejected");
  expect(of({ refundingState: "disputed" }).state).toEqual({ other: "disputed" });
  expect(of({ paymentState: "under_review" }).state).toEqual({ other: "under_review" });
  expect(of({ paymentState: "expired", refundingState: "requested" }).state).toBe("expired");
});

test("a refund is partial when it is less than the payment", () => {
  const refunded = { refundingState: "refunded", amount: "1200" };
  expect(of({ ...refunded, refundedAmount: "600" }).state).toBe("partlyRefunded");
  expect(of({ ...refunded, amount: "0.12e4", refundedAmount: "0.6e3" }).state).toBe("partlyRefunded");
  expect(of({ ...refunded, refundedAmount: "1200" }).state).toBe("refunded");
  expect(of({ ...refunded, refundedAmount: null }).state).toBe("refunded");
});

test("a bank code means a transfer, a code alone a store; only unpaid and expired rows have one", () => {
  const unpaid = { paymentState: "unpaid" };
  expect(of({ ...unpaid, bankCode: "822", codeNo: "9999 0000-0012" }).instructions).toEqual({
    kind: "atm",
    bankCode: "822",
    bankName: null,
    account: "999900000012",
  });
  expect(of({ ...unpaid, codeNo: "DEMO01" }).instructions).toEqual({ kind: "store", code: "DEMO01" });
  expect(of({ paymentState: "expired", codeNo: "DEMO01" }).instructions).not.toBeNull();
  expect(of({ ...unpaid }).instructions).toBeNull();
  expect(of({ codeNo: "DEMO01" }).instructions).toBeNull();
});

test("amounts are decimal text or numbers, times ISO text or seconds", () => {
  const payment = of({ amount: 3200, paidAt: 1_795_226_400, expiredAt: "2026-11-21T02:00:00Z" });
  expect(payment.amount).toBe(parseAmount("3200"));
  expect(payment.paidAt?.at).toBe(1_795_226_400_000);
  expect(payment.expiredAt?.at).toBe(now);
});

test("a row shows the only date that the school gives: of the payment, of the deadline, or none", () => {
  const times = { paidAt: "2026-11-20T00:00:00Z", expiredAt: "2026-11-21T02:00:00Z" };
  expect(rowDate(of(times))?.kind).toBe("paid");
  expect(rowDate(of({ ...times, paymentState: "unpaid" }))).toMatchObject({
    kind: "unpaid",
    time: { at: now },
  });
  expect(rowDate(of({ ...times, paymentState: "expired" }))).toMatchObject({
    kind: "expired",
    time: { at: now },
  });
  expect(rowDate(of({ paymentState: "failed" }))).toBeNull();
  expect(rowDate(of({ paidAt: times.paidAt, paymentState: "unpaid" }))).toBeNull();
});

test("a refund that is not paid yet has the time of its request, a paid one the time of its payment", () => {
  const times = { refundRequestedAt: "2026-11-01T00:00:00Z", refundedAt: "2026-11-05T00:00:00Z" };
  const timeOf = (refundingState: string, fields: object = times) =>
    refundTime(of({ refundingState, amount: "1200", refundedAmount: "600", ...fields }))?.written;
  const [requested, paid] = [times.refundRequestedAt, times.refundedAt];
  const states = ["requested", "processing", "refunded", "rejected", "none", "held"];
  expect(states.map((state) => timeOf(state))).toEqual([
    requested,
    requested,
    paid,
    undefined,
    undefined,
    undefined,
  ]);
  expect(timeOf("refunded", { ...times, refundedAmount: "1200" })).toBe(paid);
  expect(["requested", "refunded"].map((state) => timeOf(state, {}))).toEqual([undefined, undefined]);
});

test("an e-invoice number is printed with its dash, any other number unchanged", () => {
  expect(groupInvoiceNumber("AB12345678")).toBe("AB-12345678");
  expect(groupInvoiceNumber("AB-12345678")).toBe("AB-12345678");
  expect(groupInvoiceNumber("R-77")).toBe("R-77");
});

test("only an https address becomes a link to an invoice", () => {
  expect(of({ invoice: { url: "https://invoice.example/1" } }).invoice?.url).toBe(
    "https://invoice.example/1",
  );
  expect(of({ invoice: { url: "javascript:alert(1)" } }).invoice?.url).toBeNull();
});

test("instructions stored on a device can be read back; any other stored text is ignored", () => {
  const payment = of({
    paymentState: "unpaid",
    amount: "3200",
    currency: "TWD",
    bankCode: "822",
    bankName: "中國信託",
    codeNo: "9999000000000012",
    expiredAt: "2026-11-23T15:59:59Z",
    lineitems: [{ title: "React", quantity: 1 }],
  });
  const kept = parseKept(keptText(payment, now));
  expect(kept?.keptAt).toBe(now);
  expect(kept?.payment.instructions).toEqual(payment.instructions);
  expect(kept?.payment).toMatchObject({ amount: payment.amount, expiredAt: { at: payment.expiredAt?.at } });
  // Without its zone it would be another time on a device that reads it in another zone.
  const zoneless = of({ paymentState: "unpaid", codeNo: "DEMO01", expiredAt: "2026-11-23 23:59:59" });
  expect(keptText(zoneless, now)).toContain('"2026-11-23T');
  expect(keptText(zoneless, now)).toContain('.000Z","codeNo"');
  for (const over of [{}, { paymentState: "unpaid" }, { paymentState: "expired", codeNo: "DEMO01" }])
    expect(keptText(of(over), now)).toBeNull();
  const keptAt = '"keptAt":"2026-11-21T02:00:00Z"';
  const odd = ["", "{", "[]", "null", '{"payment":{}}', `{${keptAt}}`, '{"payment":{"tradeNo":"T1"}}'];
  for (const text of [null, ...odd]) expect(parseKept(text)).toBeNull();
  expect(parseKept(`{${keptAt},"payment":{"tradeNo":"T1"}}`)?.keptAt).toBe(now);
});

test("a kept deadline that nobody can read stays as the school wrote it, and one that is missing stays so", () => {
  const deadlineOf = (expiredAt: unknown) => {
    const payment = of({ paymentState: "unpaid", codeNo: "DEMO01", expiredAt });
    return parseKept(keptText(payment, now))?.payment.expiredAt?.written;
  };
  expect(["end of term", "2026-11-23", null].map(deadlineOf)).toEqual([
    "end of term",
    "2026-11-23",
    undefined,
  ]);
});
