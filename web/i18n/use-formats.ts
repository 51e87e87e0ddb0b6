/** The formats of `web/format` bound to the language in use and to the reader's zone. */

import { useMemo } from "react";
import { useTranslations } from "use-intl";

import {
  formatDate,
  formatDateTime,
  formatRelative,
  formatTimeOfDay,
  unbroken,
  zoneName,
} from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import { lengthParts, type LengthParts } from "#web/format/lengths.ts";

import { useLanguage } from "./preference.ts";
import { useReaderZone } from "./time-zone.ts";

export interface Formats {
  zone: string;
  /** The zone's name for people. */
  zoneName: string;
  /** Date alone, with the zone's name. */
  dateInZone: (instant: Instant) => string;
  date: (instant: Instant) => string;
  /** Date and time, with the zone's name. */
  dateTime: (instant: Instant) => string;
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
    return {
      zone,
      zoneName: name,
      date: (instant) => formatDate(instant, reading),
      dateInZone: (instant) => t("inZone", { time: formatDate(instant, reading), zone: name }),
      dateTime: (instant) => t("inZone", { time: formatDateTime(instant, reading), zone: name }),
      timeOfDay: (instant) => formatTimeOfDay(instant, reading),
      relative: (instant, now) => formatRelative(instant, now, language),
      length: (seconds) => unbroken(lengthSentence(lengthParts(seconds), t)),
    };
  }, [language, zone, t]);
}

function lengthSentence(parts: LengthParts, t: ReturnType<typeof useTranslations<"time">>): string {
  if (parts.unit === "hoursMinutes") return t("hoursMinutes", parts);
  if (parts.unit === "hours") return t("hours", parts);
  return parts.unit === "minutes" ? t("minutes", parts) : t("seconds", parts);
}
