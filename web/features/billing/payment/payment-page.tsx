/** One payment: how to pay it, or its state. */

import { use, useCallback } from "react";
import { useTranslations } from "use-intl";

import { useNameInAddress } from "#web/app/address.ts";
import { DetailHeading } from "#web/app/detail-heading.tsx";
import { FailurePanel } from "#web/app/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { PrintHeading } from "#web/app/look/print-heading.tsx";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { readForMember } from "#web/app/session/member-storage.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { BackLink } from "#web/ui/back-link.tsx";

import { KeptPayment } from "../instructions/kept-payment.tsx";
import styles from "./payment-page.module.css";
import { PaymentSearching } from "./payment-searching.tsx";
import { PaymentView } from "./payment-view.tsx";
import { usePayment } from "./use-payment.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { keptName, parseKept } from "../view-model/kept-instructions.ts";
import { isolated } from "#web/model/sent.ts";
import { paymentsFirstPage } from "../payment-list/use-payment-list.ts";

export const firstDocuments = [paymentsFirstPage];

export function PaymentPage() {
  const t = useTranslations("payment");
  const shell = useTranslations("shell");
  const tradeNo = useNameInAddress();
  // There is no session in the first moments: the screen is rendered before it comes.
  const session = use(SignedInContext);
  const search = usePayment(tradeNo);
  const words = usePaymentWords();
  const { payment, view, list } = search;
  const isKept = payment === undefined && session !== undefined;
  const kept = isKept ? parseKept(readForMember(session.member.sub, keptName(tradeNo))) : null;
  const isKeptShown = kept !== null && view.failure !== undefined;
  // The number in the address could be taken for the title and would then change, so it shows only when no title will
  // come.
  const isNumberShown = payment === undefined && search.state !== "searching";
  const title = payment === undefined ? (isNumberShown ? isolated(tradeNo) : null) : words.name(payment);
  useScreenTitle(title ?? shell("nav.billing"));

  const retry = useCallback(
    () => void (list.view().isOpen && payment === undefined ? list.loadMore() : list.open()),
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
