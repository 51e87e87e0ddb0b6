/** The years of the payments above the list; the chosen one has its total and its file. */

import { Download } from "lucide-react";
import { Fragment, memo, useCallback, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";

import { formatMoney, ZERO } from "#web/format/money.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { Button } from "#web/ui/button.tsx";
import { useSecond } from "#web/ui/browser/clock.ts";
import { downloadFile } from "#web/ui/browser/download-file.ts";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";

import type { LoadedPayments } from "../payment-list/payment-list.ts";
import { ALL, totalsOf } from "../view-model/list/list-view.ts";
import { csvName, paymentsCsv, type CsvColumn } from "../view-model/list/payments-csv.ts";
import { yearsAmong } from "../view-model/list/years.ts";
import styles from "./billing-page.module.css";
import { isReadingOn } from "./load-tools.tsx";
import type { RowContext } from "./row-facts.tsx";
import type { useYearReading } from "./use-year-reading.ts";

export function Years(props: {
  view: LoadedPayments;
  /** Four digits, or `all`. */
  year: string;
  /** The payments of the chosen year that were read. */
  payments: readonly Payment[];
  reading: ReturnType<typeof useYearReading>;
  onChoose: (year: string) => void;
  context: RowContext;
}) {
  const { view, year, payments, reading, onChoose, context } = props;
  const t = useTranslations("billing.years");
  const { zone } = context.formats;
  const read = useMemo(() => yearsAmong(view.rows, zone), [view.rows, zone]);
  // The address may name a year of which no payment was read.
  const years = year === ALL || read.includes(year) ? read : [...read, year];
  const options = [{ value: ALL, label: t("newest") }, ...years.map((value) => ({ value, label: value }))];
  const isReading = isReadingOn(view);
  const chips = useRef<HTMLDivElement>(null);
  const earlier = useRef<HTMLButtonElement>(null);
  const earlierRef = useCallback((button: HTMLButtonElement | null) => {
    earlier.current = button;
    // With the last page, the button disappears, and its focus goes to the chosen year.
    return () => {
      if (button !== null && document.activeElement === button)
        chips.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    };
  }, []);
  function stop(): void {
    // The Stop button disappears.
    earlier.current?.focus();
    reading.stop();
  }
  return (
    <section className={styles["years"]} aria-label={t("title")}>
      <div ref={chips} className={`${styles["chips"]} screen-only`}>
        <RadioChips legend={t("title")} options={options} value={year} onChoose={onChoose} />
        {view.hasMore && (
          <Button
            ref={earlierRef}
            weight="quiet"
            isBusy={reading.isLookingEarlier}
            onClick={reading.lookEarlier}
          >
            {t("earlier")}
          </Button>
        )}
      </div>
      {isReading && <ReadingProgress view={view} onStop={stop} />}
      {year !== ALL && !reading.isWhole && !isReading && view.hasMore && (
        <div className="buttons screen-only">
          <p>{t("stopped", { year })}</p>
          <Button onClick={reading.readOn}>{t("readOn", { year })}</Button>
        </div>
      )}
      {year !== ALL && (
        <YearSummary
          year={year}
          payments={payments}
          // What cannot be read any more is left out of the file, and both say so.
          completeness={reading.isWhole ? "whole" : view.hasMore || isReading ? "soFar" : "cut"}
          context={context}
        />
      )}
    </section>
  );
}

/** The number of payments that were read, and the Stop button. */
function ReadingProgress({ view, onStop }: { view: LoadedPayments; onStop: () => void }) {
  const t = useTranslations("billing.load");
  const { loaded: count, resumesAt } = view;
  return (
    <div className="buttons screen-only">
      <output className="numbers">
        {resumesAt === null ? t("progress", { count }) : <Pausing count={count} until={resumesAt} />}
      </output>
      <Button onClick={onStop}>{t("stop")}</Button>
    </div>
  );
}

function Pausing({ count, until }: { count: number; until: number }) {
  const t = useTranslations("billing.load");
  const now = useSecond();
  return <span>{t("pausing", { count, seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>;
}

const YearSummary = memo(function YearSummary(props: {
  year: string;
  payments: readonly Payment[];
  completeness: "whole" | "soFar" | "cut";
  context: RowContext;
}) {
  const { year, payments, completeness, context } = props;
  const t = useTranslations("billing.years");
  const { totals, uncounted } = useMemo(() => totalsOf(payments), [payments]);

  function download(): void {
    const { t: billing, words, formats } = context;
    const heading = (column: CsvColumn) => billing(`csv.${column}`, { zone: formats.zoneName });
    const text = paymentsCsv(payments, { words, heading, zone: formats.zone, schoolZone: SCHOOL_ZONE });
    downloadFile(csvName(year, completeness === "whole"), text, "text/csv;charset=utf-8");
  }

  return (
    <div className={styles["year"]}>
      <h2>{t(`of.${completeness}`, { year })}</h2>
      {totals.length === 0 && uncounted === 0 && <p className="quiet-numbers">{t("nothing")}</p>}
      {totals.length > 0 && (
        <dl>
          {totals.map(({ currency, paid, refunded }) => (
            <Fragment key={currency}>
              <div>
                <dt>{t("paid")}</dt>
                <dd translate="no">{formatMoney(paid, currency)}</dd>
              </div>
              {refunded !== ZERO && (
                <div>
                  <dt>{t("refunded")}</dt>
                  <dd translate="no">{formatMoney(refunded, currency)}</dd>
                </div>
              )}
            </Fragment>
          ))}
        </dl>
      )}
      {completeness !== "soFar" && payments.length > 0 && (
        <Button onClick={download}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t("csv", { year })}</span>
        </Button>
      )}
      {uncounted > 0 && <p className="quiet-numbers">{t("uncounted", { count: uncounted })}</p>}
    </div>
  );
});
