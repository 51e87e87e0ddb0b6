/** Amounts as notifications and the audit log have them, and as operators type them. */

import { formatDecimal, minorDigits } from "#shared/member-api/scalars.ts";

/** The largest amount that a command takes, in the minor unit: far below the largest whole number of the database. */
const MAX_MINOR = 1_000_000_000_000;

/**
 * Writes an amount with its currency, such as `NT$3,200` or `US$45.50`.
 *
 * Choice (amounts as the portal shows them): an operator and a member who talk about a payment read the same text, in
 * both languages.
 *
 * @param minor  in the currency's minor unit
 */
export function writeAmount(minor: number, currency: string): string {
  const decimal = withoutEmptyDecimals(minor, currency);
  const decimals = decimal.split(".")[1]?.length ?? 0;
  const text = formatOf(currency, decimals)?.format(decimal as Intl.StringNumericLiteral);
  return (text ?? `${decimal}\u00A0${currency}`).replace("-", "\u2212");
}

function withoutEmptyDecimals(minor: number, currency: string): string {
  const [whole = "", fraction = ""] = formatDecimal(minor, currency).split(".");
  const shown = fraction.replace(/0+$/, "");
  return shown === "" ? whole : `${whole}.${shown}`;
}

const formats = new Map<string, Intl.NumberFormat | undefined>();

/** The form of a currency, undefined for a word that names none; making one takes long, so each is made once. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat | undefined {
  const key = `${currency} ${decimals}`;
  if (!formats.has(key)) formats.set(key, makeFormat(currency, decimals));
  return formats.get(key);
}

function makeFormat(currency: string, decimals: number): Intl.NumberFormat | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined;
  const style = { style: "currency", currency } as const;
  const usual = new Intl.NumberFormat("en-GB", style).resolvedOptions().maximumFractionDigits ?? 2;
  // Dollars of Taiwan have hundredths by the standard and none in any shop.
  const least = decimals > 0 ? Math.max(usual, 2) : currency === "TWD" ? 0 : usual;
  return new Intl.NumberFormat("en-GB", {
    ...style,
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, decimals),
  });
}

/**
 * Reads a decimal amount such as `3200`, `3,200.50`. Nothing is rounded: more decimals than the currency has are a fault.
 *
 * @returns the amount in the currency's minor unit, or undefined
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d+))?$/.exec(text.normalize("NFKC").trim());
  const fraction = match?.[2] ?? "";
  if (match === null || fraction.length > digits) return undefined;
  const minor = Number((match[1] ?? "").replaceAll(",", "") + fraction.padEnd(digits, "0"));
  return minor <= MAX_MINOR ? minor : undefined;
}
