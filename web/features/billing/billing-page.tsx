/** Every payment of the member, newest first, with what waits to be paid on top. */

import { useTranslations } from "use-intl";

import { FailurePanel } from "#web/app/failure-panel.tsx";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { useSignedIn } from "#web/app/session/signed-in.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./billing-page.module.css";
import { BillingContents } from "./billing-contents.tsx";
import { PaymentSignShapes } from "./payment-sign.tsx";
import { useLedger } from "./use-ledger.ts";

export function BillingPage() {
  const t = useTranslations("billing");
  useScreenTitle(t("title"));
  const { ledger, view } = useLedger();
  const { failure, isOpen, payments, hasMore } = view;
  const isPartial = failure?.code === "school_refused";
  const retry = () => void (isOpen && hasMore && !isPartial ? ledger.loadMore() : ledger.open());

  return (
    <div className={styles["page"]}>
      <PaymentSignShapes />
      <PageHeading>{t("title")}</PageHeading>
      {failure !== undefined && (
        <FailurePanel
          failure={failure}
          onRetry={retry}
          shownSince={isPartial || !isOpen ? undefined : view.answeredAt}
        />
      )}
      {!isOpen && failure === undefined && <BillingSkeleton />}
      {isOpen && payments.length === 0 && failure === undefined && <NoPayments />}
      {payments.length > 0 && <BillingContents ledger={ledger} view={view} />}
    </div>
  );
}

function NoPayments() {
  const t = useTranslations("billing.empty");
  const { school } = useSignedIn();
  return (
    <Notice
      title={t("title")}
      body={t("body")}
      actions={
        <a className={buttonClass()} href={school.url} rel="noreferrer">
          {t("action")}
        </a>
      }
    />
  );
}

function BillingSkeleton() {
  const t = useTranslations("billing");
  return (
    <div aria-busy="true">
      <p className="visually-hidden">{t("loadingPage")}</p>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className={styles["skeleton"]}>
          <SkeletonLine size="medium" />
          <SkeletonLine size="short" />
        </div>
      ))}
    </div>
  );
}
