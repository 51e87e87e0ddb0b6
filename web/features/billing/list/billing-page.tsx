/** Every payment of the member, newest first, with those to pay on top. */

import { useDeferredValue } from "react";
import { useTranslations } from "use-intl";

import { EmptyList } from "#web/app/screen-parts/empty-list.tsx";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { PrintHeading } from "#web/app/branding/print-heading.tsx";
import { loadMore, openPager } from "#web/app/graphql/pager.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonControl, SkeletonRows } from "#web/ui/skeleton.tsx";

import styles from "./billing-page.module.css";
import { BillingContents } from "./billing-contents.tsx";
import { PaymentIconShapes } from "#web/app/payments/payment-icon.tsx";
import { paymentsFirstPage, usePaymentList } from "../payment-list/payment-list.ts";

export const firstDocuments = [paymentsFirstPage];

export function BillingPage() {
  const t = useTranslations("billing");
  useScreenTitle(t("title"));
  const { list, view: newestView } = usePaymentList();
  // Deferred, so that React renders the payments in slices and handles taps in between.
  const view = useDeferredValue(newestView);
  const { failure, isOpen, isEmpty, rows: payments, hasMore } = view;
  const isPartial = failure?.code === "school_refused";
  const retry = () => void (isOpen && hasMore && !isPartial ? loadMore(list) : openPager(list));

  return (
    <div className="stack-5">
      <PaymentIconShapes />
      <PrintHeading />
      <PageHeading>{t("title")}</PageHeading>
      <CallFailure call={{ ...view, refresh: retry }} hasData={isOpen} />
      {!isOpen && failure === undefined && (
        <>
          <div className={styles["toolsWaiting"]} aria-hidden="true">
            <SkeletonControl />
          </div>
          <SkeletonRows label={t("loadingPage")} count={8} size="card" />
        </>
      )}
      {isEmpty && failure === undefined && (
        <EmptyList title={t("empty.title")} body={t("empty.body")} from="shop" />
      )}
      {payments.length > 0 && <BillingContents list={list} view={view} />}
    </div>
  );
}
