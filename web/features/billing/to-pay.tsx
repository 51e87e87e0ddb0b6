/** What waits to be paid, the nearest deadline first, above the list in which the same rows stand in their own places. */

import { memo, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";

import { PaymentSign } from "./payment-sign.tsx";
import styles from "./to-pay.module.css";
import { useTimeLeft } from "./use-time-left.ts";
import { usePaymentWords } from "./use-words.ts";
import { urgencyOf } from "./view-model/instructions.ts";
import type { Payment } from "./view-model/payment.ts";

/** More than these would push the history off the screen. */
const MOST = 3;
/** Even on request: two hundred open cards help nobody, the list's filter does. */
const MOST_ON_REQUEST = 50;

export const ToPay = memo(function ToPay({ payments, now }: { payments: readonly Payment[]; now: Instant }) {
  const t = useTranslations("billing.toPay");
  const [isOpen, setIsOpen] = useState(false);
  if (payments.length === 0) return null;
  const shown = payments.slice(0, isOpen ? MOST_ON_REQUEST : MOST);
  const hidden = payments.length - shown.length;
  return (
    <section className={styles["toPay"]} aria-labelledby="to-pay">
      <h2 id="to-pay">{t("title", { count: payments.length })}</h2>
      <ul>
        {shown.map((payment) => (
          <Waiting key={payment.tradeNo} payment={payment} now={now} />
        ))}
      </ul>
      {hidden > 0 && !isOpen && (
        <Button weight="quiet" onClick={() => setIsOpen(true)}>
          {t("showAll", { count: Math.min(payments.length, MOST_ON_REQUEST) })}
        </Button>
      )}
      {hidden > 0 && isOpen && <p className={styles["more"]}>{t("more", { count: hidden })}</p>}
    </section>
  );
});

function Waiting({ payment, now }: { payment: Payment; now: Instant }) {
  const t = useTranslations("billing.toPay");
  const words = usePaymentWords();
  const formats = useFormats();
  const timeLeft = useTimeLeft();
  const { language } = useLanguage();
  const { tradeNo, expiredAt, amount, currency } = payment;
  const name = words.name(payment);
  const id = `to-pay-${tradeNo}`;
  return (
    <li className={styles["waiting"]} data-urgency={urgencyOf(expiredAt, now)}>
      <PaymentSign standing={payment.standing} />
      <h3 id={id} lang={titleLanguage(name, language)}>
        {name}
      </h3>
      <p className={styles["due"]}>
        {words.type(payment.type)}
        {" · "}
        {expiredAt === null ? t("noDeadline") : t("due", { date: formats.dateTime(expiredAt) })}
      </p>
      <p className={styles["amount"]}>{words.money(amount, currency)}</p>
      <p className={styles["left"]}>
        {expiredAt !== null &&
          (expiredAt > now ? t("left", { time: timeLeft(expiredAt, now) }) : t("passed"))}
      </p>
      <p className={styles["action"]}>
        <Link href={paths.payment(tradeNo)} className={buttonClass()} aria-describedby={id}>
          {t("action")}
        </Link>
      </p>
    </li>
  );
}
