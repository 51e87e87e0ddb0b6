/** The list of payments with its tools; each sentence says which rows it covers. */

import { Download } from "lucide-react";
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

import { useViewInAddress } from "#web/app/address/address.ts";
import { AskSchool } from "#web/app/to-school/ask-school.tsx";
import { loadAll } from "#web/app/graphql/load-all.ts";
import { paths } from "#web/app/paths.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { Button } from "#web/ui/button.tsx";
import { timeNow, useNowUntil } from "#web/ui/browser/clock.ts";
import { downloadFile } from "#web/ui/browser/download-file.ts";
import { announce } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMedia } from "#web/ui/browser/use-media.ts";
import { WINDOWED_FROM } from "#web/ui/browser/windowed.ts";
import { usePaymentWords } from "#web/app/payments/use-payment-words.ts";
import { deadlineOf, paymentsToPay, TO_PAY_SHOWN } from "#web/model/payment/to-pay.ts";
import { ToPayList, ToPayRow } from "#web/app/payments/to-pay-row.tsx";
import type { Payment } from "#web/model/payment/payment.ts";
import styles from "./billing-page.module.css";
import type { PaymentList, LoadedPayments } from "../payment-list/payment-list.ts";
import { isReadingAll, LoadTools, OlderYears } from "./load-tools.tsx";
import { PaymentsCards } from "./payments-cards.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import { TotalsLine } from "./totals-line.tsx";
import type { RowContext } from "./row-facts.tsx";
import {
  choicesAmong,
  everything,
  isNarrowed,
  listQuery,
  parseListView,
  paymentsToShow,
  ALL,
  NO_METHOD,
  type Choices,
  type ListView,
} from "../view-model/list/list-view.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";
import type { Elements } from "#web/ui/elements.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { csvName, paymentsCsv } from "../view-model/list/payments-csv.ts";

/** With fewer payments, the tools would take more space than they save, and reading them all is faster than a spreadsheet. */
const TOOLS_FROM = 8;

/** Memoized, because the page is rendered when the list changes, and the deferred view later. */
export const BillingContents = memo(Contents);

function Contents({ list, view }: { list: PaymentList; view: LoadedPayments }) {
  const t = useTranslations("billing");
  const context = useRowContext();
  const { zone } = context.formats;
  const isWide = useMedia("(width >= 56.25rem), print");
  const { rows: payments, isAll } = view;
  const { view: asked, choose } = useViewInAddress(paths.billing, parseListView, listQuery);
  // Deferred, so that typing stays fast: the rows follow a moment later.
  const listView = useDeferredValue(asked);
  const now = useNowUntil(useMemo(() => paymentsToPay(payments, 0).map(deadlineOf), [payments]));
  const toPay = useMemo(() => paymentsToPay(payments, now), [payments, now]);
  const choices = useMemo(() => choicesAmong(payments, zone), [payments, zone]);
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
  const [isOlderAsked, setIsOlderAsked] = useState(false);

  const count = payments.length;
  const above = count - shown.length;
  const rows = isAll ? t("scope.all", { count }) : t("scope.newest", { count });
  const settled = above > 0 ? t("scope.above", { rows, above }) : rows;
  const sentence = narrowed ? t("scope.shown", { rows, shown: shown.length }) : settled;
  useEffect(() => {
    if (narrowed) announce(sentence);
  }, [narrowed, sentence]);
  function readOlder(): void {
    setIsOlderAsked(true);
    void list.opening.then(() => loadAll(list));
  }

  const showAllToPay = useCallback(() => setIsToPayOpen(true), []);
  const List = isWide ? PaymentsTable : PaymentsCards;

  return (
    <>
      <ToPay payments={toPay} shown={onTop} onShowAll={isToPayOpen ? undefined : showAllToPay} />
      {(count >= TOOLS_FROM || narrowed) && (
        <BillingTools view={asked} choices={choices} onChoose={choose} onOlder={readOlder} loaded={view}>
          {isOlderAsked && (isReadingAll(view) || asked.year === ALL) && (
            <OlderYears list={list} view={view} />
          )}
        </BillingTools>
      )}
      <div className={styles["list"]}>
        <p className={`${styles["scope"]} quiet-numbers`}>
          <span>{sentence}</span>
          {!isWide && context.formats.isZoneNamed && (
            <span>{` · ${t("datesIn", { zone: context.formats.zoneName })}`}</span>
          )}
        </p>
        {narrowed && !isAll && <p className="quiet-numbers">{t("scope.searching", { count })}</p>}
        {shown.length > 0 && <List payments={shown} isWindowed={count > WINDOWED_FROM} context={context} />}
        {shown.length === 0 && narrowed && (
          <Notice
            title={t("none.title")}
            actions={<Button onClick={() => choose(everything)}>{t("tools.clear")}</Button>}
            footer={<AskSchool />}
          />
        )}
      </div>
      <LoadTools list={list} view={view} isToldAbove={isOlderAsked} onLoad={() => setIsOlderAsked(false)} />
      {(shown.length > 0 || !narrowed) && (
        <TotalsLine
          payments={narrowed ? shown : payments}
          covers={narrowed ? "coversShown" : isAll ? "coversAll" : "coversNewest"}
        />
      )}
      {count >= TOOLS_FROM && <Csv payments={payments} isAll={isAll} rows={rows} context={context} />}
    </>
  );
}

function useRowContext(): RowContext {
  const t = useTranslations("billing");
  const formats = useFormats();
  const words = usePaymentWords();
  const { language } = useLanguage();
  return useMemo(() => ({ t, formats, words, language }), [t, formats, words, language]);
}

function Csv(props: { payments: LoadedPayments["rows"]; isAll: boolean; rows: string; context: RowContext }) {
  const { payments, isAll, context } = props;
  const { t } = context;
  const count = payments.length;

  function download(): void {
    const text = paymentsCsv(payments, SCHOOL_ZONE);
    downloadFile(csvName({ count, isAll }, timeNow(), SCHOOL_ZONE), text, "text/csv;charset=utf-8");
  }

  return (
    <div className="buttons screen-only">
      <Button onClick={download}>
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("csv.download", { count })}</span>
      </Button>
      <p className="quiet-numbers">{t("csv.covers", { rows: props.rows })}</p>
    </div>
  );
}

/** The maximum, even on request; beyond it, the list has a filter. */
const MAX_SHOWN_ON_REQUEST = 50;

/** The payments to pay, the nearest deadline first, above the list. Those that are not shown here are rows of the list. */
const ToPay = memo(function ToPay(props: {
  payments: readonly Payment[];
  /** The first of them. */
  shown: readonly Payment[];
  /** Undefined once it was pressed. */
  onShowAll: (() => void) | undefined;
}) {
  const { payments, shown, onShowAll } = props;
  const t = useTranslations("billing.toPay");
  if (payments.length === 0) return null;
  const hidden = payments.length - shown.length;
  return (
    <section className={styles["toPay"]} aria-labelledby="to-pay">
      <header className="row-3 baseline">
        <h2 id="to-pay">{t("title")}</h2>
        <p className="quiet-numbers">{t("count", { count: payments.length })}</p>
      </header>
      <ToPayList>
        {shown.map((payment) => (
          <ToPayRow key={payment.tradeNo} payment={payment} weight="plain" />
        ))}
      </ToPayList>
      {hidden > 0 && onShowAll !== undefined && (
        <Button weight="quiet" onClick={onShowAll}>
          {t("showAll", { count: Math.min(payments.length, MAX_SHOWN_ON_REQUEST) })}
        </Button>
      )}
      {hidden > 0 && onShowAll === undefined && (
        <p className="quiet-numbers">{t("more", { count: hidden })}</p>
      )}
    </section>
  );
});

/** An entry in the list of years that loads the older payments to find their years. */
const OLDER = "older";

/** Search and filters of the list. They cover only the payments that were read. */
function BillingTools(props: {
  view: ListView;
  choices: Choices;
  onChoose: (next: Partial<ListView>) => void;
  /** Reads the payments that are not loaded yet. */
  onOlder: () => void;
  loaded: LoadedPayments;
  /** A sentence below them. */
  children: Elements;
}) {
  const t = useTranslations("billing.tools");
  const words = usePaymentWords();
  const { view, choices, onChoose, onOlder, loaded, children } = props;
  const years = options(choices.years, view.year, t("all"), (year) => year);
  const wordOf = (state: string) => {
    const known = PAYMENT_STATES.find((each) => each === state);
    return known === undefined ? t("other") : words.state(known);
  };
  return (
    <search className={`${styles["tools"]} screen-only`}>
      <SearchField label={t("search")} value={view.search} onSearch={(search) => onChoose({ search })} />
      <SelectField
        label={t("state")}
        options={options(choices.states, view.state, t("all"), wordOf)}
        value={view.state}
        onChoose={(state) => onChoose({ state })}
      />
      <SelectField
        label={t("method")}
        options={options(choices.methods, view.method, t("all"), (method) =>
          method === NO_METHOD ? t("noMethod") : words.type(method),
        )}
        value={view.method}
        onChoose={(method) => onChoose({ method })}
      />
      <SelectField
        label={t("year")}
        options={
          loaded.hasMore && !isReadingAll(loaded) ? [...years, { value: OLDER, label: t("older") }] : years
        }
        value={view.year}
        onChoose={(year) => (year === OLDER ? onOlder() : onChoose({ year }))}
      />
      {children}
    </search>
  );
}

/** Includes the choices in the address, even if no loaded row has them. */
function options(values: string[], chosen: string, all: string, label: (value: string) => string) {
  const offered = chosen === ALL || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: ALL, label: all }, ...offered.map((value) => ({ value, label: label(value) }))];
}
