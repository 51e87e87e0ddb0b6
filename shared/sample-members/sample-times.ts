/** Lengths of time, in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Taipei is eight hours ahead of UTC all year, so its wall clock is plain arithmetic. */
const TAIPEI_OFFSET = 8 * HOUR;

/**
 * The instant of a wall-clock time in Taipei, some days from the day of `now`.
 *
 * @param time  `HH:MM` or `HH:MM:SS`
 */
export function taipeiTime(now: number, days: number, time: string): number {
  const midnight = Math.floor((now + TAIPEI_OFFSET) / DAY) * DAY - TAIPEI_OFFSET;
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return midnight + days * DAY + hours * HOUR + minutes * MINUTE + seconds * 1000;
}

/** `YYYYMMDD` of an instant in Taipei. */
export function taipeiDate(at: number): string {
  return new Date(at + TAIPEI_OFFSET).toISOString().slice(0, 10).replaceAll("-", "");
}

/** Weekday of an instant in Taipei, Sunday is 0. */
export function taipeiWeekday(at: number): number {
  return new Date(at + TAIPEI_OFFSET).getUTCDay();
}
