/** The facts of a payment's row, the same in the cells of the table and on a card. */

import type { useTranslations } from "use-intl";
import { Link } from "wouter";

import { paths } from "#web/app/paths.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import type { Language } from "#shared/languages.ts";
import rowLink from "#web/ui/row-link.module.css";
import { SharedTitle } from "#web/ui/shared-title.tsx";
import { titleLanguage } from "#web/ui/title-language.ts";
import { TitleText } from "#web/ui/title-text.tsx";

import { Money } from "#web/app/payments/money.tsx";
import { PaymentIcon } from "#web/app/payments/payment-icon.tsx";
import styles from "./payments-list.module.css";
import type { PaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { refundTime, rowDate } from "../view-model/row-date.ts";
import { machineTime } from "#web/model/sent-time.ts";

/** What all rows share, read once instead of ten thousand times. */
export interface RowContext {
  t: ReturnType<typeof useTranslations<"billing">>;
  formats: Formats;
  words: PaymentWords;
  language: Language;
}

interface FactProps {
  payment: Payment;
  context: RowContext;
}

export function DateFact({ payment, context: { t, formats } }: FactProps) {
  const date = rowDate(payment);
  if (date === null) return <span className={styles["quiet"]}>{t("dates.none")}</span>;
  return (
    <time dateTime={machineTime(date.time)} className="numbers">
      {t(`dates.${date.kind}`, { date: formats.date(date.time) })}
    </time>
  );
}

/** The link to the payment's page. Its name includes the number, so that screen readers distinguish similar rows. */
export function WhatFact({ payment, context: { words, language } }: FactProps) {
  const title = payment.lines[0]?.title;
  return (
    <>
      <SharedTitle address={paths.payment(payment.tradeNo)}>
        <Link
          href={paths.payment(payment.tradeNo)}
          className={`${rowLink["link"]} ${styles["what"]}`}
          lang={title == null ? undefined : titleLanguage(title, language)}
        >
          <TitleText>{words.what(payment.lines)}</TitleText>
        </Link>
      </SharedTitle>
      <bdi className={styles["number"]} translate="no">
        {payment.tradeNo}
      </bdi>
    </>
  );
}

export function AmountFact({ payment, context: { t, words } }: FactProps) {
  const { amount, currency, refund, state } = payment;
  return (
    <>
      <span className={`${styles["amount"]} numbers`}>
        <Money amount={amount} currency={currency} />
      </span>
      {state === "partlyRefunded" && refund?.amount != null && (
        <span className={styles["refunded"]}>
          {t("refundedPart", { amount: words.money(refund.amount, currency) })}
        </span>
      )}
    </>
  );
}

export function StateFact({ payment, context: { words, formats } }: FactProps) {
  const refundedAt = refundTime(payment);
  return (
    <span>
      <span className={styles["state"]}>
        <PaymentIcon state={payment.state} />
        <span>{words.state(payment.state)}</span>
      </span>
      {refundedAt !== null && (
        <time dateTime={machineTime(refundedAt)} className={styles["refundDate"]}>
          {formats.date(refundedAt)}
        </time>
      )}
    </span>
  );
}
