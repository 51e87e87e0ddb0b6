/**
 * The dates of the next two weeks, by day, and later ones if these are few. They wait for each other: openings of lectures are loaded later
 * than the other dates, and would be inserted between them.
 */

import { memo } from "react";
import { useTranslations } from "use-intl";
import { Link } from "wouter";

import { DayList } from "#web/app/dates/day-list.tsx";
import { shortDayName } from "#web/app/dates/day-name.ts";
import type { Entry } from "#web/app/dates/entries.ts";
import type { ListCall } from "#web/app/graphql/list-call.ts";
import { paths } from "#web/app/paths.ts";
import { calendarDay } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import { useFormats } from "#web/i18n/use-formats.ts";
import { SkeletonLine } from "#web/ui/skeleton.tsx";

import styles from "./home-page.module.css";
import { Panel } from "./panel.tsx";

interface ComingPanelProps {
  /** The call for openings; "Now" shows the failures of the other calls. */
  calls: readonly ListCall[];
  /** Every date ahead has arrived. */
  isKnown: boolean;
  isWaiting: boolean;
  /** At least one list was read only in part. */
  isCut: boolean;
  entries: readonly Entry[];
  /** The number of entries shown; the calendar has the others. */
  most: number;
  now: Instant;
}

export const ComingPanel = memo(function ComingPanel({ entries, most, now, ...props }: ComingPanelProps) {
  const t = useTranslations("home.coming");
  const { language } = useLanguage();
  const { zone } = useFormats();
  const today = calendarDay(now, zone);
  const names = new Map([
    [today, t("today")],
    [calendarDay(now, zone, 1), t("tomorrow")],
  ]);
  return (
    <Panel
      title={t("title")}
      all={{ path: paths.calendar, name: t("all") }}
      calls={props.calls}
      hasContent={entries.length > 0 || props.isKnown}
      isWaiting={props.isWaiting}
      isLater
      waiting={<DaysWaiting />}
    >
      {entries.length > 0 && (
        <DayList
          entries={entries.slice(0, most)}
          today={today}
          nameOf={(day) => names.get(day) ?? shortDayName(day, language)}
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
      {props.isCut && <p className="quiet-text">{t("among")}</p>}
    </Panel>
  );
});

function DaysWaiting() {
  return (
    <div className={styles["days"]} aria-hidden="true">
      {["a", "b", "c"].map((row) => (
        <div key={row}>
          <SkeletonLine size="short" />
          <SkeletonLine size="medium" />
        </div>
      ))}
    </div>
  );
}
