/** What must be paid next, with the way to the others. */

import { memo } from "react";
import { useTranslations } from "use-intl";

import type { MemberQuery } from "#web/app/graphql/use-member-query.ts";
import { PaymentSignShapes } from "#web/app/payments/payment-sign.tsx";
import { ToPayList, ToPayRow, ToPayRowsWaiting } from "#web/app/payments/to-pay-row.tsx";
import { paths } from "#web/app/paths.ts";
import type { HomeToPayQuery } from "#web/generated/member-api.ts";
import type { Payment } from "#web/model/payment/payment.ts";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";
import type { Place } from "./use-reading-order.ts";
import type { NewestPayments } from "./view-model/newest-payments.ts";

interface ToPayProps {
  query: MemberQuery<HomeToPayQuery>;
  newest: NewestPayments;
  /** Those to pay among the newest, soonest first. */
  payments: readonly Payment[];
  /** Whether the soonest must be paid within a day. */
  isDueSoon: boolean;
  place: Place;
}

export const ToPay = memo(function ToPay({ query, newest, payments, isDueSoon, place }: ToPayProps) {
  const t = useTranslations("home.toPay");
  const { readCount, isCut, hasData } = newest;
  const [soonest, ...others] = payments;
  return (
    <Panel
      title={t("title")}
      all={
        others.length === 0
          ? { path: paths.billing, name: t("all") }
          : {
              path: `${paths.billing}?state=unpaid`,
              name: t(isCut ? "moreAmong" : "more", { count: others.length }),
            }
      }
      query={query}
      hasData={hasData}
      place={place}
      isLoud={isDueSoon}
      waiting={
        <div className={styles["toPay"]}>
          <ToPayList>
            <ToPayRowsWaiting count={1} />
          </ToPayList>
        </div>
      }
    >
      {soonest === undefined ? (
        <p className={styles["quiet"]}>{isCut ? t("noneAmong", { count: readCount }) : t("none")}</p>
      ) : (
        <div className={styles["toPay"]}>
          <PaymentSignShapes />
          <ToPayList>
            <ToPayRow payment={soonest} weight={isDueSoon ? "primary" : "plain"} />
          </ToPayList>
          {others.length === 0 && isCut && (
            <p className={styles["quiet"]}>{t("among", { count: readCount })}</p>
          )}
        </div>
      )}
    </Panel>
  );
});
