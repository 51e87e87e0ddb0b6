/** Method, times, invoice, installments, number and refund of a payment, as far as the school sends them. */

import { SEPARATOR } from "#web/format/text.ts";
import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";

import { outwardLink } from "#web/format/outward-link.ts";
import { useFormats } from "#web/i18n/use-formats.ts";

import { OutwardLabel } from "#web/ui/outward-label.tsx";

import { NeedHelp } from "#web/app/to-school/need-help.tsx";

import { CopyButton } from "../instructions/copy-button.tsx";
import { hasOutcomeNotice } from "./outcome-notice.tsx";
import styles from "./payment-details.module.css";
import { Money } from "#web/app/payments/money.tsx";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { groupInvoiceNumber } from "../view-model/invoice-number.ts";
import type { Installment, Invoice, Payment } from "#web/model/payment/payment.ts";
import type { Refund } from "#web/model/payment/refund.ts";
import { machineTime } from "#web/model/sent-time.ts";
import { useOrigins } from "#web/app/session/origins.ts";

export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useTranslations("payment.facts");
  const words = usePaymentWords();
  const formats = useFormats();
  const numberId = useId();
  const { tradeNo, type, state, paidAt, installment, currency } = payment;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t("title")}</h2>
      <dl className={`${styles["facts"]} facts`}>
        <Fact name={t("method")}>{words.type(type)}</Fact>
        {paidAt !== null && state !== "paid" && <Fact name={t("paidAt")}>{formats.dateTime(paidAt)}</Fact>}
        {installment !== null && <Installments installment={installment} currency={currency} />}
        <Fact name={t("tradeNo")}>
          <span className={`${styles["number"]} row-3 middle ends`}>
            <code id={numberId} translate="no">
              {tradeNo}
            </code>
            <CopyButton name={t("tradeNo")} text={tradeNo} shownBy={numberId} />
          </span>
          {!hasOutcomeNotice(state) && (
            <span className="flush">
              <NeedHelp />
            </span>
          )}
        </Fact>
      </dl>
    </section>
  );
}

export function InvoiceFacts({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const t = useTranslations("payment.invoice");
  const formats = useFormats();
  const { number, issuedAt, taxAmount, taxNumber, url } = invoice;
  return (
    <section aria-labelledby="invoice">
      <h2 id="invoice">{t("title")}</h2>
      <dl className={`${styles["facts"]} facts`}>
        {number !== null && (
          <Fact name={t("number")}>
            <code translate="no">{groupInvoiceNumber(number)}</code>
            {invoice.isVoided && <strong className={styles["voided"]}>{t("voided")}</strong>}
          </Fact>
        )}
        {issuedAt !== null && <Fact name={t("issuedAt")}>{formats.dateTime(issuedAt)}</Fact>}
        {taxAmount !== null && (
          <Fact name={t("tax")}>
            <Money amount={taxAmount} currency={currency} />
          </Fact>
        )}
        {taxNumber !== null && (
          <Fact name={t("taxNumber")}>
            <code translate="no">{taxNumber}</code>
          </Fact>
        )}
      </dl>
      {url !== null && <InvoiceLink url={url} />}
    </section>
  );
}

/** The dated steps of a refund, and how much of the payment was returned. */
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
            <time dateTime={machineTime(at)} className="quiet-numbers">
              {formats.dateTime(at)}
            </time>
          </li>
        ))}
      </ol>
      {back !== null && amount !== null && (
        <p className={styles["hint"]}>{t("of", { total: words.money(amount, currency), amount: back })}</p>
      )}
    </section>
  );
}

function InvoiceLink({ url }: { url: string }) {
  const t = useTranslations("payment.invoice");
  const link = outwardLink(url, useOrigins());
  // The portal has no screen for an invoice.
  if (link === null || link.kind === "portal") return null;
  const isElsewhere = link.kind === "elsewhere";
  return (
    <p>
      <a href={link.href} {...(isElsewhere && { target: "_blank" })} rel="noopener noreferrer">
        {t("open")}
      </a>
      {isElsewhere && <OutwardLabel words={t("opensElsewhere", { host: link.host })} />}
    </p>
  );
}

function Installments({ installment, currency }: { installment: Installment; currency: string }) {
  const t = useTranslations("payment.installment");
  const words = usePaymentWords();
  const { periods, firstAmount, eachAmount } = installment;
  const parts = [
    t("periods", { periods }),
    firstAmount === null ? null : t("first", { amount: words.money(firstAmount, currency) }),
    eachAmount === null ? null : t("each", { amount: words.money(eachAmount, currency) }),
  ];
  return <Fact name={t("title")}>{parts.filter((part) => part !== null).join(SEPARATOR)}</Fact>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
