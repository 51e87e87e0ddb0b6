/** Amounts as the school sends them: exact decimals, which stay text from the answer to the screen. Never floating point. */

import { cacheIn } from "./cache.ts";

declare const isExact: unique symbol;

/**
 * Decimal digits without a plus sign and without unnecessary zeros, such as `3200`, `45.5` or `-0.05`, as a form or an ATM accepts them.
 * Made by `parseAmount`.
 */
export type Amount = string & { readonly [isExact]: true };

export const ZERO = exact("0");

/** Digits with a point or an exponent: `3200.00`, `.5`, `0.32e4`, `1E+3`. */
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Thousands in groups. `1,200` has two meanings, since half of the world writes the decimals of 1.2 so. It takes a second group, or the
 * other sign, to know which one is meant.
 */
const GROUPED = /^[+-]?\d{1,3}([.,])\d{3}(?:(?:\1\d{3})+(?:(?!\1)[.,]\d+)?|(?!\1)[.,]\d+)$/;

/** Reads `"3200"`, `"45.00"`, `"0.32e4"`, `"1,200.00"` or `45`; null for anything else. */
export function parseAmount(value: unknown): Amount | null {
  const text = typeof value === "number" ? String(value) : value;
  const match = typeof text === "string" ? DECIMAL.exec(withoutGroups(text.trim())) : null;
  if (match === null) return null;
  const [, sign = "", sentWhole = "", sentFraction = "", exponent = "0"] = match;
  if (sentWhole === "" && sentFraction === "") return null;
  // The digits, and how many of them stand before the point.
  const point = sentWhole.length + Number(exponent);
  const digits = `${"0".repeat(Math.max(0, -point))}${sentWhole}${sentFraction}`.padEnd(point, "0");
  const place = Math.max(0, point);
  const whole = digits.slice(0, place).replace(/^0+(?=\d)/, "") || "0";
  const fraction = digits.slice(place).replace(/0+$/, "");
  const size = fraction === "" ? whole : `${whole}.${fraction}`;
  return exact(sign === "-" && size !== "0" ? `-${size}` : size);
}

/** With the minus sign of a keyboard, and a point before the decimals alone. */
function withoutGroups(text: string): string {
  const plain = text.replace("\u2212", "-");
  const [, sign] = GROUPED.exec(plain) ?? [];
  return sign === undefined ? plain : plain.replaceAll(sign, "").replace(",", ".");
}

export function addAmounts(one: Amount, other: Amount): Amount {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const sum = scaled(one, decimals) + scaled(other, decimals);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, "0");
  const place = digits.length - decimals;
  return parseAmount(`${sum < 0n ? "-" : ""}${digits.slice(0, place)}.${digits.slice(place)}`) ?? ZERO;
}

/** Negative when the first is less, positive when it is more, 0 when they are the same. */
export function compareAmounts(one: Amount, other: Amount): number {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const [first, second] = [scaled(one, decimals), scaled(other, decimals)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const formats = new Map<string, Intl.NumberFormat | null>();
const MAX_FORMATS = 200;

/**
 * `NT$3,200`, `US$45.00`, with a real minus sign, to the last digit that the school sent. Choice (NT$ in both languages): the bare `$`
 * that Chinese readers would get for Taiwan dollars is ambiguous beside another currency's.
 *
 * @param currency  ISO 4217; any other word is written after the number, unchanged
 */
export function formatMoney(amount: Amount, currency: string): string {
  const format = formatOf(currency, decimalsOf(amount));
  const text =
    format?.format(amount as unknown as Intl.StringNumericLiteral) ?? `${amount}\u00A0${currency}`.trimEnd();
  return text.replace("-", "\u2212");
}

function formatOf(currency: string, decimals: number): Intl.NumberFormat | null {
  const key = `${currency}|${decimals}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = /^[A-Z]{3}$/.test(currency) ? makeFormat(currency, decimals) : null;
  return cacheIn(formats, MAX_FORMATS, key, made);
}

/** Currencies whose whole amounts are written without the decimals of ISO 4217: prices in Taiwan have none. */
const DECIMALS_OF_WHOLE: Readonly<Record<string, number>> = { TWD: 0 };

/** The most decimals that `Intl.NumberFormat` shows. */
const MAX_DECIMALS = 100;

function makeFormat(currency: string, decimals: number): Intl.NumberFormat {
  const style = { style: "currency", currency } as const;
  const usual = new Intl.NumberFormat("en-GB", style).resolvedOptions().maximumFractionDigits ?? 2;
  const least = decimals > 0 ? Math.max(usual, 2) : (DECIMALS_OF_WHOLE[currency] ?? usual);
  return new Intl.NumberFormat("en-GB", {
    ...style,
    minimumFractionDigits: least,
    maximumFractionDigits: Math.min(MAX_DECIMALS, Math.max(least, decimals)),
  });
}

function decimalsOf(amount: Amount): number {
  const point = amount.indexOf(".");
  return point === -1 ? 0 : amount.length - point - 1;
}

/** The amount as a whole number in units of its last decimal. @param decimals  at least as many as it has */
function scaled(amount: Amount, decimals: number): bigint {
  return BigInt(amount.replace(".", "") + "0".repeat(decimals - decimalsOf(amount)));
}

function exact(digits: string): Amount {
  return digits as Amount;
}
