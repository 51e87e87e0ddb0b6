/** An amount as the school gave it: exact digits, or words that are no amount. */

import { parseAmount, type Amount } from "#web/format/money.ts";

import { writtenText } from "./sent.ts";

/** What cannot be counted is shown as the school wrote it. */
export type SentAmount = Amount | { written: string };

/** @returns null when the school wrote nothing */
export function parseSentAmount(value: unknown): SentAmount | null {
  const written = writtenText(value);
  return written === null ? null : (parseAmount(value) ?? { written });
}

/** The amount when it can be counted, else null. */
export function countable(amount: SentAmount | null | undefined): Amount | null {
  return typeof amount === "string" ? amount : null;
}
