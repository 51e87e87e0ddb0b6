/** The formats of `web/format`, bound to the current language and the reader's zone. */

import { use, useMemo } from "react";
import { useTranslations } from "use-intl";

import {
  calendarDaysUntil,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatRelative,
  formatTimeOfDay,
  unbroken,
  zoneName,
  type Reading,
} from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { zoneOffset } from "#web/format/zones.ts";
import { lengthParts, type LengthParts } from "#web/format/lengths.ts";
import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import { isolated } from "#web/model/sent.ts";
import type { SentTime } from "#web/model/sent-time.ts";

import { useLanguage } from "./preference.ts";
import { useIsSchoolElsewhere, useReaderZone } from "./time-zone.ts";

/**
 * A formatted time never says more than the school did: a day without an hour is that day on the school's calendar, and unreadable text
 * is shown as it was written.
 */
type Told = Instant | SentTime;

export interface Formats {
  zone: string;
  /** The zone's name for display. */
  zoneName: string;
  /** Whether times are shown in another zone than the reader may expect. If so, the zone is named. */
  isZoneNamed: boolean;
  /** Only the date, without the zone's name. */
  date: (time: Told) => string;
  /** Only the date; with the zone's name if `isZoneNamed`. */
  dateInZone: (time: Told) => string;
  /** Date and time; with the zone's name if `isZoneNamed`. */
  dateTime: (time: Told) => string;
  /** From one time to another; with one date if both are on the same day, and with the zone's name if `isZoneNamed`. */
  dateTimeRange: (from: Told, to: Told) => string;
  /** Date and time by which something must be done: always with the zone's name, since it may be read elsewhere, or later. */
  deadline: (time: Told) => string;
  /** The same for this screen: today and tomorrow by their names, and the zone only if `isZoneNamed`. */
  deadlineFrom: (time: Told, now: Instant) => string;
  /** How long ago; the date for a time in the future, or for a day without an hour. */
  ago: (time: SentTime, now: Instant) => string;
  /** @param elsewhere  IANA name of another zone, which is named if its hour differs */
  timeOfDay: (instant: Instant, elsewhere?: string) => string;
  relative: (instant: Instant, now: Instant) => string;
  /** `6 h 20 min`. @param seconds  not negative */
  length: (seconds: number) => string;
}

/** @param elsewhere  IANA name of a zone other than the reader's */
export function useFormats(elsewhere?: string): Formats {
  const { language } = useLanguage();
  const locale = useReaderLocale();
  const own = useReaderZone();
  const isSchoolElsewhere = useIsSchoolElsewhere();
  const zone = elsewhere ?? own;
  const t = useTranslations("time");
  return useMemo(() => {
    const reading = { locale, zone };
    const name = zoneName(reading, t("taipei"));
    const isZoneNamed = isSchoolElsewhere || zone !== own;
    const inZone = (text: string, zoneOfText: string) => t("inZone", { time: text, zone: zoneOfText });
    const tell = (time: Told, format: Format, isZoneTold: boolean): string => {
      const { at, dayZone, written } = typeof time === "number" ? sentInstant(time) : time;
      if (at === null) return isolated(written);
      if (dayZone === null) return isZoneTold ? inZone(format(at, reading), name) : format(at, reading);
      const calendar = { locale, zone: dayZone };
      const day = formatDate(at, calendar);
      return isZoneTold ? inZone(day, zoneName(calendar, t("taipei"))) : day;
    };
    return {
      zone,
      zoneName: name,
      date: (time) => tell(time, formatDate, false),
      isZoneNamed,
      dateInZone: (time) => tell(time, formatDate, isZoneNamed),
      dateTime: (time) => tell(time, formatDateTime, isZoneNamed),
      dateTimeRange(from, to) {
        const [start, end] = [exactInstant(from), exactInstant(to)];
        if (start !== null && end !== null)
          return tell(start, (instant) => formatDateTimeRange(instant, end, reading), isZoneNamed);
        const [first, last] = [tell(from, formatDateTime, false), tell(to, formatDateTime, isZoneNamed)];
        return first === tell(to, formatDateTime, false) ? last : `${first} – ${last}`;
      },
      deadline: (time) => tell(time, formatDateTime, true),
      deadlineFrom(time, now) {
        const at = exactInstant(time);
        const days = at === null ? undefined : calendarDaysUntil(at, now, zone);
        const soon = days === 0 ? "todayAt" : days === 1 ? "tomorrowAt" : undefined;
        if (soon === undefined) return tell(time, formatDateTime, isZoneNamed);
        return tell(time, (instant) => t(soon, { time: formatTimeOfDay(instant, reading) }), isZoneNamed);
      },
      ago(time, now) {
        const at = exactInstant(time);
        return at === null || at > now ? tell(time, formatDate, false) : formatRelative(at, now, language);
      },
      timeOfDay(instant, there = zone) {
        const time = { locale, zone: there };
        const text = formatTimeOfDay(instant, time);
        const isSame = zoneOffset(instant, there) === zoneOffset(instant, zone);
        return isSame ? text : inZone(text, zoneName(time, t("taipei")));
      },
      relative: (instant, now) => formatRelative(instant, now, language),
      length: (seconds) => unbroken(lengthSentence(lengthParts(seconds), t)),
    };
  }, [language, locale, zone, own, isSchoolElsewhere, t]);
}

/** The tag by which dates are written: the portal's language, with the region of the reader if it has dates of its own. */
export function useReaderLocale(): string {
  const { language } = useLanguage();
  const { region } = use(PageEnvironmentContext).device;
  return region !== undefined && language === "en" ? `en-${region}` : language;
}

type Format = (instant: Instant, reading: Reading) => string;

function sentInstant(at: Instant): SentTime {
  return { at, dayZone: null, written: "" };
}

/** Null for a day without an hour, and for text that cannot be read. */
function exactInstant(time: Told): Instant | null {
  if (typeof time === "number") return time;
  return time.dayZone === null ? time.at : null;
}

function lengthSentence(parts: LengthParts, t: ReturnType<typeof useTranslations<"time">>): string {
  if (parts.unit === "hoursMinutes") return t("hoursMinutes", parts);
  if (parts.unit === "hours") return t("hours", parts);
  return parts.unit === "minutes" ? t("minutes", parts) : t("seconds", parts);
}
