/** Shares a payment's instructions by the device's own list of apps, for somebody who pays in the member's place. */

import { Share2 } from "lucide-react";
import { useTranslations } from "use-intl";

import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { Button } from "#web/ui/button.tsx";

export function ShareButton({ payment }: { payment: Payment }) {
  const t = useTranslations("payment");
  const ofPayment = useTranslations("paymentWords");
  const words = usePaymentWords();
  const formats = useFormats();
  // Only the device knows, so the page came without the button.
  const isHydrating = useIsHydrating();
  if (isHydrating || typeof navigator.share !== "function") return null;

  async function share(): Promise<void> {
    const { shareInstructions } = await import("../later/share-instructions.ts");
    const { expiredAt, instructions } = payment;
    await shareInstructions(payment, {
      title: words.name(payment),
      amountDue: t("amountDue"),
      amount: words.money(payment.amount, payment.currency),
      bankCode: t("bankCode"),
      code: t(instructions?.kind === "atm" ? "account" : "storeCode"),
      deadline: expiredAt === null ? undefined : ofPayment("by", { time: formats.deadline(expiredAt) }),
    });
  }

  return (
    <Button weight="quiet" onClick={() => void share()}>
      <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
      {t("actions.share")}
    </Button>
  );
}
