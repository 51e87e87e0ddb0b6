/** Reads the text of an answer of the Member API. */

import { isRecord } from "#web/model/sent.ts";

/** A number of 16 or more digits. It may also match inside a text, which is checked later. */
const LONG_NUMBER = /[:[,]\s*-?\d[\d.]{15,}/;

const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number with more characters may have more digits than a double stores. */
const MAX_EXACT_CHARACTERS = 15;

/** @returns undefined for what is no GraphQL answer: neither data nor errors */
export function parseAnswer(text: string): Record<string, unknown> | undefined {
  const answered = parseJson(text);
  if (!isRecord(answered)) return undefined;
  return isRecord(answered["data"]) || Array.isArray(answered["errors"]) ? answered : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? withLongNumbersAsTexts(text) : text);
  } catch {
    return undefined;
  }
}

/**
 * Turns numbers that a double would round into texts, because account numbers and amounts must stay exact. This happens before
 * parsing: not every supported browser gives the reviver of `JSON.parse` the original digits.
 */
function withLongNumbersAsTexts(text: string): string {
  return text.replaceAll(TEXT_OR_NUMBER, (found) =>
    found.startsWith('"') || found.length <= MAX_EXACT_CHARACTERS ? found : `"${found}"`,
  );
}
