/** How this school writes instants and amounts in the Member API. */

/** @param at  milliseconds since the epoch @returns ISO 8601 in UTC, without a fraction where it is zero */
export function formatInstant(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}

/** Currencies whose minor unit is not a hundredth of the major one (ISO 4217). */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, KRW: 0 };

/** Decimals of a currency: two unless ISO 4217 says otherwise. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}

/**
 * Writes an amount in major units, without rounding.
 *
 * @param minor  integer in the currency's minor unit: 320000 of TWD is `3200.00`
 */
export function formatDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  if (digits === 0) return String(minor);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  return `${minor < 0 ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
