/** The payments to pay, soonest first; each leads to its own instructions. */

import { memo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { PaymentSignShapes } from "#web/app/payments/payment-sign.tsx";
import { ToPayList, ToPayRow, ToPayRowsWaiting } from "#web/app/payments/to-pay-row.tsx";
import { paths } from "#web/app/paths.ts";
import type { HomeToPayQuery } from "#web/generated/member-api.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { TO_PAY_SHOWN } from "#web/model/payment/to-pay.ts";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { Place } from "./use-reading-order.ts";
import type { NewestPayments } from "./view-model/newest-payments.ts";

interface ToPayProps {
  query: MemberQuery<HomeToPayQuery>;
  newest: NewestPayments;
  /** Those to pay among the newest, soonest first. */
  payments: readonly Payment[];
  place: Place;
}

export const ToPay = memo(function ToPay({ query, newest, payments, place: inOrder }: ToPayProps) {
  const t = useTranslations("home.toPay");
  const { readCount, isCut, hasData } = newest;
  const hidden = payments.length - TO_PAY_SHOWN;
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.billing, name: t("all") }}
      query={query}
      hasData={hasData}
      place={inOrder}
      waiting={
        <div className={styles["toPay"]}>
          <ToPayList>
            <ToPayRowsWaiting count={TO_PAY_SHOWN} />
          </ToPayList>
        </div>
      }
    >
      {payments.length === 0 ? (
        <p className={styles["quiet"]}>{isCut ? t("noneAmong", { count: readCount }) : t("none")}</p>
      ) : (
        <div className={styles["toPay"]}>
          <PaymentSignShapes />
          <ToPayList>
            {payments.slice(0, TO_PAY_SHOWN).map((payment, place) => (
              <ToPayRow key={payment.tradeNo} payment={payment} weight={place === 0 ? "primary" : "plain"} />
            ))}
          </ToPayList>
          {hidden > 0 && (
            <p className={styles["more"]}>
              <Link href={`${paths.billing}?state=unpaid`}>
                {t(isCut ? "showAllAmong" : "showAll", { count: payments.length })}
              </Link>
            </p>
          )}
          {hidden <= 0 && isCut && <p className={styles["quiet"]}>{t("among", { count: readCount })}</p>}
        </div>
      )}
    </Panel>
  );
});
