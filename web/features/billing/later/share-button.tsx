/** Sends a payment's instructions as text to another app of the device, for somebody who pays for the member. */

import { Share2 } from "lucide-react";
import { useTranslations } from "use-intl";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { shownKindOf } from "../instructions/shown-kinds.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { Button } from "#web/ui/button.tsx";

export function ShareButton({ payment }: { payment: Payment }) {
  const t = useTranslations("payment.actions");
  const title = usePaymentWords().name(payment);
  const text = useInstructionsText(payment, title);
  const share = (): void => {
    // Rejected when the member closes the device's list of apps.
    navigator.share({ title, text }).catch(() => undefined);
  };
  return (
    <Button weight="quiet" onClick={share}>
      <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t("share")}</span>
    </Button>
  );
}

/** One value per line, in the order in which a machine asks for them. */
function useInstructionsText({ instructions, amount, currency, expiredAt }: Payment, title: string): string {
  const t = useTranslations("payment");
  const ofPayment = useTranslations("paymentWords");
  const words = usePaymentWords();
  const formats = useFormats();
  const values = instructions === null ? [] : shownKindOf(instructions).values(instructions);
  const lines = [
    [title],
    [t("amountDue"), words.money(amount, currency)],
    ...values.map(({ label, text, beside }) => [t(label), text, beside?.text]),
    expiredAt === null ? [] : [ofPayment("by", { time: formats.deadline(expiredAt) })],
  ];
  const texts = lines.map((line) => line.filter((part) => part != null).join(" "));
  return texts.filter((line) => line !== "").join("\n");
}
