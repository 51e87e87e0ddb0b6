/** A sample payment at a moment: the sample school's answer, parsed by the portal's own parser. */

import type { SamplePayment } from "#shared/sample-members/sample-types.ts";
import { paymentNode } from "#shared/sample-school/payments.ts";
import { parsePayment } from "#web/model/payment/payment.ts";
import type { PaymentState } from "#web/model/payment/payment-state.ts";

import { alterValues } from "../stage/answers/alter-answer.ts";
import type { PreviewState } from "../states/state.ts";

interface ShownPayment {
  state: PaymentState;
  /** In milliseconds since the epoch; undefined where none is shown, or where the payment is over. */
  deadline: number | undefined;
}

interface Moment {
  /** Milliseconds since the epoch, like the instant that the sample is counted from. */
  now: number;
  seededAt: number;
  /** The state of the preview, which may change the school's answers. */
  preview: Pick<PreviewState, "answers"> | undefined;
}

export function shownPayment(
  row: SamplePayment,
  { now, seededAt, preview }: Moment,
): ShownPayment | undefined {
  const node = { __typename: "Payment", ...paymentNode(row, now) };
  const payment = parsePayment(alterValues(node, preview?.answers ?? [], seededAt));
  if (payment === null) return undefined;
  const { state, expiredAt } = payment;
  const hasDeadline = state === "unpaid" || state === "expired";
  return { state, deadline: hasDeadline ? (expiredAt?.at ?? undefined) : undefined };
}
