/**
 * The dates of a sample member at which something changes, so that an operator can look just before and just after them.
 */

import type { Sample } from "#shared/sample-members/members.ts";
import type { SamplePayment } from "#shared/sample-members/sample-types.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";

import { SAMPLE_DATE_KINDS, type SampleDate, type SampleDateKind } from "../page/moment/around-date.ts";
import { paymentOfScreen } from "./payment-address.ts";

/** A member with hundreds of lectures would have too many dates to choose from. */
const MAX_PER_KIND = 12;

/**
 * @param seededAt  the instant from which the sample's dates are counted
 * @returns the dates that were in the future then, the nearest of each kind, in the order of time
 */
export function sampleDates({ offers, member }: Sample, seededAt: number): SampleDate[] {
  const courseOf = (id: string) => offers.courses.find((course) => course.id === id);
  const productOf = (id: string) => offers.products.find((product) => product.id === id);

  const deadlines = member.payments
    .filter(({ paymentState }) => paymentState === "unpaid")
    .flatMap(deadlineOf);
  const courses = member.enrollments.flatMap(({ courseId }) => courseOf(courseId) ?? []);
  const unlocks = courses.flatMap(({ title, sections }) =>
    sections.flatMap(({ lectures }) => lectures.map(({ unlockAt }) => ({ at: unlockAt, title }))),
  );
  const ends = [
    ...member.enrollments.map(({ courseId, expiresAt }) => ({
      at: expiresAt,
      title: courseOf(courseId)?.title,
    })),
    ...member.products.map(({ productId, expiresAt }) => ({
      at: expiresAt,
      title: productOf(productId)?.title,
    })),
  ];
  const events = member.registrations
    .filter(({ state }) => state === "registered")
    .flatMap(({ eventId }) => offers.events.find(({ id }) => id === eventId) ?? [])
    .map(({ startsAt, title }) => ({ at: startsAt, title }));

  const nearest = (
    kind: SampleDateKind,
    rows: readonly { at: number | null | undefined; title: string | undefined }[],
  ) => {
    // Lectures of a section open together: one date.
    const dates = new Map<string, SampleDate>();
    for (const { at, title } of rows)
      if (typeof at === "number" && at >= seededAt)
        dates.set(`${at} ${title}`, { kind, at, title: title ?? "" });
    return [...dates.values()].toSorted((a, b) => a.at - b.at).slice(0, MAX_PER_KIND);
  };
  return [
    ...nearest("deadline", deadlines),
    ...nearest("unlock", unlocks),
    ...nearest("access", ends),
    ...nearest("event", events),
  ];
}

function deadlineOf({ expiredAt, lineitems, tradeNo }: SamplePayment): SampleDate[] {
  const title = lineitems[0]?.title ?? tradeNo;
  return typeof expiredAt === "number" ? [{ kind: "deadline", at: expiredAt, title }] : [];
}

/** The dates that decide how a screen looks; no other screen is about any. */
const KINDS_OF_SCREEN: Readonly<Record<string, readonly SampleDateKind[]>> = {
  home: SAMPLE_DATE_KINDS,
  courses: ["unlock", "access"],
  curriculum: ["unlock", "access"],
  products: ["access"],
  events: ["event"],
  calendar: SAMPLE_DATE_KINDS,
  billing: ["deadline"],
};

/**
 * @param address  the member's path, query and fragment
 * @returns of a payment its own deadline, also a past one
 */
export function datesOfScreen(
  dates: readonly SampleDate[],
  address: string,
  sample: Sample,
): readonly SampleDate[] {
  const payment = paymentOfScreen(address, sample);
  if (payment !== undefined)
    return deadlineOf(payment).map(
      (own) => dates.find(({ at, title }) => at === own.at && title === own.title) ?? own,
    );
  const { offers } = sample;
  const screen = nameOfScreenAt(address);
  const [, , slug] = new URL(address, "http://portal").pathname.split("/");
  const course = offers.courses.find((each) => each.slug === slug);
  return dates.filter(
    ({ kind, title }) =>
      KINDS_OF_SCREEN[screen]?.includes(kind) === true &&
      (screen !== "curriculum" || title === course?.title),
  );
}
