/** Numbers that a double would round. */

/** A number of 16 or more digits. It may also match inside a text, which is checked later. */
const LONG_NUMBER = /[:[,]\s*-?\d[\d.]{15,}/;

const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A number with more characters may have more digits than a double stores. */
const MAX_EXACT_CHARACTERS = 15;

/**
 * Turns long numbers in the text of an answer into texts, because account numbers and amounts must stay exact. This happens before
 * parsing: not every supported browser gives the reviver of `JSON.parse` the original digits.
 */
export function withExactNumbers(text: string): string {
  if (!LONG_NUMBER.test(text)) return text;
  return text.replaceAll(TEXT_OR_NUMBER, (found) =>
    found.startsWith('"') || found.length <= MAX_EXACT_CHARACTERS ? found : `"${found}"`,
  );
}
