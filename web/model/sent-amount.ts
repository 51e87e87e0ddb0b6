/** An amount as the school sent it: exact digits, or text that is no amount. */

import { parseAmount, type Amount } from "#web/format/money.ts";

import { writtenText } from "./sent.ts";

/** Text that is no number; it is shown as the school wrote it. */
export type SentAmount = Amount | { written: string };

/** @returns null when the school wrote nothing */
export function parseSentAmount(value: unknown): SentAmount | null {
  const written = writtenText(value);
  return written === null ? null : (parseAmount(value) ?? { written });
}

/** The digits, or the school's text if it is no amount. */
export function amountText(amount: SentAmount | null | undefined): string | null {
  return typeof amount === "string" ? amount : (amount?.written ?? null);
}

/** The amount when it is a number, else null. */
export function countable(amount: SentAmount | null | undefined): Amount | null {
  return typeof amount === "string" ? amount : null;
}
