/** A month as a list of the days that have dates, for phones. */

import { dayName } from "#web/format/months.ts";
import { useLanguage } from "#web/i18n/preference.ts";

import { EntryLink } from "#web/app/dates/entry-link.tsx";
import styles from "./month-list.module.css";
import { useEntryWords } from "#web/app/dates/use-entry-words.ts";
import type { Entry } from "#web/app/dates/entries.ts";

export function MonthList({ today, entries }: { today: string; entries: readonly Entry[] }) {
  const { language } = useLanguage();
  const words = useEntryWords();
  return (
    <ol className={`${styles["list"]} screen-only`}>
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            <time dateTime={day}>{dayName(day, language)}</time>
          </h3>
          <ul>
            {ofDay.map((entry) => (
              <li key={entry.key}>
                <EntryLink entry={entry} words={words} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
