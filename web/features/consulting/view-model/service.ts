/**
 * A consulting service and its weekly times (Spec, "Consulting service").
 *
 * WARNING: the reserved times of a service are those of all members. Never request or show them.
 */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { isKnownZone, type WeeklyTime } from "#web/format/zones.ts";
import { sentLength } from "#web/model/sent-length.ts";
import { sentProse, sentText } from "#web/model/sent.ts";
import { shownTitle } from "#web/model/title.ts";
import type { ConsultingPageQuery } from "#web/generated/member-api.ts";

type SentService = NonNullable<
  AsSent<NonNullable<ConsultingPageQuery["viewer"]>["consultingServices"]["nodes"][number]>
>;
type SentSlot = NonNullable<NonNullable<SentService["slots"]>[number]>;

/** `zone` is null when the school sends none, or one that the device does not know. */
export type Slot = Omit<WeeklyTime, "zone"> & { zone: string | null };

export interface Service {
  title: string | null;
  description: string | null;
  lecturer: string | null;
  minutes: number | null;
  /** Of the courses with which it is offered; none if the school does not say. */
  courseSlugs: string[];
  /** Ordered by day and time. Null: the school does not say. */
  slots: Slot[] | null;
  /** Number of unreadable slots. */
  unreadable: number;
}

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** A number has several meanings: in some languages the week begins on Sunday, and in some at 1. */
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:day)?$/;
const DAY_MINUTES = 24 * 60;

export function parseService(sent: SentService): Service {
  const sentSlots = (sent.slots ?? []).filter(isGiven);
  // None of a slot's fields is documented.
  const told = sentSlots.filter(saysWhen);
  const slots = told.flatMap((slot) => parseSlot(slot) ?? []);
  const isKnown = isGiven(sent.slots) && (told.length > 0 || sentSlots.length === 0);
  return {
    title: shownTitle(sent),
    description: sentProse(sent.description),
    lecturer: sentProse(sent.lecturerName),
    // Zero means that the length is not known.
    minutes: sentLength(sent.durationMinutes, 60) || null,
    courseSlugs: (sent.courseSlugs ?? []).flatMap((slug) => sentText(slug) ?? []),
    slots: isKnown
      ? slots.toSorted((a, b) => a.weekday - b.weekday || a.startMinutes - b.startMinutes)
      : null,
    unreadable: told.length - slots.length,
  };
}

function saysWhen({ weekday, startTime, endTime }: SentSlot): boolean {
  return [weekday, startTime, endTime].some(isGiven);
}

function parseSlot(slot: SentSlot): Slot | null {
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(sentText(slot.weekday)?.toLowerCase() ?? "")?.[1] ?? "");
  const startMinutes = minutesOf(slot.startTime);
  const end = minutesOf(slot.endTime);
  if (weekday === -1 || startMinutes === null || end === null) return null;
  const zone = sentText(slot.timeZone);
  return {
    weekday,
    startMinutes,
    // A slot that ends before it starts ends on the next day.
    endMinutes: end > startMinutes ? end : end + DAY_MINUTES,
    zone: zone !== null && isKnownZone(zone) ? zone : null,
  };
}

/** `19:00`, `19:00:00.000` or `7:00 PM`. `7:00` may be either half of the day. */
const TIME_OF_DAY = /^(\d\d|\d(?=.*M)):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?: ?([AP])M)?$/i;
/** Rails, Go and Prisma write a time of day with a day of their own and a zone that means nothing: `2000-01-01T19:00:00.000Z`. */
const ON_NO_DAY = /^(?:2000|0000|1970)-01-01[T ](.+?)(?:Z|[+-]\d\d:?\d\d)?$/;

/** Minutes since midnight; `24:00` is the end of the day. */
function minutesOf(time: unknown): number | null {
  const text = sentText(time) ?? "";
  const [, hours, minutes, half] = TIME_OF_DAY.exec(ON_NO_DAY.exec(text)?.[1] ?? text) ?? [];
  if (hours === undefined) return null;
  if (half === undefined) return withinDay(Number(hours) * 60 + Number(minutes));
  // Twelve is the first hour of each half of the day.
  const isPossible = Number(hours) >= 1 && Number(hours) <= 12;
  const hour = (Number(hours) % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  return isPossible ? hour * 60 + Number(minutes) : null;
}

function withinDay(minutes: number): number | null {
  return minutes <= DAY_MINUTES ? minutes : null;
}

/** `19:00`, also for minutes of the next day. */
export function clockTime(minutes: number): string {
  const inDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
