/** An open payment, with its method, its deadline and the next step; the same on Home and in Billing. */

import { SEPARATOR } from "#web/format/text.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import { Money } from "./money.tsx";
import { PaymentIcon } from "./payment-icon.tsx";
import { PayBy } from "./pay-by.tsx";
import { TimeLeft } from "./time-left.tsx";
import styles from "./to-pay-row.module.css";
import { usePaymentWords } from "./use-payment-words.ts";

/** The list around the rows; it defines their columns. */
export function ToPayList({ children }: { children: ReactNode }) {
  return <ul className={styles["list"]}>{children}</ul>;
}

interface ToPayRowProps {
  payment: Payment;
  /** Of the button: primary for the screen's main payment. */
  weight: "primary" | "plain";
  /** The screen's heading says the amount and the hour, so the row does not repeat them. */
  isTold?: boolean;
}

export function ToPayRow({ payment, weight, isTold = false }: ToPayRowProps) {
  const words = usePaymentWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const { tradeNo, expiredAt, amount, currency } = payment;
  const name = words.name(payment);
  const id = `to-pay-${tradeNo}`;
  return (
    <li className={styles["row"]} data-told={isTold ? "" : undefined}>
      <PaymentIcon state={payment.state} />
      <h3 id={id} lang={titleLanguage(name, language)}>
        <TitleText>{name}</TitleText>
      </h3>
      <p className={styles["facts"]}>
        <span>{words.type(payment.type)}</span>
        {/* The heading does not name a zone, and paper needs the date. */}
        <span className={isTold && !formats.isZoneNamed ? "print-only" : undefined}>
          <span aria-hidden="true">{SEPARATOR}</span>
          <PayBy expiredAt={expiredAt} />
        </span>
      </p>
      <p className={`${styles["amount"]} ${isTold ? "print-only" : ""}`}>
        <Money amount={amount} currency={currency} />
      </p>
      {expiredAt?.at != null && (
        <p className={styles["left"]}>
          <TimeLeft deadline={expiredAt.at} />
        </p>
      )}
      <p className={styles["action"]}>
        <Link href={paths.payment(tradeNo)} className={buttonClass(weight)} aria-describedby={id}>
          {words.nextStep(payment.instructions)}
        </Link>
      </p>
    </li>
  );
}
