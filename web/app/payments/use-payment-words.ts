/** The words for a payment's state, method and items, in the current language. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import { PAYMENT_METHODS } from "#shared/payment-methods.ts";
import { formatMoney } from "#web/format/money.ts";

import { codeOf, type Instructions } from "#web/model/payment/instructions.ts";
import type { LineItem, Payment } from "#web/model/payment/payment.ts";
import type { PaymentState } from "#web/model/payment/payment-state.ts";
import { isolated, knownWord } from "#web/model/sent.ts";
import type { SentAmount } from "#web/model/sent-amount.ts";

export interface PaymentWords {
  state: (state: PaymentState) => string;
  /** An unknown method is shown as the school wrote it. */
  type: (type: string | null) => string;
  /** What the member needs in order to pay: an account number, a store's code, or a general word. */
  nextStep: (instructions: Instructions | null) => string;
  /** The title of the first item, and whether there are more. */
  what: (lines: readonly LineItem[]) => string;
  /** An amount that is no number is shown as the school wrote it. */
  money: (amount: SentAmount | null, currency: string) => string;
  /** The name of a payment: its items, or else its number. */
  name: (payment: Payment) => string;
}

export function usePaymentWords(): PaymentWords {
  const t = useTranslations("paymentWords");
  return useMemo(() => {
    const what: PaymentWords["what"] = (lines) => {
      const title = lines[0]?.title ?? null;
      return title === null
        ? t("whatUnnamed", { count: lines.length })
        : t("what", { title, count: lines.length, more: lines.length - 1 });
    };
    return {
      state(state) {
        if (typeof state === "string") return t(`states.${state}`);
        return state.other === "" ? t("stateNone") : t("stateOther", { word: isolated(state.other) });
      },
      type(type) {
        if (type === null) return t("typeNone");
        const known = knownWord(type, PAYMENT_METHODS);
        return known === undefined ? isolated(type) : t(`types.${known}`);
      },
      nextStep: (instructions) =>
        t(
          `nextSteps.${instructions === null || codeOf(instructions) === null ? "unknown" : instructions.kind}`,
        ),
      what,
      money(amount, currency) {
        if (amount === null) return t("amountNone");
        if (typeof amount === "string") return formatMoney(amount, currency);
        return `${isolated(amount.written)}\u00A0${currency}`.trimEnd();
      },
      name: (payment) => (payment.lines[0]?.title == null ? isolated(payment.tradeNo) : what(payment.lines)),
    };
  }, [t]);
}
