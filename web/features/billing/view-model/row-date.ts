/**
 * The one date of a row. The school sends no time of creation, so an unpaid or expired row shows its deadline, and no
 * date is invented for the others (Spec, "Payment").
 */

import type { Payment } from "#web/model/payment/payment.ts";
import type { SentTime } from "#web/model/sent-time.ts";

interface RowDate {
  kind: "paid" | "unpaid" | "expired";
  time: SentTime;
}

export function rowDate({ standing, paidAt, expiredAt }: Payment): RowDate | null {
  if (standing === "unpaid" || standing === "expired")
    return expiredAt === null ? null : { kind: standing, time: expiredAt };
  return paidAt === null ? null : { kind: "paid", time: paidAt };
}

/** When a refund was asked for or paid back; null when the standing is about neither. */
export function refundTime({ standing, refund }: Payment): SentTime | null {
  if (standing === "refundRequested" || standing === "refunding") return refund?.requestedAt ?? null;
  if (standing === "refunded" || standing === "partlyRefunded") return refund?.refundedAt ?? null;
  return null;
}
