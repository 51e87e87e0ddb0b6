/** The code as large as the screen allows, black on white, for a machine's keyboard or a clerk. Needs no network. */

import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";

import { useFormats } from "#web/i18n/use-formats.ts";

import { GroupedDigits } from "./grouped-digits.tsx";
import styles from "./shop-view.module.css";
import { useBackToClose } from "./use-back-to-close.ts";
import { usePaymentWords } from "./use-words.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import type { Payment } from "./view-model/payment.ts";

export function ShopView({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("payment");
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
      <dl className={styles["values"]}>
        {instructions?.kind === "atm" && (
          <div>
            <dt>{t("bankCode")}</dt>
            <dd className={styles["code"]}>
              <GroupedDigits text={instructions.bankCode} />
              {instructions.bankName !== null && (
                <bdi className={styles["bank"]}>{instructions.bankName}</bdi>
              )}
            </dd>
          </div>
        )}
        {instructions?.code != null && (
          <div>
            <dt>{instructions.kind === "atm" ? t("account") : t("storeCode")}</dt>
            <dd className={styles["code"]}>
              <GroupedDigits text={instructions.code} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t("amountDue")}</dt>
          <dd className={styles["amount"]}>{words.money(payment.amount, payment.currency)}</dd>
        </div>
        {expiredAt !== null && (
          <div className={styles["by"]}>
            <dt className="visually-hidden">{t("deadline")}</dt>
            <dd>{t("by", { time: formats.dateTime(expiredAt) })}</dd>
          </div>
        )}
      </dl>
      <div className={styles["hint"]}>
        <p>{t("shop.hint")}</p>
        {isAwake && <p>{t("shop.awake")}</p>}
      </div>
    </dialog>
  );
}
