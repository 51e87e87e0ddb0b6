/** Reads the text of an answer of the Member API. */

import { isRecord } from "#web/model/sent.ts";

/** A number of 16 or more digits; a match inside a string is recognised and skipped afterwards. */
const LONG_NUMBER = /[:[,]\s*-?\d[\d.]{15,}/;

/** @returns undefined for what is no GraphQL answer: neither data nor errors */
export function parseAnswer(text: string): Record<string, unknown> | undefined {
  const answered = parseJson(text);
  if (!isRecord(answered)) return undefined;
  return isRecord(answered["data"]) || Array.isArray(answered["errors"]) ? answered : undefined;
}

function parseJson(text: string): unknown {
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Amounts must stay exact: a number that a double would round is kept as text. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === "number" && source !== undefined && source.length > 15 ? source : value;
}
