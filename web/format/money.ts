/** Amounts as the school sends them, exact: decimal text or a number, never summed as floating point. */

/** Ten-thousandths of a currency's major unit: four decimals hold every currency of ISO 4217. */
export type Amount = number;

const UNITS = 10_000;
const DECIMAL = /^(-?)(\d{1,11})(?:\.(\d{1,4})0*)?$/;

/** Reads `"3200"`, `"45.00"` or `45`; anything else is not known. */
export function parseAmount(value: unknown): Amount | null {
  if (typeof value === "number")
    return Number.isFinite(value) && Math.abs(value) < 1e11 ? Math.round(value * UNITS) : null;
  const match = typeof value === "string" ? DECIMAL.exec(value.trim()) : null;
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  const units = Number(whole) * UNITS + Number(fraction.padEnd(4, "0"));
  return sign === "-" && units !== 0 ? -units : units;
}

/** Digits alone, as a machine or a form wants them: `3200`, `45.5`. */
export function amountDigits(amount: Amount): string {
  const size = Math.abs(amount);
  const fraction = String(size % UNITS)
    .padStart(4, "0")
    .replace(/0+$/, "");
  const whole = `${amount < 0 ? "-" : ""}${Math.floor(size / UNITS)}`;
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

const formats = new Map<string, Intl.NumberFormat | null>();

/**
 * `NT$3,200`, `US$45.00`, with a real minus. Choice: the same in both languages, because the bare `$` that Chinese
 * readers would get for dollars of Taiwan is ambiguous beside another currency's.
 *
 * @param currency  ISO 4217; a word that is none stands after the number as it is
 */
export function formatMoney(amount: Amount, currency: string): string {
  const digits = amountDigits(amount);
  const format = formatOf(currency, digits.includes("."));
  const text = format?.format(Number(digits)) ?? `${digits}\u00A0${currency}`.trimEnd();
  return text.replace("-", "\u2212");
}

function formatOf(currency: string, hasFraction: boolean): Intl.NumberFormat | null {
  const key = `${currency}|${hasFraction}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = /^[A-Z]{3}$/.test(currency) ? makeFormat(currency, hasFraction) : null;
  formats.set(key, made);
  return made;
}

function makeFormat(currency: string, hasFraction: boolean): Intl.NumberFormat {
  const style = { style: "currency", currency } as const;
  // Dollars of Taiwan have hundredths by the standard and none in any shop.
  if (currency !== "TWD" || hasFraction) return new Intl.NumberFormat("en-GB", style);
  return new Intl.NumberFormat("en-GB", { ...style, minimumFractionDigits: 0, maximumFractionDigits: 0 });
}
