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

export function rowDate({ state, paidAt, expiredAt }: Payment): RowDate | null {
  if (state === "unpaid" || state === "expired")
    return expiredAt === null ? null : { kind: state, time: expiredAt };
  return paidAt === null ? null : { kind: "paid", time: paidAt };
}

/** When a refund was requested or paid; null if the state is neither. */
export function refundTime({ state, refund }: Payment): SentTime | null {
  if (state === "refundRequested" || state === "refunding") return refund?.requestedAt ?? null;
  if (state === "refunded" || state === "partlyRefunded") return refund?.refundedAt ?? null;
  return null;
}
