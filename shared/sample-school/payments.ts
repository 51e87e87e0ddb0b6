import type { SamplePayment } from "../sample-members/sample-types.ts";

import type { AnswerObject } from "./answer.ts";
import type { ConnectionOf } from "./connection.ts";
import { dateTime, decimal } from "./scalars.ts";

/** @param now  the instant by which deadlines have passed or not */
export function payments(rows: readonly SamplePayment[], now: number): ConnectionOf<SamplePayment> {
  return {
    name: "Payment",
    // Spec, "Payment", rule 2: an attempt without a method is hidden while it is unpaid, and listed once it has expired.
    rows: rows.filter(
      (payment) =>
        payment.paymentType !== null || payment.paymentState !== "unpaid" || hasExpired(payment, now),
    ),
    position: ({ createdAt, id }) => ({ at: createdAt, id }),
    toNode: (payment) => paymentNode(payment, now),
  };
}

function hasExpired({ expiredAt }: SamplePayment, now: number): boolean {
  return expiredAt !== null && expiredAt <= now;
}

function paymentNode(payment: SamplePayment, now: number): AnswerObject {
  const { currency, invoice, installment } = payment;
  const amount = (minor: number | null): string | null => decimal(minor, currency);
  return {
    __typename: "Payment",
    tradeNo: payment.tradeNo,
    amount: amount(payment.amount),
    currency,
    paymentType: payment.paymentType,
    paidAt: dateTime(payment.paidAt),
    // The state is derived from the deadline, as the demo school does it.
    paymentState:
      payment.paymentState === "unpaid" && hasExpired(payment, now) ? "expired" : payment.paymentState,
    refundingState: payment.refundingState,
    refundedAmount: amount(payment.refundedAmount),
    refundedAt: dateTime(payment.refundedAt),
    refundRequestedAt: dateTime(payment.refundRequestedAt),
    bankCode: payment.bankCode,
    bankName: payment.bankName,
    codeNo: payment.codeNo,
    expiredAt: dateTime(payment.expiredAt),
    adjustments: payment.adjustments.map((line) => ({
      ...line,
      __typename: "PaymentAdjustment",
      amount: amount(line.amount),
    })),
    lineitems: payment.lineitems.map((line) => ({
      ...line,
      __typename: "PaymentLineitem",
      unitAmount: amount(line.unitAmount),
      amount: amount(line.unitAmount * line.quantity),
    })),
    invoice: invoice && {
      __typename: "Invoice",
      number: invoice.number,
      state: invoice.state,
      issuedAt: dateTime(invoice.issuedAt),
      taxAmount: amount(invoice.taxAmount),
      taxNumber: invoice.taxNumber,
      url: null,
    },
    installment: installment && {
      __typename: "Installment",
      totalPeriods: installment.totalPeriods,
      firstAmount: amount(installment.firstAmount),
      eachAmount: amount(installment.eachAmount),
    },
  };
}
