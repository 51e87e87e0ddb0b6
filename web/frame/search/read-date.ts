/** Dates as people write them in a search: `12/3`, `12月3日`, `3 Dec`, `Dec 3 2026`, `2026-12-03`, `12月`. */

import { calendarDate } from "#web/format/dates.ts";
import { DAY_MS } from "#web/format/instants.ts";
import type { SentTime } from "#web/model/sent-time.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME = `(${MONTHS.join("|")})[a-z]*\\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+(\d{4}))?`;

/** For folded text, each with the positions of year, month and day among its groups. */
const FORMS = [
  [/(?<!\S)(?:(\d{4})[/.-])?(\d{1,2})[/-](\d{1,2})(?!\S)/gu, [0, 1, 2]],
  [/(?:(\d{4})\s*年\s*)?(?<!\d)(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日號])?/gu, [0, 1, 2]],
  [new RegExp(String.raw`(?<!\S)${DAY}\s+${NAME}${YEAR}(?!\S)`, "gu"), [2, 1, 0]],
  [new RegExp(String.raw`(?<!\S)${NAME}\s+${DAY}${YEAR}(?!\S)`, "gu"), [2, 0, 1]],
] as const;

/** @returns the texts that are dates, and the rest */
export function splitDates(folded: string, zone: string) {
  const dates: { text: string; isOn: (time: SentTime) => boolean }[] = [];
  let rest = folded;
  for (const [form, [year, month, day]] of FORMS)
    rest = rest.replaceAll(form, (text, ...groups: (string | undefined)[]) => {
      const name = groups[month] ?? "";
      const isOn = onDate(
        [groups[year], String(MONTHS.indexOf(name) + 1 || Number(name)), groups[day]],
        zone,
      );
      dates.push({ text, isOn });
      return " ";
    });
  return { dates, rest };
}

type Written = string | undefined;

/** @param date  year, month and day; undefined for any */
function onDate(date: readonly [Written, Written, Written], zone: string): (time: SentTime) => boolean {
  const isMeant = (day: Date) =>
    [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()].every(
      (number, at) => date[at] === undefined || Number(date[at]) === number,
    );
  return ({ at, dayZone }) => {
    // The slow computation with the zone is needed only near the day: each key press searches twelve thousand items.
    if (at === null || ![-DAY_MS, 0, DAY_MS].some((away) => isMeant(new Date(at + away)))) return false;
    return isMeant(calendarDate(at, dayZone ?? zone));
  };
}
