import { paymentStateAt } from "../member-api/payment-state.ts";
import type { SamplePayment } from "../sample-members/sample-types.ts";

import { descending, type List } from "./connection.ts";
import { decimal } from "./scalars.ts";

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
  return paymentStateAt(paymentState, expiredAt ?? null, now);
}

/** A payment as the school answers it at this instant. */
export function paymentNode(payment: SamplePayment, now: number): object {
  const { currency, invoice, installment } = payment;
  const amount = (minor: number | null | undefined): string | null => decimal(minor, currency);
  return {
    ...payment,
    amount: amount(payment.amount),
    paymentState: stateOf(payment, now),
    refundedAmount: amount(payment.refundedAmount),
    adjustments: payment.adjustments.map((line) => ({
      ...line,
      amount: amount(line.amount),
    })),
    lineitems: payment.lineitems.map((line) => ({
      ...line,
      unitAmount: amount(line.unitAmount),
      amount: amount(line.unitAmount * line.quantity),
    })),
    invoice: invoice && { ...invoice, taxAmount: amount(invoice.taxAmount) },
    installment: installment && {
      ...installment,
      firstAmount: amount(installment.firstAmount),
      eachAmount: amount(installment.eachAmount),
    },
  };
}
