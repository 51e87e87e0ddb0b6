/** The sums below the list of payments. */

import { memo, useMemo } from "react";
import { useTranslations } from "use-intl";

import { formatMoney, ZERO } from "#web/format/money.ts";
import type { Payment } from "#web/model/payment/payment.ts";

import { totalsOf } from "../view-model/list/list-view.ts";
import styles from "./billing-page.module.css";

/** What is said of rows among which nothing was paid. */
const NOTHING = {
  coversAll: "nothing",
  coversNewest: "nothingNewest",
  coversShown: "nothingShown",
} as const;

/** The sums of payments and refunds, and which rows they cover. */
export const TotalsLine = memo(function TotalsLine(props: {
  payments: readonly Payment[];
  covers: "coversAll" | "coversNewest" | "coversShown";
}) {
  const t = useTranslations("billing.totals");
  const { payments, covers } = props;
  const { totals, uncounted } = useMemo(() => totalsOf(payments), [payments]);
  return (
    <section className={styles["totals"]} aria-labelledby="totals">
      <h2 id="totals">{t("title")}</h2>
      {totals.length === 0 ? (
        uncounted === 0 && <p>{t(NOTHING[covers], { count: payments.length })}</p>
      ) : (
        <dl className="facts">
          {totals.map(({ currency, paid, refunded }) => (
            <div key={currency}>
              <dt>{t("paid")}</dt>
              <dd translate="no">{formatMoney(paid, currency)}</dd>
              {refunded !== ZERO && (
                <>
                  <dt>{t("refunded")}</dt>
                  <dd translate="no">{formatMoney(refunded, currency)}</dd>
                </>
              )}
            </div>
          ))}
        </dl>
      )}
      {uncounted > 0 && <p>{t("uncounted", { count: uncounted })}</p>}
      <p className="quiet-numbers">{t(covers, { count: payments.length })}</p>
    </section>
  );
});
