/** The scalars of the Member API: how instants and amounts are written. */

import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Instants: milliseconds in the code, ISO 8601 in UTC in answers. */
export const dateTimeScalar = new GraphQLScalarType<number, string>({
  name: "DateTime",
  serialize: (value) => new Date(Number(value)).toISOString().replace(".000Z", "Z"),
  parseValue: (value) => parseInstant(value),
  parseLiteral: (literal) => parseInstant(literal.kind === Kind.STRING ? literal.value : undefined),
});

function parseInstant(value: unknown): number {
  const at = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at))
    throw new GraphQLError("A DateTime is an ISO 8601 instant such as 2026-01-31T08:00:00Z.");
  return at;
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
