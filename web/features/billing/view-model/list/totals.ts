/** What was paid and what was refunded, by currency. Unpaid, expired and failed payments do not count. */

import { addAmounts, ZERO, type Amount } from "#web/format/money.ts";

import type { Payment } from "#web/model/payment/payment.ts";
import { countable } from "#web/model/sent-amount.ts";

export interface Total {
  currency: string;
  paid: Amount;
  refunded: Amount;
}

/** In order of first appearance; a currency with nothing paid is left out. */
export function totalsOf(payments: readonly Payment[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { state, amount, currency, refund } of payments) {
    const paid = countable(amount);
    if (state?.toLowerCase() !== "paid" || paid === null) continue;
    const total = totals.get(currency) ?? { currency, paid: ZERO, refunded: ZERO };
    total.paid = addAmounts(total.paid, paid);
    // An amount that was asked back and not paid back yet is no refund.
    if (refund?.refundedAt != null || refund?.state === "refunded")
      total.refunded = addAmounts(total.refunded, countable(refund.amount) ?? ZERO);
    totals.set(currency, total);
  }
  return [...totals.values()];
}
