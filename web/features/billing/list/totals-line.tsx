/** The sums of what was paid and refunded, and which rows they cover. */

import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";

import { formatMoney, ZERO } from "#web/format/money.ts";

import styles from "./billing-page.module.css";
import type { Payment } from "#web/model/payment/payment.ts";
import { totalsOf } from "../view-model/list/totals.ts";

export const TotalsLine = memo(function TotalsLine(props: {
  payments: readonly Payment[];
  covers: "coversAll" | "coversNewest" | "coversShown";
}) {
  const t = useTranslations("billing.totals");
  const { payments, covers } = props;
  const totals = useMemo(() => totalsOf(payments), [payments]);
  return (
    <section className={styles["totals"]} aria-labelledby="totals">
      <h2 id="totals">{t("title")}</h2>
      {totals.length === 0 ? (
        <p>{t(covers === "coversShown" ? "nothingShown" : "nothing")}</p>
      ) : (
        <dl>
          {totals.map(({ currency, paid, refunded }) => (
            <div key={currency}>
              <dt>{t("paid")}</dt>
              <dd>{formatMoney(paid, currency)}</dd>
              {refunded !== ZERO && (
                <>
                  <dt>{t("refunded")}</dt>
                  <dd>{formatMoney(refunded, currency)}</dd>
                </>
              )}
            </div>
          ))}
        </dl>
      )}
      <p className={styles["covers"]}>{t(covers, { count: payments.length })}</p>
    </section>
  );
});
