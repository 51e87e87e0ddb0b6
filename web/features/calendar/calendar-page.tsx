/** All dates of the member in one calendar: deadlines, openings, events, and the ends of access. A month on a wide screen, a list on a phone. */

import { CalendarPlus, ChevronLeft, ChevronRight, Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { FileButton } from "#web/app/screen-parts/file-button.tsx";
import { useAddressQuery } from "#web/app/address/address.ts";
import { DayList } from "#web/app/dates/day-list/day-list.tsx";
import { EmptyList } from "#web/app/screen-parts/empty-list.tsx";
import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { calendarDay } from "#web/format/dates.ts";
import { dayName, monthAfter, monthName, parseMonth } from "#web/format/months.ts";
import { useFormats, useReaderLocale } from "#web/i18n/use-formats.ts";
import { calendarEnd, calendarTime } from "#web/model/sent-time.ts";
import { useMinute } from "#web/ui/browser/clock.ts";
import { saveCalendarFile } from "#web/ui/browser/save-calendar-file.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import sheet from "#web/ui/popover-sheet.module.css";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import styles from "./calendar-page.module.css";
import list from "./month-list.module.css";
import { MonthTable } from "./month-table.tsx";
import { firstDocuments, useDates, type Dates } from "./use-dates.ts";
import { useEntryWords } from "#web/app/dates/day-list/use-entry-words.ts";
import { endOfEntry, entryOn, type Entry } from "#web/app/dates/entries.ts";

export { firstDocuments };

export function CalendarPage() {
  const t = useTranslations("calendar");
  useScreenTitle(t("title"));
  const shell = useTranslations("shell");
  const { zone, zoneName, isZoneNamed } = useFormats();
  const dates = useDates(zone);
  const { entries, isLoading, hasData, isKnown } = dates;
  const isEmpty = isKnown && entries.length === 0 && dates.cut.length === 0;
  return (
    <div className="stack-4">
      <header className="row-3 middle ends">
        <PageHeading>{t("title")}</PageHeading>
        {!isLoading && entries.length > 0 && <Menu entries={dates.single} />}
      </header>
      <CallFailure call={dates} hasData={hasData} />
      {isLoading && <SkeletonRows label={shell("loading")} count={6} size="large" />}
      {isEmpty && <EmptyList title={t("empty.title")} body={t("empty.body")} />}
      {!isLoading && hasData && !isEmpty && <Month dates={dates} />}
      {isZoneNamed && <p className="quiet-text">{t("daysIn", { zone: zoneName })}</p>}
    </div>
  );
}

function Month({ dates }: { dates: Dates }) {
  const t = useTranslations("calendar");
  const locale = useReaderLocale();
  const { zone } = useFormats();
  const today = calendarDay(useMinute(), zone);
  const thisMonth = today.slice(0, 7);
  const month = parseMonth(new URLSearchParams(useAddressQuery()).get("month")) ?? thisMonth;
  const { entries, cut, isKnown } = dates;
  const [isPastOpen, setIsPastOpen] = useState(false);
  const first = `${month}-01`;
  // The month of today begins with today: what is over is read on request.
  const begin = month === thisMonth && !isPastOpen ? today : first;
  const shown = entriesFrom(entries, begin);
  const hasPast = month === thisMonth && entriesFrom(entries, first).some(({ day }) => day < today);
  const next = entries.find(({ day }) => day.slice(0, 7) > month);
  return (
    <>
      <div className={styles["bar"]}>
        <h2 id="month" aria-live="polite">
          {monthName(month, locale)}
        </h2>
        <nav className="line-1 screen-only" aria-label={t("months")}>
          <Link
            className="icon-button"
            href={paths.calendarMonth(monthAfter(month, -1))}
            aria-label={t("previous")}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          <Link
            className="icon-button"
            href={paths.calendarMonth(monthAfter(month, 1))}
            aria-label={t("next")}
          >
            <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
          </Link>
          {month !== thisMonth && (
            <Link className={buttonClass()} href={paths.calendar}>
              {t("today")}
            </Link>
          )}
        </nav>
        {hasPast && (
          <Button weight="quiet" aria-expanded={isPastOpen} onClick={() => setIsPastOpen(!isPastOpen)}>
            {t("earlier")}
          </Button>
        )}
      </div>
      <MonthTable month={month} today={today} begin={begin} entries={entries} />
      <DayList
        entries={shown}
        today={today}
        nameOf={(day) => dayName(day, locale)}
        className={`${list["list"]} screen-only`}
      />
      {shown.length === 0 && (
        <p className={styles["none"]}>
          {isKnown && <span>{t("none")}</span>}
          {next !== undefined && (
            <Link href={paths.calendarMonth(next.day.slice(0, 7))}>
              {t("nextMonth", { month: monthName(next.day.slice(0, 7), locale) })}
            </Link>
          )}
        </p>
      )}
      {cut.map(({ list, count }) => (
        <p key={list} className="quiet-text">
          {t(`cut.${list}`, { count })}
        </p>
      ))}
    </>
  );
}

/** The entries from a day to the end of its month, by day; one that lasts until that day is on it. @param begin  `2026-11-24` */
function entriesFrom(entries: readonly Entry[], begin: string): Entry[] {
  const month = begin.slice(0, 7);
  return entries
    .flatMap((entry) =>
      entry.day.startsWith(month) && entry.day >= begin ? entry : (entryOn(entry, begin) ?? []),
    )
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

/**
 * Choice (what reminds): two reminders for what must be done or attended; one for the end of access, a day before, because an hour is
 * too short to watch a course. None for openings: a course can have twenty on a day.
 */
const REMINDS = {
  payment: ["day", "hour"],
  event: ["day", "hour"],
  courseEnds: ["day"],
  productEnds: ["day"],
  opening: [],
} as const;

function Menu({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("calendar");
  return (
    <>
      <button
        type="button"
        className="icon-button screen-only"
        popoverTarget="calendar-menu"
        aria-label={t("menu")}
        title={t("menu")}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <section id="calendar-menu" popover="auto" className={sheet["popover"]} aria-label={t("menu")}>
        <SaveAll entries={entries} />
      </section>
    </>
  );
}

/** Each date has a stable identity in the file, so that a calendar that imports a newer file has no date twice. */
function SaveAll({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("calendar");
  const words = useEntryWords();
  const formats = useFormats();
  const now = useMinute();
  const coming = entries.filter((entry) => endOfEntry(entry) > now);
  if (coming.length === 0) return <p>{t("noneToCome")}</p>;
  async function save(): Promise<void> {
    const { host, origin } = window.location;
    const events = coming.flatMap((entry) => {
      const startsAt = calendarTime(entry.time);
      if (startsAt === null) return [];
      const { about } = entry;
      const event = about.kind === "event" ? about.event : undefined;
      const endsAt = calendarEnd(entry.time, event?.endsAt ?? null);
      return {
        uid: `${entry.key}@${host}`,
        startsAt,
        summary: words.summary(entry),
        reminds: REMINDS[about.kind],
        url: `${origin}${entry.href}`,
        ...(endsAt !== null && { endsAt }),
        ...(event?.location != null && { location: event.location }),
      };
    });
    await saveCalendarFile(t("fileName"), events);
  }
  return (
    <>
      <FileButton save={save}>
        <CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("save", { count: coming.length })}</span>
      </FileButton>
      <p className="quiet-text">{t("asOf", { date: formats.date(now) })}</p>
    </>
  );
}
