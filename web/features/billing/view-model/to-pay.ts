/** The unpaid rows among those read, the nearest deadline first. Each is a copy of its row in the list, never instead. */

import type { Payment } from "./payment.ts";

export function paymentsToPay(payments: readonly Payment[]): Payment[] {
  return payments
    .filter(({ standing }) => standing === "unpaid")
    .toSorted((a, b) => (a.expiredAt ?? Infinity) - (b.expiredAt ?? Infinity));
}
