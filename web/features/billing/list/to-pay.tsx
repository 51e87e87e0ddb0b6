/** The payments to pay, the nearest deadline first, above the list, which contains them, too. */

import { memo, useState } from "react";
import { useTranslations } from "use-intl";

import { ToPayList, ToPayRow } from "#web/app/payments/to-pay-row.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import { TO_PAY_SHOWN } from "#web/model/payment/to-pay.ts";
import { Button } from "#web/ui/button.tsx";

import styles from "./to-pay.module.css";

/** The most that is shown even on request; for more, the list has a filter. */
const MAX_SHOWN_ON_REQUEST = 50;

export const ToPay = memo(function ToPay({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations("billing.toPay");
  const [isOpen, setIsOpen] = useState(false);
  if (payments.length === 0) return null;
  const shown = payments.slice(0, isOpen ? MAX_SHOWN_ON_REQUEST : TO_PAY_SHOWN);
  const hidden = payments.length - shown.length;
  return (
    <section className={styles["toPay"]} aria-labelledby="to-pay">
      <header>
        <h2 id="to-pay">{t("title")}</h2>
        <p className={styles["more"]}>{t("count", { count: payments.length })}</p>
      </header>
      <ToPayList>
        {shown.map((payment) => (
          <ToPayRow key={payment.tradeNo} payment={payment} weight="plain" />
        ))}
      </ToPayList>
      {hidden > 0 && !isOpen && (
        <Button weight="quiet" onClick={() => setIsOpen(true)}>
          {t("showAll", { count: Math.min(payments.length, MAX_SHOWN_ON_REQUEST) })}
        </Button>
      )}
      {hidden > 0 && isOpen && <p className={styles["more"]}>{t("more", { count: hidden })}</p>}
    </section>
  );
});
