/** One payment: how to pay it, or its state. */

import { use, useCallback } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { useNameInAddress } from "#web/app/address/address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { DetailHeading } from "#web/app/screen-parts/detail-heading.tsx";
import { FailurePanel } from "#web/app/screen-parts/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { PrintHeading } from "#web/app/branding/print-heading.tsx";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { readForMember } from "#web/app/session/member-storage.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { KeptPayment } from "../instructions/kept-payment.tsx";
import styles from "./payment-page.module.css";
import { loadMore, openPager } from "#web/app/graphql/pager.ts";
import { PaymentView } from "./payment-view.tsx";
import { usePayment, type PaymentSearch } from "./use-payment.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { keptName, parseKept } from "../view-model/kept-instructions.ts";
import { isolated } from "#web/model/sent.ts";
import { paymentsFirstPage } from "../payment-list/payment-list.ts";
import { MAX_PAGE_SIZE } from "#shared/member-api/page-size.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonControl, SkeletonLine } from "#web/ui/skeleton.tsx";

export const firstDocuments = [paymentsFirstPage];

export function PaymentPage() {
  const t = useTranslations("payment");
  const shell = useTranslations("shell");
  const tradeNo = useNameInAddress();
  // There is no session in the first moments: the screen is rendered before it arrives.
  const session = use(SignedInContext);
  const search = usePayment(tradeNo);
  const words = usePaymentWords();
  const { payment, view, list } = search;
  const isKept = payment === undefined && session !== undefined;
  const kept = isKept ? parseKept(readForMember(session.member.sub, keptName(tradeNo))) : null;
  const isKeptShown = kept !== null && view.failure !== undefined;
  // The number in the address could be mistaken for the title, which would then change. So it is shown only when there is no title.
  const isNumberShown = payment === undefined && search.state !== "searching";
  const title = payment === undefined ? (isNumberShown ? isolated(tradeNo) : null) : words.name(payment);
  useScreenTitle(title ?? shell("nav.billing"));

  const retry = useCallback(
    () => void (list.now().isOpen && payment === undefined ? loadMore(list) : openPager(list)),
    [list, payment],
  );

  return (
    <div className={styles["page"]}>
      <PrintHeading />
      <div className={styles["top"]}>
        <BackLink href={paths.billing}>{t("back")}</BackLink>
        <DetailHeading address={paths.payment(tradeNo)} title={title} />
      </div>
      {view.failure !== undefined && (
        <FailurePanel
          failure={view.failure}
          onRetry={retry}
          shownSince={payment === undefined ? undefined : view.answeredAt}
        />
      )}
      {payment !== undefined && <PaymentView payment={payment} list={list} />}
      {isKeptShown && <KeptPayment kept={kept} />}
      {payment === undefined && !isKeptShown && <PaymentSearching tradeNo={tradeNo} search={search} />}
    </div>
  );
}

/** A payment that is not among the loaded rows: the progress of the search, and what to do when it ends. */
function PaymentSearching({ tradeNo, search }: { tradeNo: string; search: PaymentSearch }) {
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
        footer={<NeedHelp />}
      />
    );
  if (state === "paused")
    return view.failure !== undefined ? null : (
      <Notice
        title={t("notFound", { tradeNo: isolated(tradeNo), count })}
        actions={view.hasMore ? <Button onClick={search.lookFurther}>{t("further")}</Button> : undefined}
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
