/** The formats of `web/format` bound to the language in use and to the reader's zone. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatRelative,
  formatTimeOfDay,
  unbroken,
  zoneName,
} from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { lengthParts, type LengthParts } from "#web/format/lengths.ts";

import { useLanguage } from "./preference.ts";
import { isSchoolElsewhere, useReaderZone } from "./time-zone.ts";

export interface Formats {
  zone: string;
  /** The zone's name for people. */
  zoneName: string;
  /** The times are told in another zone than the device's or the school's, so that a reader must be told which. */
  isZoneNamed: boolean;
  /** Date alone, without the zone's name. */
  date: (instant: Instant) => string;
  /** Date alone, with the zone's name where it must be told. */
  dateInZone: (instant: Instant) => string;
  /** Date and time, with the zone's name where it must be told. */
  dateTime: (instant: Instant) => string;
  /** From one instant to another, the date once when both are on it; with the zone's name where it must be told. */
  dateTimeRange: (from: Instant, to: Instant) => string;
  /** Date and time by which something must be done: always with the zone's name. */
  deadline: (instant: Instant) => string;
  timeOfDay: (instant: Instant) => string;
  relative: (instant: Instant, now: Instant) => string;
  /** `6 h 20 min`. @param seconds not negative */
  length: (seconds: number) => string;
}

/** @param elsewhere  IANA name of a zone other than the reader's */
export function useFormats(elsewhere?: string): Formats {
  const { language } = useLanguage();
  const own = useReaderZone();
  const zone = elsewhere ?? own;
  const t = useTranslations("time");
  return useMemo(() => {
    const reading = { locale: language, zone };
    const name = zoneName(reading, t("taipei"));
    const isZoneNamed = isSchoolElsewhere() || zone !== own;
    const inZone = (text: string) => t("inZone", { time: text, zone: name });
    const told = (text: string) => (isZoneNamed ? inZone(text) : text);
    return {
      zone,
      zoneName: name,
      date: (instant) => formatDate(instant, reading),
      isZoneNamed,
      dateInZone: (instant) => told(formatDate(instant, reading)),
      dateTime: (instant) => told(formatDateTime(instant, reading)),
      dateTimeRange: (from, to) => told(formatDateTimeRange(from, to, reading)),
      deadline: (instant) => inZone(formatDateTime(instant, reading)),
      timeOfDay: (instant) => formatTimeOfDay(instant, reading),
      relative: (instant, now) => formatRelative(instant, now, language),
      length: (seconds) => unbroken(lengthSentence(lengthParts(seconds), t)),
    };
  }, [language, zone, own, t]);
}

function lengthSentence(parts: LengthParts, t: ReturnType<typeof useTranslations<"time">>): string {
  if (parts.unit === "hoursMinutes") return t("hoursMinutes", parts);
  if (parts.unit === "hours") return t("hours", parts);
  return parts.unit === "minutes" ? t("minutes", parts) : t("seconds", parts);
}
