/** A payment that was found: its instructions first while it can be paid, then everything else about it. */

import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";

import { keepForMember } from "#web/app/session/member-storage.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { announce } from "#web/ui/live-region.tsx";

import { AlreadyPaid } from "./already-paid.tsx";
import { ExpiredNotice } from "./expired-notice.tsx";
import { InstructionsCard } from "../instructions/instructions-card.tsx";
import { keptName } from "../instructions/kept-name.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { InvoiceFacts, PaymentFacts } from "./payment-facts.tsx";
import { PaymentLines } from "./payment-lines.tsx";
import { PaySteps } from "../instructions/pay-steps.tsx";
import styles from "./payment-page.module.css";
import { RefundTimeline } from "./refund-timeline.tsx";
import { PaymentSign, PaymentSignShapes } from "#web/app/payments/payment-sign.tsx";
import { useCheck } from "./use-check.ts";
import { refundTime } from "../view-model/row-date.ts";
import { useDeadline } from "../instructions/use-deadline.ts";
import { useKeeping } from "../instructions/use-keeping.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { standingWord } from "#web/model/payment/standing.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";

export function PaymentView({ payment, ledger }: { payment: Payment; ledger: Ledger }) {
  const { tradeNo, standing, instructions } = payment;
  const check = useCheck(ledger, tradeNo);
  const now = useDeadline(payment, check.ask);
  const keeping = useKeeping(payment);
  useNews(payment);
  const isUnpaid = standing === "unpaid";

  return (
    <div className={styles["columns"]}>
      <PaymentSignShapes />
      <div className={styles["main"]}>
        {isUnpaid ? (
          <InstructionsCard payment={payment} now={now} keeping={keeping} />
        ) : (
          <Outcome payment={payment} />
        )}
        {standing === "expired" && <ExpiredNotice payment={payment} now={now} />}
        {!isUnpaid && <PaymentLines payment={payment} />}
        {isUnpaid && <AlreadyPaid check={check} />}
        {isUnpaid && instructions !== null && <PaySteps kind={instructions.kind} />}
      </div>
      <div className={styles["side"]}>
        {isUnpaid && <PaymentLines payment={payment} />}
        {payment.refund !== null && <RefundTimeline payment={payment} refund={payment.refund} />}
        <PaymentFacts payment={payment} />
        {payment.invoice !== null && <InvoiceFacts invoice={payment.invoice} currency={payment.currency} />}
      </div>
    </div>
  );
}

/** The time of its present state. */
function outcomeTime(payment: Payment): SentTime | null {
  const { standing, paidAt, expiredAt } = payment;
  if (standing === "expired") return expiredAt;
  return standing === "paid" ? paidAt : refundTime(payment);
}

/** State and amount of a payment for which nothing has to be done. */
function Outcome({ payment }: { payment: Payment }) {
  const words = usePaymentWords();
  const formats = useFormats();
  const at = outcomeTime(payment);
  return (
    <div className={styles["outcome"]} data-standing={standingWord(payment.standing)}>
      <p className={styles["standing"]}>
        <PaymentSign standing={payment.standing} />
        <strong>{words.standing(payment.standing)}</strong>
        {at !== null && <time dateTime={machineTime(at)}>{formats.dateTime(at)}</time>}
      </p>
      <p className={styles["amount"]}>{words.money(payment.amount, payment.currency)}</p>
    </div>
  );
}

/** Announces a new state of the payment while its page is open, and removes the instructions that this device kept. */
function useNews({ tradeNo, standing }: Payment): void {
  const t = useTranslations("payment.paidAlready");
  const words = usePaymentWords();
  const { member } = useSignedIn();
  const word = words.standing(standing);
  const previous = useRef(word);
  useEffect(() => {
    if (previous.current !== word) announce(t("changed", { state: word }));
    previous.current = word;
    if (standing !== "unpaid") keepForMember(member.sub, keptName(tradeNo), null);
  }, [word, standing, tradeNo, member.sub, t]);
}
