/**
 * The one date of a row. The school tells no time of creation, so an unpaid or expired row has only its deadline, and
 * none is made up for the others (Spec, "Payment").
 */

import type { Instant } from "#web/format/instants.ts";

import type { Payment } from "#web/model/payment/payment.ts";

interface RowDate {
  kind: "paid" | "unpaid" | "expired";
  at: Instant;
}

export function rowDate({ standing, paidAt, expiredAt }: Payment): RowDate | null {
  if (standing === "unpaid" || standing === "expired")
    return expiredAt === null ? null : { kind: standing, at: expiredAt };
  return paidAt === null ? null : { kind: "paid", at: paidAt };
}
