/** The code as large as the screen allows, black on white, with the time left and the machine's steps. Needs no network. */

import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";

import { TimeLeft } from "#web/app/payments/time-left.tsx";
import { GroupedDigits } from "../instructions/grouped-digits.tsx";
import { LargeCode } from "./large-code.tsx";
import { PaySteps } from "../instructions/pay-steps.tsx";
import styles from "./shop-view.module.css";
import { useBackToClose } from "./use-back-to-close.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import type { Payment } from "#web/model/payment/payment.ts";

export function ShopView({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("payment");
  const ofPayment = useTranslations("paymentWords");
  const words = usePaymentWords();
  const formats = useFormats();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useBackToClose(onClose);
  const isAwake = useWakeLock();
  const { instructions, expiredAt } = payment;

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles["view"]} aria-labelledby={titleId} onClose={close}>
      <div className={styles["top"]}>
        <h2 id={titleId}>{words.name(payment)}</h2>
        <button type="button" className={styles["close"]} onClick={() => dialog.current?.close()}>
          <X size={22} strokeWidth={2} aria-hidden="true" />
          {t("shop.close")}
        </button>
      </div>
      <div className={styles["body"]}>
        <dl className={styles["values"]}>
          {instructions?.kind === "atm" && (
            <div>
              <dt>{t("bankCode")}</dt>
              <dd className={styles["bank"]}>
                <GroupedDigits text={instructions.bankCode} />
                {instructions.bankName !== null && <bdi>{instructions.bankName}</bdi>}
              </dd>
            </div>
          )}
          {instructions?.code != null && (
            <div className={styles["code"]}>
              <dt>{instructions.kind === "atm" ? t("account") : t("storeCode")}</dt>
              <dd>
                <LargeCode text={instructions.code} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t("amountDue")}</dt>
            <dd className={styles["amount"]}>{words.money(payment.amount, payment.currency)}</dd>
          </div>
          {expiredAt !== null && (
            <div>
              <dt className="visually-hidden">{t("deadline")}</dt>
              <dd className={styles["by"]}>
                <span>{ofPayment("by", { time: formats.deadline(expiredAt) })}</span>
                {expiredAt.at !== null && <TimeLeft deadline={expiredAt.at} />}
              </dd>
            </div>
          )}
        </dl>
        {instructions !== null && <PaySteps kind={instructions.kind} />}
        <div className={styles["hint"]}>
          <p>{t("shop.hint")}</p>
          {isAwake && <p>{t("shop.awake")}</p>}
        </div>
      </div>
    </dialog>
  );
}
