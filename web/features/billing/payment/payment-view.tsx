/** A payment that was found: while it can be paid, its instructions first; then all other facts. */

import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Money } from "#web/app/payments/money.tsx";
import { storeForMember } from "#web/app/session/member-storage.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { announce } from "#web/ui/live-region.tsx";
import { PaymentIcon, PaymentIconShapes } from "#web/app/payments/payment-icon.tsx";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { stateWord } from "#web/model/payment/payment-state.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { Button } from "#web/ui/button.tsx";
import type { Instant } from "#web/format/instants.ts";

import { PrintButton } from "../instructions/instruction-actions.tsx";
import { InstructionsCard } from "../instructions/instructions-card.tsx";
import { keptName } from "../view-model/kept-instructions.ts";
import { recheckPayment, type PaymentList } from "../payment-list/payment-list.ts";
import { InvoiceFacts, PaymentFacts, RefundTimeline } from "./payment-facts.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { PaymentLines } from "./payment-lines.tsx";
import { PaySteps } from "../instructions/pay-steps.tsx";
import styles from "./payment-page.module.css";
import { refundTime } from "../view-model/row-date.ts";
import { useDeadline } from "../instructions/use-deadline.ts";
import { useKeeping } from "../instructions/use-keeping.ts";

export function PaymentView({ payment, list }: { payment: Payment; list: PaymentList }) {
  const { tradeNo, state, instructions } = payment;
  const check = useCheck(list, tradeNo);
  const now = useDeadline(payment, check.ask);
  const keeping = useKeeping(payment);
  useNews(payment);
  const isUnpaid = state === "unpaid";

  return (
    <div className={styles["columns"]}>
      <PaymentIconShapes />
      <div className={styles["main"]}>
        {isUnpaid ? (
          <InstructionsCard payment={payment} now={now} keeping={keeping} />
        ) : (
          <Outcome payment={payment} />
        )}
        {!isUnpaid && <OutcomeNotice payment={payment} now={now} />}
        {!isUnpaid && <PaymentLines payment={payment} />}
        {isUnpaid && <AlreadyPaid check={check} />}
        {isUnpaid && instructions !== null && <PaySteps instructions={instructions} />}
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

/** Asks the school again about one payment, on request or at its deadline. */
interface Check {
  isChecking: boolean;
  checkedAt: Instant | undefined;
  ask: () => void;
}

function useCheck(list: PaymentList, tradeNo: string): Check {
  const [isChecking, setIsChecking] = useState(false);
  const [checkedAt, setCheckedAt] = useState<Instant>();
  const ask = useCallback(() => {
    setIsChecking(true);
    void recheckPayment(list, tradeNo).then((failure) => {
      setIsChecking(false);
      if (failure === undefined) setCheckedAt(timeNow());
    });
  }, [list, tradeNo]);
  return { isChecking, checkedAt, ask };
}

/** The time at which its current state began. */
function outcomeTime(payment: Payment): SentTime | null {
  const { state, paidAt, expiredAt } = payment;
  if (state === "expired") return expiredAt;
  return state === "paid" ? paidAt : refundTime(payment);
}

/** State and amount of a payment that needs no action. */
function Outcome({ payment }: { payment: Payment }) {
  const t = useTranslations("payment.actions");
  const words = usePaymentWords();
  const formats = useFormats();
  const at = outcomeTime(payment);
  return (
    <div className={styles["outcome"]} data-state={stateWord(payment.state)}>
      <p className="row-2 middle">
        <PaymentIcon state={payment.state} />
        <strong>{words.state(payment.state)}</strong>
        {at !== null && (
          <time className="quiet tabular" dateTime={machineTime(at)}>
            {formats.dateTime(at)}
          </time>
        )}
      </p>
      <p className={styles["amount"]}>
        <Money amount={payment.amount} currency={payment.currency} />
      </p>
      {payment.paidAt !== null && (
        <p className="flush screen-only">
          <PrintButton words={t("printPayment")} />
        </p>
      )}
    </div>
  );
}

/** Announces a new state of the payment while its page is open, and removes the instructions that this device kept. */
function useNews({ tradeNo, state }: Payment): void {
  const t = useTranslations("payment.paidAlready");
  const words = usePaymentWords();
  const { member } = useSignedIn();
  const word = words.state(state);
  const previous = useRef(word);
  useEffect(() => {
    if (previous.current !== word) announce(t("changed", { state: word }));
    previous.current = word;
    if (state !== "unpaid") storeForMember(member.sub, keptName(tradeNo), null);
  }, [word, state, tradeNo, member.sub, t]);
}

/** For a member who has paid and sees no change: explains that the state is the school's, with a button that asks the school. */
function AlreadyPaid({ check }: { check: Check }) {
  const t = useTranslations("payment.paidAlready");
  const formats = useFormats();
  const { isChecking, checkedAt, ask } = check;

  useEffect(() => {
    if (checkedAt !== undefined) announce(t("unchanged"));
  }, [checkedAt, t]);

  return (
    <section className={styles["paid"]} aria-labelledby="already-paid">
      <h2 id="already-paid">{t("title")}</h2>
      <p className="quiet">{t("body")}</p>
      <p className={styles["check"]}>
        <Button onClick={ask} isBusy={isChecking}>
          {isChecking ? t("checking") : t("check")}
        </Button>
        {checkedAt !== undefined && (
          <span className="numbers">{t("checkedAt", { time: formats.timeOfDay(checkedAt) })}</span>
        )}
      </p>
    </section>
  );
}
