/** How to pay one unpaid payment: amount, codes and time left, in the order in which a machine asks for them. */

import { Fragment, useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { Notice } from "#web/ui/notice.tsx";

import { CopyButton } from "./copy-button.tsx";
import { GroupedDigits } from "./grouped-digits.tsx";
import styles from "./instructions-card.module.css";
import { InstructionActions } from "./instruction-actions.tsx";
import { Money } from "#web/app/payments/money.tsx";
import { PaymentIcon } from "#web/app/payments/payment-icon.tsx";
import { PayBy } from "#web/app/payments/pay-by.tsx";
import type { Keeping } from "./use-keeping.ts";
import { TimeLeft } from "#web/app/payments/time-left.tsx";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { urgencyOf } from "#web/model/payment/time-left.ts";
import { codeOf } from "#web/model/payment/instructions.ts";
import { shownKindOf } from "./shown-kinds.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { machineTime } from "#web/model/sent-time.ts";

export function InstructionsCard(props: { payment: Payment; now: Instant; keeping?: Keeping }) {
  const { payment, now, keeping } = props;
  const t = useTranslations("payment");
  const urgency = urgencyOf(payment.expiredAt?.at, now);
  // After its deadline a payment may be refused or lost, so there are no copy buttons.
  const isCopyable = urgency !== "passed";
  const { instructions, amount } = payment;
  const code = codeOf(instructions);
  const kind = instructions === null ? undefined : shownKindOf(instructions);
  // Nobody knows the kind of what did not arrive.
  const missing = kind?.missing ?? "noCode";
  const values = (instructions && kind?.values(instructions)) ?? [];

  return (
    <div className={styles["card"]} data-urgency={urgency}>
      <Deadline payment={payment} now={now} />
      {urgency === "passed" && <Notice tone="late" title={t("passed.title")} body={t("passed.body")} />}
      <dl className={styles["values"]}>
        <Value label={t("amountDue")} kind="amount">
          <Money amount={amount} currency={payment.currency} />
        </Value>
        {values.map(({ label, text, isCode, beside }) => (
          <Fragment key={label}>
            <Value
              label={t(label)}
              copy={isCopyable && isCode === true ? text : null}
              isCopiedFirst={kind?.firstAction === "copy"}
              kind={isCode === true ? "code" : "half"}
            >
              <GroupedDigits text={text} />
            </Value>
            {beside !== undefined && (
              <Value label={t(beside.label)} kind="name">
                <bdi>{beside.text}</bdi>
              </Value>
            )}
          </Fragment>
        ))}
      </dl>
      {code === null && <Notice title={t(`${missing}.title`)} body={t(`${missing}.body`)} />}
      {instructions !== null && (
        <InstructionActions payment={{ ...payment, instructions }} isUsable={isCopyable} keeping={keeping} />
      )}
    </div>
  );
}

function Deadline({ payment, now }: { payment: Payment; now: Instant }) {
  const words = usePaymentWords();
  const { expiredAt } = payment;
  return (
    <p className={styles["deadline"]}>
      <PaymentIcon state={payment.state} />
      <span className={styles["state"]}>{words.state(payment.state)}</span>
      <span className="quiet tabular">
        {expiredAt === null ? (
          <PayBy expiredAt={null} />
        ) : (
          <time dateTime={machineTime(expiredAt)}>
            <PayBy expiredAt={expiredAt} />
          </time>
        )}
      </span>
      {expiredAt?.at != null && expiredAt.at > now && (
        <span className={styles["left"]}>
          <TimeLeft deadline={expiredAt.at} />
        </span>
      )}
    </p>
  );
}

function Value(props: {
  label: string;
  /** The exact text to copy; none for no button. */
  copy?: string | null;
  isCopiedFirst?: boolean;
  kind: "amount" | "half" | "name" | "code";
  children: ReactNode;
}) {
  const id = useId();
  const { copy } = props;
  return (
    <div className={styles["value"]} data-kind={props.kind}>
      <dt>{props.label}</dt>
      <dd>
        <span id={id} className={styles["text"]}>
          {props.children}
        </span>
        {copy != null && (
          <CopyButton name={props.label} text={copy} shownBy={id} isFirst={props.isCopiedFirst === true} />
        )}
      </dd>
    </div>
  );
}
