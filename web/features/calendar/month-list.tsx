/** A month as a list of the days that have dates, for phones. */

import { DayList } from "#web/app/dates/day-list.tsx";
import type { Entry } from "#web/app/dates/entries.ts";
import { dayName } from "#web/format/months.ts";
import { useLanguage } from "#web/i18n/preference.ts";

import styles from "./month-list.module.css";

export function MonthList({ today, entries }: { today: string; entries: readonly Entry[] }) {
  const { language } = useLanguage();
  return (
    <DayList
      entries={entries}
      today={today}
      nameOf={(day) => dayName(day, language)}
      className={`${styles["list"]} screen-only`}
    />
  );
}
