import { paymentStateAt } from "../member-api/payment-state.ts";
import type { SamplePayment } from "../sample-members/sample-types.ts";

import { descending, type List } from "./connection.ts";
import { dateTime, decimal } from "./scalars.ts";

/** @param now  the instant by which deadlines have passed or not */
export function payments(rows: readonly SamplePayment[], now: number): List<SamplePayment> {
  return {
    rows: descending(
      // Spec, "Payment", rule 2: an attempt without a method is hidden while it is unpaid, and listed once it has expired.
      rows.filter((row) => row.paymentType !== null || stateOf(row, now) !== "unpaid"),
      ({ createdAt, id }) => ({ by: createdAt, id }),
    ),
    toNode: (payment) => paymentNode(payment, now),
  };
}

function stateOf({ paymentState, expiredAt }: SamplePayment, now: number): string {
  return paymentStateAt(paymentState, expiredAt, now);
}

/** A payment as the school answers it at this instant. */
export function paymentNode(payment: SamplePayment, now: number): object {
  const { currency, invoice, installment } = payment;
  const amount = (minor: number | null): string | null => decimal(minor, currency);
  return {
    tradeNo: payment.tradeNo,
    amount: amount(payment.amount),
    currency,
    paymentType: payment.paymentType,
    paidAt: dateTime(payment.paidAt),
    paymentState: stateOf(payment, now),
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
      amount: amount(line.amount),
    })),
    lineitems: payment.lineitems.map((line) => ({
      ...line,
      unitAmount: amount(line.unitAmount),
      amount: amount(line.unitAmount * line.quantity),
    })),
    invoice: invoice && {
      number: invoice.number,
      state: invoice.state,
      issuedAt: dateTime(invoice.issuedAt),
      taxAmount: amount(invoice.taxAmount),
      taxNumber: invoice.taxNumber,
      url: null,
    },
    installment: installment && {
      totalPeriods: installment.totalPeriods,
      firstAmount: amount(installment.firstAmount),
      eachAmount: amount(installment.eachAmount),
    },
  };
}
