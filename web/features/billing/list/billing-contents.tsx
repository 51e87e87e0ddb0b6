/** The list of payments with its years and tools; each sentence says which rows it covers. */

import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useViewInAddress } from "#web/app/address/address.ts";
import { paths } from "#web/app/paths.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { SEPARATOR } from "#web/format/text.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { deadlineOf, paymentsToPay, TO_PAY_SHOWN } from "#web/model/payment/to-pay.ts";
import { Button } from "#web/ui/button.tsx";
import { useNowUntil } from "#web/ui/browser/clock.ts";
import { useMedia } from "#web/ui/browser/use-media.ts";
import { WINDOWED_FROM } from "#web/ui/browser/windowed.ts";
import { announce } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { LoadedPayments, PaymentList } from "../payment-list/payment-list.ts";
import {
  ALL,
  choicesAmong,
  everything,
  isFiltered,
  isNarrowed,
  listQuery,
  parseListView,
  paymentsToShow,
} from "../view-model/list/list-view.ts";
import { yearsAmong } from "../view-model/list/years.ts";
import { BillingTools } from "./billing-tools.tsx";
import styles from "./billing-page.module.css";
import { isReadingOn, LoadTools, useLoadNews } from "./load-tools.tsx";
import { PaymentsCards } from "./payments-cards.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import type { RowContext } from "./row-facts.tsx";
import { MAX_SHOWN_ON_REQUEST, ToPay } from "./to-pay.tsx";
import { useYearReading } from "./use-year-reading.ts";
import { Years } from "./years.tsx";

/** With fewer payments, the tools would take more space than they save, and reading them all is faster than a spreadsheet. */
const TOOLS_FROM = 8;

/** Memoized, because the page is rendered when the list changes, and the deferred view later. */
export const BillingContents = memo(Contents);

function Contents({ list, view }: { list: PaymentList; view: LoadedPayments }) {
  const t = useTranslations("billing");
  const context = useRowContext();
  const { zone } = context.formats;
  const isWide = useMedia("(width >= 56.25rem), print");
  const { rows: payments } = view;
  const { view: asked, choose } = useViewInAddress(paths.billing, parseListView, listQuery);
  const chooseYear = useCallback((year: string) => choose({ year }), [choose]);
  // Deferred, so that typing stays fast: the rows follow a moment later.
  const listView = useDeferredValue(asked);
  const { year } = listView;
  const now = useNowUntil(useMemo(() => paymentsToPay(payments, 0).map(deadlineOf), [payments]));
  const toPay = useMemo(() => paymentsToPay(payments, now), [payments, now]);
  const choices = useMemo(() => choicesAmong(payments), [payments]);
  const ofYear = useMemo(
    () => paymentsToShow(payments, { ...everything, year }, zone),
    [payments, year, zone],
  );
  const narrowed = isNarrowed(listView);
  const [isToPayOpen, setIsToPayOpen] = useState(false);
  const onTop = useMemo(
    () => toPay.slice(0, isToPayOpen ? MAX_SHOWN_ON_REQUEST : TO_PAY_SHOWN),
    [toPay, isToPayOpen],
  );
  // Those that stand on top, and no others, are left out of the list: each payment is shown once.
  const shown = useMemo(() => {
    if (narrowed) return paymentsToShow(payments, listView, zone);
    const above = new Set(onTop);
    return above.size === 0 ? payments : payments.filter((payment) => !above.has(payment));
  }, [payments, listView, narrowed, onTop, zone]);
  const reading = useYearReading({ list, view, year, zone, onChoose: chooseYear });
  useLoadNews(view);

  const count = payments.length;
  const rows = useRowsCovered(view, { year, ofYear: ofYear.length, isYearRead: reading.isWhole });
  const above = narrowed ? 0 : count - shown.length;
  const unfiltered = above > 0 ? t("scope.above", { rows, above }) : rows;
  const sentence = isFiltered(listView) ? t("scope.shown", { rows, shown: shown.length }) : unfiltered;
  const isReading = isReadingOn(view);
  useEffect(() => {
    if (narrowed && !isReading) announce(sentence);
  }, [narrowed, isReading, sentence]);

  const showAllToPay = useCallback(() => setIsToPayOpen(true), []);
  const hasTools = count >= TOOLS_FROM || narrowed;
  const List = isWide ? PaymentsTable : PaymentsCards;

  return (
    <>
      <ToPay payments={toPay} shown={onTop} onShowAll={isToPayOpen ? undefined : showAllToPay} />
      {(hasTools || yearsAmong(payments, zone).length > 1) && (
        <Years
          view={view}
          year={asked.year}
          payments={ofYear}
          reading={reading}
          onChoose={chooseYear}
          context={context}
        />
      )}
      {hasTools && <BillingTools view={asked} choices={choices} onChoose={choose} />}
      <div className={styles["list"]}>
        <p className={`${styles["scope"]} quiet-numbers`}>
          <span>{sentence}</span>
          {!isWide && context.formats.isZoneNamed && (
            <span>{`${SEPARATOR}${t("datesIn", { zone: context.formats.zoneName })}`}</span>
          )}
        </p>
        {isFiltered(listView) && year === ALL && !view.isAll && (
          <p className="quiet-numbers">{t("scope.searching", { count })}</p>
        )}
        {shown.length > 0 && <List payments={shown} isWindowed={count > WINDOWED_FROM} context={context} />}
        {shown.length === 0 && narrowed && !isReading && (
          <Notice
            title={t("none.title")}
            actions={<Button onClick={() => choose(everything)}>{t("tools.clear")}</Button>}
            footer={<NeedHelp />}
          />
        )}
      </div>
      {year === ALL && <LoadTools list={list} view={view} />}
    </>
  );
}

/** Words for the rows from which the list is taken: those of a year, the newest ones, or all. */
function useRowsCovered(
  { rows, isAll }: LoadedPayments,
  { year, ofYear, isYearRead }: { year: string; ofYear: number; isYearRead: boolean },
): string {
  const t = useTranslations("billing.scope");
  if (year !== ALL) return t(isYearRead ? "year" : "yearSoFar", { year, count: ofYear });
  return t(isAll ? "all" : "newest", { count: rows.length });
}

function useRowContext(): RowContext {
  const t = useTranslations("billing");
  const formats = useFormats();
  const words = usePaymentWords();
  const { language } = useLanguage();
  return useMemo(() => ({ t, formats, words, language }), [t, formats, words, language]);
}
