/** A date of a sample member at which something changes, and the moments just before and just after it. */

import { DAY_MS, MINUTE_MS } from "#web/format/instants.ts";

export const SAMPLE_DATE_KINDS = ["deadline", "unlock", "access", "event"] as const;
export type SampleDateKind = (typeof SAMPLE_DATE_KINDS)[number];

export interface SampleDate {
  kind: SampleDateKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** The course, payment or event of the date, as the school calls it. */
  title: string;
}

/** Moments relative to such a date, in milliseconds. */
export const AROUND = { before: -59 * MINUTE_MS, at: 0, after: MINUTE_MS } as const;
export type Around = keyof typeof AROUND;

/** @returns the date that is nearest to a moment; undefined if none is within a day of it */
export function nearestDate(dates: readonly SampleDate[], moment: number): SampleDate | undefined {
  const distance = ({ at }: SampleDate): number => Math.abs(at - moment);
  const [nearest] = dates.toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= DAY_MS ? nearest : undefined;
}
