/** What a payment that is not simply paid means for the member, and the way on. It says nothing of the purchase behind it. */

import { useTranslations } from "use-intl";

import { ShopLink } from "#web/app/to-school/ask-school.tsx";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import type { Instant } from "#web/format/instants.ts";
import { codeOf } from "#web/model/payment/instructions.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import type { PaymentState } from "#web/model/payment/payment-state.ts";
import { Notice } from "#web/ui/notice.tsx";

import { shownKindOf } from "../instructions/shown-kinds.ts";
import styles from "./payment-page.module.css";

const WITH_NOTICE: readonly PaymentState[] = ["expired", "failed", "canceled", "refundRejected"];

/** Whether the notice has the way to help, which a payment has once. */
export function hasOutcomeNotice(state: PaymentState): boolean {
  return typeof state !== "string" || WITH_NOTICE.includes(state);
}

export function OutcomeNotice({ payment, now }: { payment: Payment; now: Instant }) {
  const t = useTranslations("payment.outcome");
  const { state, instructions } = payment;
  if (state === "failed" || state === "canceled")
    return <Notice title={t(state)} body={t("notPaid")} actions={<ShopLink />} footer={<NeedHelp />} />;
  if (state === "expired")
    return (
      <Notice
        tone="late"
        title={t(instructions === null ? "neverChosen" : "expired")}
        body={<ExpiredWords payment={payment} now={now} />}
        actions={<ShopLink />}
        footer={<NeedHelp />}
      />
    );
  if (state === "refundRejected")
    return <Notice title={t("refundRejected")} body={t("stillPaid")} footer={<NeedHelp />} />;
  // The state stands above, in the school's word: nobody here knows what follows from it.
  return typeof state === "string" ? null : <NeedHelp />;
}

/** Its code is struck out and cannot be copied. */
function ExpiredWords({ payment: { instructions, expiredAt }, now }: { payment: Payment; now: Instant }) {
  const t = useTranslations("payment.outcome");
  const over = instructions && shownKindOf(instructions).over;
  const code = codeOf(instructions);
  const isEarly = expiredAt?.at != null && expiredAt.at > now;
  return (
    <>
      {isEarly && <span className={styles["line"]}>{t("early")}</span>}
      <span className={styles["line"]}>{t("notPaid")}</span>
      {code !== null && over?.oldCode != null && (
        <span className={styles["line"]}>
          <span>{t(over.oldCode)}</span>{" "}
          <s className={styles["expiredCode"]} translate="no" inert>
            {code}
          </s>
        </span>
      )}
      {over !== null && <span className={styles["line"]}>{t(over.doNotPay)}</span>}
    </>
  );
}
