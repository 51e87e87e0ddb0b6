/** Entries grouped by day; days without entries are left out. */

import type { Entry } from "../entries.ts";
import { EntryLink } from "./entry-link.tsx";
import { useEntryWords } from "./use-entry-words.ts";

export function DayList(props: {
  entries: readonly Entry[];
  /** `2026-11-24`, in the reader's zone. */
  today: string;
  nameOf: (day: string) => string;
  className: string;
}) {
  const { entries, today, nameOf, className } = props;
  const words = useEntryWords();
  return (
    <ol className={className}>
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3 className="quiet-numbers">
            <time dateTime={day}>{nameOf(day)}</time>
          </h3>
          <ul className="stack-2">
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
