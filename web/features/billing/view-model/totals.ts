/** What was paid and what came back, by currency. Unpaid, expired and failed payments are no money. */

import { addAmounts, ZERO, type Amount } from "#web/format/money.ts";

import type { Payment } from "#web/model/payment/payment.ts";

export interface Total {
  currency: string;
  paid: Amount;
  refunded: Amount;
}

/** In order of first appearance; a currency with nothing paid is left out. */
export function totalsOf(payments: readonly Payment[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { state, amount, currency, refund } of payments) {
    if (state !== "paid" || amount === null) continue;
    const total = totals.get(currency) ?? { currency, paid: ZERO, refunded: ZERO };
    total.paid = addAmounts(total.paid, amount);
    // An amount asked back and not sent back yet is no refund.
    if (refund?.refundedAt != null || refund?.state === "refunded")
      total.refunded = addAmounts(total.refunded, refund.amount ?? ZERO);
    totals.set(currency, total);
  }
  return [...totals.values()];
}
