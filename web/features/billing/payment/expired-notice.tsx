/** An expired payment: its code struck out and not copyable, and what to do. */

import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { Notice } from "#web/ui/notice.tsx";

import styles from "./expired-notice.module.css";
import type { Payment } from "#web/model/payment/payment.ts";
import { isolated } from "#web/model/sent.ts";

export function ExpiredNotice({ payment, now }: { payment: Payment; now: Instant }) {
  const t = useTranslations("payment.expired");
  const { instructions, expiredAt, tradeNo } = payment;
  const isEarly = expiredAt?.at != null && expiredAt.at > now;
  if (instructions === null)
    return <Notice title={t("neverChosen")} body={isEarly ? t("early") : undefined} />;
  return (
    <Notice
      tone="late"
      title={t("title")}
      body={
        <>
          {isEarly && <span className={styles["line"]}>{t("early")}</span>}
          {instructions.code !== null && (
            <span className={styles["line"]}>
              {t("oldCode")}{" "}
              <s className={styles["code"]} translate="no" inert>
                {instructions.code}
              </s>
            </span>
          )}
          <span className={styles["line"]}>{t("advice")}</span>
          <span className={styles["line"]}>{t("body", { tradeNo: isolated(tradeNo) })}</span>
        </>
      }
    />
  );
}
