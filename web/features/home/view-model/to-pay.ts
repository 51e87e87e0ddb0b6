/** What waits to be paid, out of the newest payments (Spec, "Payment"; each node is one payment and stands alone). */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";
import { parseAmount, type Amount } from "#web/format/money.ts";
import type { HomeToPayQuery } from "#web/generated/member-api.ts";

type SentPayment = AsSent<NonNullable<HomeToPayQuery["viewer"]>["payments"]["nodes"][number]>;

export interface PaymentToPay {
  tradeNo: string;
  /** Of the first line; null when there is none. */
  title: string | null;
  /** Lines after the first. */
  otherLines: number;
  amount: Amount | null;
  /** Empty when the school names none. */
  currency: string;
  /** Deadline; null when the school gives none. */
  dueAt: Instant | null;
}

/** Words that say it is over, whatever else the row has. */
const SETTLED = new Set(["paid", "failed", "expired", "refunded", "canceled", "cancelled"]);

/** Soonest deadline first, those without one last. */
export function paymentsToPay(sent: readonly SentPayment[], now: Instant): PaymentToPay[] {
  return sent
    .flatMap((payment): PaymentToPay[] => {
      if (!isGiven(payment) || !isGiven(payment.tradeNo) || !isWaiting(payment, now)) return [];
      const titles = (payment.lineitems ?? []).map((line) => line?.title?.trim() ?? "");
      return [
        {
          tradeNo: payment.tradeNo,
          title: titles.find((title) => title !== "") ?? null,
          otherLines: Math.max(0, titles.length - 1),
          amount: parseAmount(payment.amount),
          currency: payment.currency ?? "",
          dueAt: parseInstant(payment.expiredAt),
        },
      ];
    })
    .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity));
}

/** Choice: the values of `paymentState` are not documented; a word we do not know waits when it has a code to pay with. */
function isWaiting(payment: NonNullable<SentPayment>, now: Instant): boolean {
  const dueAt = parseInstant(payment.expiredAt);
  if (dueAt !== null && dueAt <= now) return false;
  const state = String(payment.paymentState ?? "").toLowerCase();
  if (state === "unpaid") return true;
  return !SETTLED.has(state) && isGiven(payment.codeNo) && payment.codeNo !== "";
}
