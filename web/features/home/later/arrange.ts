/** Places the parts below the course to continue in a wide window, and decides how much of each is shown, so that both columns end together. */

import { MAX_NOTICES, MIN_NOTICES } from "../view-model/most-notices.ts";

export interface Arrangement {
  /** The number of dates that are shown. */
  dates: number;
  /** The number of notifications that are shown. */
  notices: number;
  /** The number of courses that are shown. */
  courses: number;
  /** The column in which the courses stand, or below both. */
  coursesBelow: "dates" | "notices" | "both";
}

/** Heights in a wide window, in CSS pixels, as the browser lays out the parts. */
const PANEL = 92;
const DATE = 70;
const NOTICE = 75;
const COURSE = 72;
const LINE = 24;

const MAX_DATES = 8;
const MIN_DATES = 4;
const MAX_COURSES = 4;
/** A difference that is not noticed. */
const EVEN = 64;

/** @param count  how many of each there are @returns the arrangement with even columns that shows most, or the most even one */
export function arrange(count: { dates: number; notices: number; courses: number }): Arrangement {
  const column = (rows: number, row: number): number => PANEL + (rows === 0 ? LINE : rows * row);
  const most = Math.min(count.courses, MAX_COURSES);
  const ways = upTo(count.dates, MIN_DATES, MAX_DATES).flatMap((dates) => {
    const datesEnd = column(dates, DATE) + (dates < count.dates ? LINE : 0);
    return upTo(count.notices, MIN_NOTICES, MAX_NOTICES).flatMap((notices) => {
      const apart = datesEnd - column(notices, NOTICE);
      const shown = { dates, notices };
      const beside = range(Math.min(1, most), most).flatMap((courses) => {
        const height = courses === 0 ? 0 : column(courses, COURSE);
        return [
          { ...shown, courses, coursesBelow: "notices" as const, difference: Math.abs(apart - height) },
          { ...shown, courses, coursesBelow: "dates" as const, difference: Math.abs(apart + height) },
        ];
      });
      return [
        { ...shown, courses: most, coursesBelow: "both" as const, difference: Math.abs(apart) },
        ...beside,
      ];
    });
  });
  const weight = ({ dates, notices, courses }: Arrangement): number => dates + notices + courses;
  const [best] = ways.toSorted(
    (a, b) => Math.max(a.difference, EVEN) - Math.max(b.difference, EVEN) || weight(b) - weight(a),
  );
  return best ?? { dates: 0, notices: 0, courses: 0, coursesBelow: "both" };
}

/** All numbers that may be shown of so many. */
function upTo(count: number, least: number, most: number): number[] {
  return range(Math.min(count, least), Math.min(count, most));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
