/** A span of time as an operator reads it: its two largest units at most. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#web/format/instants.ts";
import type { Language } from "#shared/languages.ts";

const UNITS = [
  { unit: "day", ms: DAY_MS },
  { unit: "hour", ms: HOUR_MS },
  { unit: "minute", ms: MINUTE_MS },
  { unit: "second", ms: 1000 },
] as const;

const SHOWN_UNITS = 2;

/** @returns undefined for less than a second */
export function spanInWords(spanMs: number, language: Language): string | undefined {
  let rest = spanMs;
  const counts = UNITS.map(({ unit, ms }) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return { unit, count };
  });
  const first = counts.findIndex(({ count }) => count > 0);
  if (first === -1) return undefined;
  return counts
    .slice(first, first + SHOWN_UNITS)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count),
    )
    .join(" ");
}
