/** Every screen of a payment says its state and how it is paid, whether or not the list of states names them. */

import { PAYMENT_METHODS } from "#shared/payment-methods.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";

import { paymentOfScreen } from "../../states/payment-address.ts";
import { editedSample, momentOf } from "../../states/played.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import type { MessageKey, PreviewState } from "../../states/state.ts";
import { memberOf } from "../choices.ts";
import { shownPayment } from "../shown-payment.ts";

/** @param seededAt  the instant from which the samples are counted, in milliseconds since the epoch */
export async function loadPaymentWords(
  states: readonly PreviewState[],
  seededAt: number,
): Promise<ReadonlyMap<PreviewState, readonly MessageKey[]>> {
  const ofPayments = states.filter(
    (state) => nameOfScreenAt(state.address) === "payment" && !isWithoutData(state),
  );
  for (const { member = "typical" } of ofPayments) await loadTitlesOf(memberOf(member).id);
  return new Map(ofPayments.map((state) => [state, wordsOf(state, seededAt)]));
}

function wordsOf(state: PreviewState, seededAt: number): MessageKey[] {
  const sample = editedSample(state, memberOf(state.member ?? "typical").id, seededAt);
  const payment = paymentOfScreen(state.address, sample);
  if (payment === undefined) return [];
  const now = momentOf(state, sample, seededAt);
  const shown = shownPayment(payment, { now, seededAt, preview: state });
  const states = PAYMENT_STATES.filter((each) => each === shown?.state);
  const types = PAYMENT_METHODS.filter((each) => each === payment.paymentType);
  return [
    ...states.map((each) => `paymentWords.states.${each}` as const),
    ...types.map((each) => `paymentWords.types.${each}` as const),
  ];
}

/** The first answer for the screen never comes, or is a fault. */
export function isWithoutData({ answers = [], network = "normal", session }: PreviewState): boolean {
  const isForScreen = (of = "Page"): boolean => of.endsWith("Page");
  return (
    ["never", "down", "offline"].includes(network) ||
    session === "none" ||
    answers.some(
      (answer) =>
        ("hold" in answer || "fail" in answer) && isForScreen(answer.of) && (answer.from ?? 1) === 1,
    )
  );
}
