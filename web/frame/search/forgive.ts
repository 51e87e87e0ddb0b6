/** Words with one mistake: a letter that is wrong, missing or too many, or two that changed places. */

import { keep } from "#web/format/keep.ts";

/** Choice (no mistake is forgiven in a short word): it is near to too many others. Chinese has a word in two letters. */
const FORGIVEN = /^(?:\p{Script=Latin}{5,}|\p{Script=Han}{4,})$/u;

export function canForgive(word: string): boolean {
  return FORGIVEN.test(word);
}

/** @returns where a text has a word with one mistake, at the beginning of a word where that is Latin; null where it has nothing like it */
export function nearlyIn(text: string, word: string): readonly [number, number] | null {
  if (!canForgive(word)) return null;
  const middle = word.length >> 1;
  const [before, after] = [word.slice(0, middle - 1), word.slice(middle + 1)];
  // One of both is right whatever the mistake is, and looking for them takes a tenth of the time.
  if (!text.includes(before) && !text.includes(after)) return null;
  const found = patternOf(word).exec(text);
  return found === null ? null : [found.index, found.index + found[0].length];
}

const patterns = new Map<string, RegExp>();

function patternOf(word: string): RegExp {
  const known = patterns.get(word);
  if (known !== undefined) return known;
  const letters = Array.from(word);
  const forms = letters.flatMap((letter, at) => {
    const [head, tail] = [letters.slice(0, at).join(""), letters.slice(at + 1).join("")];
    const swapped = `${head}${letters[at + 1] ?? ""}${letter}${letters.slice(at + 2).join("")}`;
    return [`${head}\\p{L}${tail}`, `${head}\\p{L}${letter}${tail}`, `${head}${tail}`, swapped];
  });
  const start = /^\p{Script=Latin}/u.test(word) ? String.raw`(?<![\p{Script=Latin}\p{N}])` : "";
  return keep(patterns, 50, word, new RegExp(`${start}(?:${forms.join("|")})`, "u"));
}
