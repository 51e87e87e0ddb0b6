/** The steps of a refund that have a time, and how much of the payment came back. */

import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";

import styles from "./payment-details.module.css";
import type { Payment } from "#web/model/payment/payment.ts";
import type { Refund } from "#web/model/payment/refund.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { machineTime } from "#web/model/sent-time.ts";

export function RefundTimeline({ payment, refund }: { payment: Payment; refund: Refund }) {
  const t = useTranslations("payment.refund");
  const words = usePaymentWords();
  const { amount, currency } = payment;
  const formats = useFormats();
  const back = refund.amount === null ? null : words.money(refund.amount, currency);
  const steps = [
    { at: refund.requestedAt, name: t("requested") },
    { at: refund.refundedAt, name: back === null ? t("refundedNoAmount") : t("refunded", { amount: back }) },
  ].flatMap(({ at, name }) => (at === null ? [] : [{ at, name }]));
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{t("title")}</h2>
      {steps.length === 0 && <p>{t("noTimes")}</p>}
      <ol className={styles["timeline"]}>
        {steps.map(({ at, name }) => (
          <li key={name}>
            <span className={styles["step"]}>{name}</span>
            <time dateTime={machineTime(at)}>{formats.dateTime(at)}</time>
          </li>
        ))}
      </ol>
      {back !== null && amount !== null && (
        <p className={styles["hint"]}>{t("of", { total: words.money(amount, currency), amount: back })}</p>
      )}
    </section>
  );
}
