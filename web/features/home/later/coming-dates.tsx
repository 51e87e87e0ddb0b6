/** The dates by day; the calendar has those that are not shown. */

import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { DayList } from "#web/app/dates/day-list/day-list.tsx";
import { shortDayName } from "#web/app/dates/day-name.ts";
import type { Entry } from "#web/app/dates/entries.ts";
import { paths } from "#web/app/paths.ts";
import { calendarDay } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { useFormats, useReaderLocale } from "#web/i18n/use-formats.ts";

import styles from "../home-page.module.css";

interface ComingDatesProps {
  entries: readonly Entry[];
  /** The number of entries shown. */
  most: number;
  /** At least one list was read only in part. */
  isCut: boolean;
  now: Instant;
}

export function ComingDates({ entries, most, isCut, now }: ComingDatesProps) {
  const t = useTranslations("home.coming");
  const locale = useReaderLocale();
  const { zone } = useFormats();
  const today = calendarDay(now, zone);
  const names = new Map([
    [today, t("today")],
    [calendarDay(now, zone, 1), t("tomorrow")],
  ]);
  return (
    <>
      {entries.length > 0 && (
        <DayList
          entries={entries.slice(0, most)}
          today={today}
          nameOf={(day) => names.get(day) ?? shortDayName(day, locale)}
          className={styles["days"] ?? ""}
        />
      )}
      {entries.length > most && (
        <p className={styles["others"]}>
          <Link href={paths.calendar} className="target">
            {t("more", { count: entries.length - most })}
          </Link>
        </p>
      )}
      {entries.length === 0 && <p className="quiet-text">{t("none")}</p>}
      {isCut && <p className="quiet-text">{t("among")}</p>}
    </>
  );
}
