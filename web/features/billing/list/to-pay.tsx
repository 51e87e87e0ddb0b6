/** The payments to pay, the nearest deadline first, above the list. Those that are not shown here are rows of the list. */

import { memo } from "react";
import { useTranslations } from "use-intl";

import { ToPayList, ToPayRow } from "#web/app/payments/to-pay-row.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { Button } from "#web/ui/button.tsx";

import styles from "./billing-page.module.css";

/** The maximum, even on request; beyond it, the list has a filter. */
export const MAX_SHOWN_ON_REQUEST = 50;

export const ToPay = memo(function ToPay(props: {
  payments: readonly Payment[];
  /** The first of them. */
  shown: readonly Payment[];
  /** Undefined once it was pressed. */
  onShowAll: (() => void) | undefined;
}) {
  const { payments, shown, onShowAll } = props;
  const t = useTranslations("billing.toPay");
  if (payments.length === 0) return null;
  const hidden = payments.length - shown.length;
  return (
    <section className={styles["toPay"]} aria-labelledby="to-pay">
      <header className="row-3 baseline">
        <h2 id="to-pay">{t("title")}</h2>
        <p className="quiet-numbers">{t("count", { count: payments.length })}</p>
      </header>
      <ToPayList>
        {shown.map((payment) => (
          <ToPayRow key={payment.tradeNo} payment={payment} weight="plain" />
        ))}
      </ToPayList>
      {hidden > 0 && onShowAll !== undefined && (
        <Button weight="quiet" onClick={onShowAll}>
          {t("showAll", { count: Math.min(payments.length, MAX_SHOWN_ON_REQUEST) })}
        </Button>
      )}
      {hidden > 0 && onShowAll === undefined && (
        <p className="quiet-numbers">{t("more", { count: hidden })}</p>
      )}
    </section>
  );
});
