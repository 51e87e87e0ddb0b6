/** Scalars as the demo school writes them. */

/** @param at  milliseconds since the epoch */
export function dateTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().replace(".000Z", "Z");
}

/** The currencies of the samples without a minor unit (ISO 4217). */
const WITHOUT_MINOR_UNIT: ReadonlySet<string> = new Set(["JPY", "KRW"]);

/** @param minor  an integer in the currency's minor unit: 320000 of TWD is `3200.00` */
export function decimal(minor: number | null, currency: string): string | null {
  if (minor === null || WITHOUT_MINOR_UNIT.has(currency)) return minor === null ? null : String(minor);
  const digits = String(Math.abs(minor)).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
