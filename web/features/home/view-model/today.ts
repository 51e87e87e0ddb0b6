/** The one thing of today, with which Home begins, and the sentence that says it. */

import type { useTranslations } from "use-intl";

import type { Entry } from "#web/app/dates/entries.ts";
import { isPeriod, nearnessOf, type Registration } from "#web/app/dates/registration.ts";
import { calendarDaysUntil } from "#web/format/dates.ts";
import { clockLength } from "#web/format/lengths.ts";
import { DAY_MS, type Instant } from "#web/format/instants.ts";
import { zoneOffset } from "#web/format/zones.ts";
import type { Formats } from "#web/i18n/use-formats.ts";
import type { Payment } from "#web/model/payment/payment.ts";
import { deadlineOf } from "#web/model/payment/to-pay.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";

import type { CourseOnHome, StoppedLecture } from "./courses.ts";
import type { Dated } from "./now.ts";

export type Today =
  /** A member who has nothing yet. */
  | { kind: "welcome"; name: string }
  | { kind: "payment"; payment: Payment }
  | { kind: "event"; event: Registration }
  | { kind: "continue"; course: CourseOnHome }
  | { kind: "start" }
  | { kind: "next"; entry: Entry }
  /** Payments without a date. */
  | { kind: "toPay" }
  | { kind: "nothing" };

/**
 * @param course  the one to continue or to start
 * @param isKnown  everything that could wait for the member has arrived
 * @returns undefined if nothing waits in what has arrived, and the rest is not known
 */
export function todayOf(
  { first, last, coming }: Dated,
  course: CourseOnHome | undefined,
  isKnown: boolean,
  now: Instant,
): Today | undefined {
  const urgent = first.find((each) => each.kind === "payment" || isOfToday(each.event, now));
  if (urgent?.kind === "payment") return { kind: "payment", payment: urgent.payment };
  if (urgent !== undefined) return { kind: "event", event: urgent.event };
  if (course !== undefined) return course.isNew ? { kind: "start" } : { kind: "continue", course };
  const [entry] = coming;
  if (entry !== undefined) return { kind: "next", entry };
  if (last.length > 0) return { kind: "toPay" };
  return isKnown ? { kind: "nothing" } : undefined;
}

/** An event of many days is the thing of the days on which it begins and ends. */
function isOfToday(event: Registration, now: Instant): boolean {
  const { startsAt, endsAt } = event;
  return (
    !isPeriod(event) ||
    [startsAt, endsAt].some((time) => time?.at != null && Math.abs(time.at - now) < DAY_MS)
  );
}

interface Words {
  t: ReturnType<typeof useTranslations<"home">>;
  formats: Formats;
  /** The name of an entry's day, and of its kind. */
  dayOf: (entry: Entry) => string;
  kindOf: (entry: Entry) => string;
  moneyOf: (payment: Payment) => string;
  /** Of an event without a title. */
  untitled: string;
}

/** @param toPay  the number of payments to pay; `isCut`: at least one list was read only in part */
export function sentenceOf(
  today: Today,
  { now, toPay, isCut }: { now: Instant; toPay: number; isCut: boolean },
  words: Words,
): string {
  const { t } = words;
  switch (today.kind) {
    case "welcome":
      return t("today.welcome", { name: today.name });
    case "payment":
      return paymentSentence(today.payment, now, words);
    case "event":
      return eventSentence(today.event, now, words);
    case "continue": {
      const { positionSeconds } = today.course;
      return positionSeconds === null
        ? t("continue.action")
        : t("today.continueAt", { position: clockLength(positionSeconds) });
    }
    case "start":
      return t("today.start");
    case "next":
      return t("today.next", { day: words.dayOf(today.entry), kind: words.kindOf(today.entry) });
    case "toPay":
      return t("now.toPay", { count: toPay });
    case "nothing":
      return t(isCut ? "today.noneAmong" : "today.none");
  }
}

function paymentSentence(payment: Payment, now: Instant, { t, formats, moneyOf }: Words): string {
  const { amount, expiredAt } = payment;
  const at = deadlineOf(payment);
  const isToday = calendarDaysUntil(at, now, expiredAt?.dayZone ?? formats.zone) === 0;
  const day = isToday ? "today" : "tomorrow";
  const when =
    expiredAt?.dayZone == null
      ? t(`today.byHour.${day}`, { time: formats.timeOfDay(at) })
      : t(`today.onDay.${day}`);
  return amount === null
    ? t("today.payUnknown", { when })
    : t("today.pay", { when, amount: moneyOf(payment) });
}

/** From then on an hour is in the evening. */
const EVENING = 18;

function eventSentence(event: Registration, now: Instant, { t, formats, untitled }: Words): string {
  const title = event.title ?? untitled;
  const { at = null, dayZone = null } = event.startsAt ?? {};
  const nearness = nearnessOf(event, now, formats.zone);
  if (nearness === "now" || nearness === "begun") return t(`today.${nearness}`, { title });
  if (at === null || dayZone !== null) return t("today.eventOnDay", { title });
  // At the place of an event its own clock counts, and on the network the reader's.
  const here = event.placeZone ?? formats.zone;
  const there = event.placeZone === null ? (event.zone ?? SCHOOL_ZONE) : formats.zone;
  const hour = new Date(at + zoneOffset(at, here)).getUTCHours();
  const said = t(hour < EVENING ? "today.event" : "today.evening", {
    title,
    time: formats.timeOfDay(at, here),
  });
  if (zoneOffset(at, here) === zoneOffset(at, there)) return said;
  const time = formats.timeOfDay(at, there);
  return t("today.also", { said, other: there === formats.zone ? t("today.yours", { time }) : time });
}

/** What is said about the lecture once it is loaded: it follows the sentence, which stays as it is. */
export function lectureLeft(
  { positionSeconds }: Pick<CourseOnHome, "positionSeconds">,
  { number, seconds }: StoppedLecture,
  t: Words["t"],
): string {
  const left = seconds === null || positionSeconds === null ? 0 : Math.ceil((seconds - positionSeconds) / 60);
  return left > 0 ? t("today.minutesLeft", { minutes: left, number }) : t("today.lecture", { number });
}
