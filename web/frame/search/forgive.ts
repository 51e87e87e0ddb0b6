/** Finds words with one mistake: a letter that is wrong, missing or extra, or two letters that changed places. */

import { cacheIn } from "#web/format/cache.ts";

/**
 * Choice (no mistake is forgiven in a short word): it is similar to too many others. A Chinese word may have two characters. Nor in one
 * of more than 30 letters, which is a pasted line: the pattern of a word grows by the square of its length.
 */
const FORGIVEN = /^(?:\p{Script=Latin}{5,30}|\p{Script=Han}{4,30})$/u;

export function canForgive(word: string): boolean {
  return formsOf(word) !== null;
}

/** @returns where a text has a word with one mistake, in Latin text at the beginning of a word; null if it has none */
export function nearlyIn(text: string, word: string): readonly [number, number] | null {
  const forms = formsOf(word);
  if (forms === null || !forms.parts.some((part) => text.includes(part))) return null;
  const found = forms.pattern.exec(text);
  return found === null ? null : [found.index, found.index + found[0].length];
}

interface Forms {
  /** Every form of the word contains one of these; searching for them takes a tenth of the time of the pattern. */
  parts: readonly string[];
  pattern: RegExp;
}

/** By word; null for a word in which no mistake is forgiven. */
const known = new Map<string, Forms | null>();

function formsOf(word: string): Forms | null {
  const forms = known.get(word);
  if (forms !== undefined) return forms;
  return cacheIn(
    known,
    50,
    word,
    FORGIVEN.test(word) ? { parts: partsOf(word), pattern: patternOf(word) } : null,
  );
}

/** The half without the mistake, or the two letters in the middle that changed places. */
function partsOf(word: string): string[] {
  const middle = word.length >> 1;
  const swapped = `${word.slice(0, middle - 1)}${word.charAt(middle)}${word.charAt(middle - 1)}`;
  return [word.slice(0, middle), word.slice(middle), swapped];
}

function patternOf(word: string): RegExp {
  const letters = Array.from(word);
  const forms = letters.flatMap((letter, at) => {
    const [head, tail] = [letters.slice(0, at).join(""), letters.slice(at + 1).join("")];
    const swapped = `${head}${letters[at + 1] ?? ""}${letter}${letters.slice(at + 2).join("")}`;
    return [`${head}\\p{L}${tail}`, `${head}\\p{L}${letter}${tail}`, `${head}${tail}`, swapped];
  });
  const start = /^\p{Script=Latin}/u.test(word) ? String.raw`(?<![\p{Script=Latin}\p{N}])` : "";
  return new RegExp(`${start}(?:${forms.join("|")})`, "u");
}
