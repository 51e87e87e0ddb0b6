/** The stored form of instructions. It is the school's own form, so that one parser reads both. */

import { isRecord } from "#web/model/sent.ts";
import { parseInstant, type Instant } from "#web/format/instants.ts";

import { amountText } from "#web/model/sent-amount.ts";
import { machineTime } from "#web/model/sent-time.ts";
import { sentInstructions } from "#web/model/payment/instructions.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";

/** The name under which a payment's instructions are stored for a member. */
export const keptName = (tradeNo: string) => `instructions.${tradeNo}`;

export interface KeptInstructions {
  payment: Payment;
  keptAt: Instant;
}

/** @returns null for a payment that cannot be paid with the known facts */
export function keptText(payment: Payment, now: Instant): string | null {
  const { instructions, amount, expiredAt } = payment;
  if (payment.state !== "unpaid" || instructions === null) return null;
  return JSON.stringify({
    keptAt: new Date(now).toISOString(),
    payment: {
      tradeNo: payment.tradeNo,
      amount: amountText(amount),
      currency: payment.currency,
      paymentType: payment.type,
      paymentState: "unpaid",
      // An instant: the device may read it in another zone, or before it knows the school's.
      expiredAt: expiredAt === null ? null : (machineTime(expiredAt) ?? expiredAt.written),
      ...sentInstructions(instructions),
      lineitems: payment.lines.map(({ title, quantity }) => ({ title, quantity })),
    },
  });
}

/** @returns null for text that this portal did not write */
export function parseKept(text: string | null): KeptInstructions | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept)) return null;
    const payment = parsePayment(kept["payment"]);
    const keptAt = parseInstant(kept["keptAt"]);
    return payment === null || keptAt === null ? null : { payment, keptAt };
  } catch {
    return null;
  }
}
