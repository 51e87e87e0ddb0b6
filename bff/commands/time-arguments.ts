/** Instants and durations as an operator types them. */

/** ISO 8601 with a zone, since without one the machine's own would decide. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @returns epoch milliseconds; undefined for another form */
export function instantIn(text: string): number | undefined {
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const DURATION = /^([1-9]\d{0,6})([mhd])$/;

export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

/** @param duration  such as `90m`, `12h` or `30d` */
export function msOf(duration: string): number {
  const [, count, unit] = DURATION.exec(duration) ?? [];
  return Number(count) * UNITS_MS[unit as keyof typeof UNITS_MS];
}
