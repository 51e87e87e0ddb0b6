import type { SentAmount } from "#web/model/sent-amount.ts";

import { usePaymentWords } from "./use-payment-words.ts";

/** An amount of a payment. A browser's translator leaves it alone: the member pays exactly this. */
export function Money({ amount, currency }: { amount: SentAmount | null; currency: string }) {
  const words = usePaymentWords();
  return <span translate={amount === null ? undefined : "no"}>{words.money(amount, currency)}</span>;
}
