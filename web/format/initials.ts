/** Initials and tints, for items without a picture. */

/** Number of tints in `ui/tints.css`. */
const TINTS = 8;

/** One of the tints, always the same for the same id. */
export function tintOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % TINTS;
}

/** Up to two letters for a Latin name; for a Chinese one the last character, as is customary. */
export function initialsOf(name: string): string {
  // Invisible characters are skipped.
  const words = name.replaceAll(/\p{C}/gu, "").trim().split(/\s+/u);
  const [first = ""] = words;
  if (/\p{Script=Han}/u.test(first)) return /\p{Script=Han}(?=\P{Script=Han}*$)/u.exec(first)?.[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return `${firstLetter(first)}${firstLetter(last)}`;
}

function firstLetter(word: string): string {
  return /^./u.exec(word.toUpperCase())?.[0] ?? "";
}

/** For a cover: the first two Han characters of a title that starts with them; otherwise its first letter or digit. */
export function coverLetters(title: string): string {
  const [begin = ""] = /^\p{Script=Han}{1,2}/u.exec(title) ?? [];
  return begin || (/[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "");
}
