/** A month as a table, for screens with space for seven columns. */

import { useTranslations } from "use-intl";

import { dayName, weekdayName, weeksOf } from "#web/format/months.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useReaderLocale } from "#web/i18n/use-formats.ts";

import styles from "./month-table.module.css";
import { EntryLink } from "#web/app/dates/day-list/entry-link.tsx";
import { useEntryWords } from "#web/app/dates/day-list/use-entry-words.ts";
import { entryOn, type Entry } from "#web/app/dates/entries.ts";

/** Shown per day; the others can be opened below them. */
const SHOWN = 3;
/** Calendars start the week on Sunday in Taiwan, on Monday in Britain. */
const WEEK_START = { "zh-TW": 0, en: 1 } as const;

interface MonthTableProps {
  month: string;
  today: string;
  /** The week of this day is the first one. */
  begin: string;
  entries: readonly Entry[];
}

export function MonthTable({ month, today, begin, entries }: MonthTableProps) {
  const { language } = useLanguage();
  const locale = useReaderLocale();
  const weeks = weeksOf(month, WEEK_START[language]).filter((days) => (days.at(-1) ?? "") >= begin);
  // On each of its days, if it has several.
  const byDay = (day: string) => entries.flatMap((entry) => entryOn(entry, day) ?? []);
  return (
    <table className={styles["table"]} aria-labelledby="month">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekdayName(day, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.startsWith(month) ? undefined : ""}
                aria-current={day === today ? "date" : undefined}
              >
                <time dateTime={day}>
                  <span className="visually-hidden">{dayName(day, locale)}</span>
                  <span aria-hidden="true" className={styles["number"]}>
                    {Number(day.slice(-2))}
                  </span>
                </time>
                <DayEntries entries={byDay(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayEntries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations("calendar");
  const words = useEntryWords();
  if (entries.length === 0) return null;
  const rows = (some: readonly Entry[]) => (
    <ul>
      {some.map((entry) => (
        <li key={entry.key}>
          <EntryLink entry={entry} words={words} />
        </li>
      ))}
    </ul>
  );
  const more = entries.slice(SHOWN);
  return (
    <>
      {rows(entries.slice(0, SHOWN))}
      {more.length > 0 && (
        <details>
          <summary>{t("more", { count: more.length })}</summary>
          {rows(more)}
        </details>
      )}
    </>
  );
}
