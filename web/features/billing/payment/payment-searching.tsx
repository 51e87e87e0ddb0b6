/** A payment that is not among the rows read so far: how far the search is, and what can be done when it ends. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { paths } from "#web/app/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./payment-page.module.css";
import type { PaymentSearch } from "./use-payment.ts";
import { isolated } from "#web/model/sent.ts";

export function PaymentSearching({ tradeNo, search }: { tradeNo: string; search: PaymentSearch }) {
  const t = useTranslations("payment.search");
  const { state, view } = search;
  const count = view.loaded;
  if (state === "unknown")
    return (
      <Notice
        title={t("unknown", { tradeNo: isolated(tradeNo) })}
        body={t("unknownBody", { count })}
        actions={
          <Link href={paths.billing} className={buttonClass("primary")}>
            {t("home")}
          </Link>
        }
      />
    );
  if (state === "paused")
    return view.failure !== undefined ? null : (
      <Notice
        title={t("notFound", { tradeNo: isolated(tradeNo), count })}
        actions={<Button onClick={search.lookFurther}>{t("further")}</Button>}
      />
    );
  return (
    <div aria-busy="true" className={styles["columns"]}>
      <div className={styles["main"]}>
        <output>
          {count === 0 ? t("title") : t("page", { page: Math.floor(count / MAX_PAGE_SIZE) + 1 })}
        </output>
        <PaymentWaiting />
      </div>
      <div className={`${styles["side"]} ${styles["sideWaiting"]}`} aria-hidden="true">
        <SkeletonLine size="short" />
        <SkeletonLine size="long" />
        <SkeletonLine size="medium" />
      </div>
    </div>
  );
}

/** Placeholder for the card of amount and codes. */
function PaymentWaiting() {
  return (
    <div className={styles["cardWaiting"]} aria-hidden="true">
      <SkeletonLine size="long" />
      {["amount", "code"].map((value) => (
        <div key={value} className={styles["valueWaiting"]}>
          <SkeletonLine size="short" />
          <p className={styles["amount"]}>
            <SkeletonLine size="medium" />
          </p>
        </div>
      ))}
      <SkeletonControl />
    </div>
  );
}
