/** All dates of a member as entries of a calendar, read from the four lists that have dates. */

import { isGiven, type AsSent } from "#web/app/graphql/as-sent.ts";
import { paths, rowAddress } from "#web/app/paths.ts";
import { calendarDay } from "#web/format/dates.ts";
import type { Instant } from "#web/format/instants.ts";
import type { Origins } from "#web/format/outward-link.ts";
import type {
  DatesOfLecturesQuery,
  DatesOfEventsQuery,
  DatesOfPaymentsQuery,
  DatesOfProductsQuery,
} from "#web/generated/member-api.ts";
import { distinctKeys } from "#web/model/distinct-keys.ts";
import { endOfAccess } from "#web/model/end-of-access.ts";
import { makeLectureKeys } from "#web/model/lecture-keys.ts";
import { parsePayment, type Payment } from "#web/model/payment/payment.ts";
import { sentFlag, sentProse, sentRecords, sentText } from "#web/model/sent.ts";
import type { SentTime } from "#web/model/sent-time.ts";
import { parseTime } from "#web/model/sent-time.ts";
import { shownTitle } from "#web/model/title.ts";

import {
  endOfEvent,
  isEndKnown,
  parseRegistration,
  registrationKeys,
  registrationRow,
  type Registration,
} from "./registration.ts";

/** The subject of an entry; it decides what is shown. */
type About =
  | { kind: "payment"; payment: Payment }
  /** `lecture` is null when several lectures of the course open on one day. */
  | { kind: "opening"; slug: string; course: string; lecture: string | null; count: number }
  | { kind: "event"; event: Registration }
  | { kind: "courseEnds" | "productEnds"; title: string | null };

export interface Entry {
  /** Stays the same each time this date is read: the calendar file uses it as the name of the date. */
  key: string;
  /** `2026-11-24`, in `zone`. */
  day: string;
  /** `day` is a later day of an event of several days: its time is not on that day. */
  isFollowing?: true;
  /** IANA name of the zone in which the time is shown: the reader's, or that of the place of an event. */
  zone: string;
  at: Instant;
  time: SentTime;
  href: string;
  about: About;
}

type SentCourse = Partial<NonNullable<DatesOfLecturesQuery["viewer"]>["enrolledCourses"]["nodes"][number]>;

/** The answers to the four questions; each may be missing. */
export interface SentDates {
  payments: AsSent<DatesOfPaymentsQuery>;
  /** With their lectures, or without them while those are loading. */
  courses: AsSent<{ viewer: { enrolledCourses: { nodes: SentCourse[] } } }>;
  events: AsSent<DatesOfEventsQuery>;
  products: AsSent<DatesOfProductsQuery>;
}

/** What an entry's day and an event's address depend on. */
interface Reader {
  /** IANA name. */
  zone: string;
  origins: Origins;
}

/** One entry for each date, sorted by day and then by time. */
export function entriesOf(sent: SentDates, { zone, origins }: Reader): Entry[] {
  return [
    ...deadlines(sent.payments, zone),
    ...openings(sent.courses, zone),
    ...courseEnds(sent.courses, zone),
    ...events(sent.events, zone, origins),
    ...productEnds(sent.products, zone),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.at - b.at);
}

/** @returns null for a time that cannot be read: it has no day in a calendar */
function entry(time: SentTime | null, zone: string, rest: Pick<Entry, "key" | "href" | "about">): Entry | [] {
  if (time?.at == null) return [];
  return { ...rest, time, zone, at: time.at, day: calendarDay(time.at, time.dayZone ?? zone) };
}

function deadlines(sent: SentDates["payments"], zone: string): Entry[] {
  return sentRecords(sent?.viewer?.payments?.nodes).flatMap((node) => {
    const payment = parsePayment(node);
    if (payment === null || (payment.state !== "unpaid" && payment.state !== "expired")) return [];
    const { tradeNo, expiredAt } = payment;
    return entry(expiredAt, zone, {
      key: `payment-${tradeNo}-due`,
      href: paths.payment(tradeNo),
      about: { kind: "payment", payment },
    });
  });
}

function openings(sent: SentDates["courses"], zone: string): Entry[] {
  return coursesIn(sent).flatMap(({ slug, title, sections }) => {
    const keyOf = makeLectureKeys();
    const lectures = (sections ?? []).flatMap((section, index) =>
      (section?.lectures ?? []).map((lecture, position) => ({
        ...lecture,
        row: keyOf(lecture?.id, `${index + 1}-${position + 1}`),
      })),
    );
    return lectures.flatMap(({ row, ...lecture }, place) => {
      const time = sentFlag(lecture.isLocked) === true ? parseTime(lecture.unlockAt, "start") : null;
      return entry(time, zone, {
        key: `${slug}-${row}-opens`,
        href: rowAddress(paths.course(slug), row),
        about: {
          kind: "opening",
          slug,
          course: title,
          lecture: sentProse(lecture.title) ?? String(place + 1),
          count: 1,
        },
      });
    });
  });
}

/** When a date is over. */
export function endOfEntry({ at, about }: Entry): Instant {
  return about.kind === "event" ? endOfEvent(about.event) : at;
}

/** The last day of an event of several days; of anything else its day. */
function lastDayOf({ day, zone, time, about }: Entry): string {
  if (about.kind !== "event" || !isEndKnown(about.event)) return day;
  // An event that ends at midnight is not on the next day.
  return calendarDay(endOfEvent(about.event) - 1, time.dayZone ?? zone);
}

/** The entry on another day, if its event lasts until then. */
export function entryOn(entry: Entry, day: string): Entry | undefined {
  if (day === entry.day) return entry;
  return entry.day < day && day <= lastDayOf(entry) ? { ...entry, day, isFollowing: true } : undefined;
}

/** Lectures of a course that open on one day become one entry. Often a whole section opens on one day. */
export function withOpeningsOfADay(entries: readonly Entry[]): Entry[] {
  const groups = Map.groupBy(entries, ({ about, day, key }) =>
    about.kind === "opening" ? `${about.slug} ${day}` : key,
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first?.about.kind !== "opening" || others.length === 0) return first ?? [];
    return { ...first, about: { ...first.about, lecture: null, count: others.length + 1 } };
  });
}

function courseEnds(sent: SentDates["courses"], zone: string): Entry[] {
  return coursesIn(sent).flatMap(({ slug, title, ...course }) =>
    entry(endOfAccess(course), zone, {
      key: `${slug}-access-ends`,
      href: paths.course(slug),
      about: { kind: "courseEnds", title },
    }),
  );
}

function coursesIn(sent: SentDates["courses"]) {
  return (sent?.viewer?.enrolledCourses?.nodes ?? []).flatMap((course) => {
    const slug = sentText(course?.slug);
    return isGiven(course) && slug !== null ? [{ ...course, slug, title: shownTitle(course) ?? slug }] : [];
  });
}

/** A cancelled event is left out. */
function events(sent: SentDates["events"], zone: string, origins: Origins): Entry[] {
  const nodes = (sent?.viewer?.eventRegistrations?.nodes ?? []).filter(isGiven);
  const keys = registrationKeys(nodes);
  return nodes.flatMap((node, place) => {
    const event = parseRegistration(node, keys[place] ?? "", origins);
    if (event.state === "canceled") return [];
    return entry(event.startsAt, event.placeZone ?? zone, {
      key: `event-${event.key}`,
      href: rowAddress(paths.events, registrationRow(event.key)),
      about: { kind: "event", event },
    });
  });
}

function productEnds(sent: SentDates["products"], zone: string): Entry[] {
  const nodes = (sent?.viewer?.digitalProducts?.nodes ?? []).filter(isGiven);
  const keys = distinctKeys(nodes.map(({ id }) => id));
  return nodes.flatMap((node, place) =>
    entry(endOfAccess(node), zone, {
      key: `product-${keys[place]}-access-ends`,
      href: paths.products,
      about: { kind: "productEnds", title: shownTitle(node) },
    }),
  );
}
