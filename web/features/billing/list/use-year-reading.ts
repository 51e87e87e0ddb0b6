/** Reads the list of payments on, for a year that a member has chosen, or for an earlier one. */

import { useEffect, useRef, useState } from "react";

import { loadAll } from "#web/app/graphql/load-all.ts";
import type { Page } from "#web/app/graphql/pages.ts";
import type { Payment } from "#web/model/payment/payment.ts";

import type { LoadedPayments, PaymentList } from "../payment-list/payment-list.ts";
import { ALL } from "../view-model/list/list-view.ts";
import { isPastYear, isYearRead, yearsAmong } from "../view-model/list/years.ts";

/**
 * Reads pages one after another until the chosen year is complete, until the member stops it, or until the screen is left.
 *
 * @returns what was read of the year, and what the buttons of the years do
 */
export function useYearReading(props: {
  list: PaymentList;
  view: LoadedPayments;
  /** Four digits, or `all`. */
  year: string;
  /** IANA name of the zone of the years. */
  zone: string;
  onChoose: (year: string) => void;
}) {
  const { list, view, year, zone, onChoose } = props;
  const [isLookingEarlier, setIsLookingEarlier] = useState(false);
  /** The year whose reading was stopped. */
  const [stoppedAt, setStoppedAt] = useState<string>();
  const isWhole = year !== ALL && isYearRead(view.pages, year, zone);

  // Asked before each page, so that another choice redirects a reading that runs, and leaving the screen ends it.
  const isYearPast = useRef((_pages: readonly Page<Payment>[]): boolean => true);
  useEffect(() => {
    isYearPast.current = (pages) => year === ALL || isPastYear(pages, year, zone);
    return () => {
      isYearPast.current = () => true;
    };
  }, [year, zone]);

  const isWanted = year !== ALL && !isWhole && stoppedAt !== year;
  const mayStart = view.activity === "idle" && view.failure === undefined && view.hasMore;
  useEffect(() => {
    if (isWanted && mayStart) void loadAll(list, (pages) => isYearPast.current(pages));
  }, [isWanted, mayStart, list]);

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Reads until a row is of an earlier year than all that were read, and chooses its year. */
  async function lookEarlier(): Promise<void> {
    const earliest = Number(yearsAmong(list.now().rows, zone).at(-1) ?? Number.POSITIVE_INFINITY);
    const isFound = (rows: readonly Payment[]) => yearBefore(rows, earliest, zone) !== undefined;
    setIsLookingEarlier(true);
    await loadAll(list, (pages) => !isHere.current || isFound(pages.at(-1)?.rows ?? []));
    setIsLookingEarlier(false);
    const found = yearBefore(list.now().rows, earliest, zone);
    if (isHere.current && found !== undefined) onChoose(found);
  }

  return {
    /** Whether every payment of the year was read. */
    isWhole,
    isLookingEarlier,
    lookEarlier: () => void lookEarlier(),
    stop() {
      setStoppedAt(year);
      list.stopping.abort();
    },
    readOn: () => setStoppedAt(undefined),
  };
}

/** The latest year before another one among these rows. */
function yearBefore(rows: readonly Payment[], before: number, zone: string): string | undefined {
  return yearsAmong(rows, zone).find((year) => Number(year) < before);
}
