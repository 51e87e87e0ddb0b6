/** Which of all things a search finds, and in which order. */

import { KINDS, type Findable, type Kind } from "#web/app/search/findable.ts";
import { foldForSearch } from "#web/format/text.ts";

/** What was found of one kind, the best first. */
export interface Group {
  kind: Kind;
  found: readonly Findable[];
}

/** The words of a search, folded; none for one of spaces alone. */
export function wordsOf(query: string): string[] {
  return foldForSearch(query).split(/\s+/u).filter(Boolean);
}

/**
 * Every word must be in it somewhere.
 *
 * Choice (the search over everything is a plain search in folded strings): it finds any part of a Chinese title, which has no spaces
 * between its words.
 */
export function searchAll(lists: readonly (readonly Findable[])[], words: readonly string[]): Group[] {
  if (words.length === 0) return [];
  const whole = words.join(" ");
  const ranked = new Map<Kind, Findable[][]>();
  for (const list of lists)
    for (const item of list) {
      const rank = rankOf(item, words, whole);
      if (rank === null) continue;
      const ranks = ranked.get(item.kind) ?? [[], [], [], []];
      ranks[rank]?.push(item);
      ranked.set(item.kind, ranks);
    }
  return KINDS.flatMap((kind) => {
    const ranks = ranked.get(kind);
    return ranks === undefined ? [] : [{ kind, found: ranks.flat(), best: ranks.findIndex(isFilled) }];
  }).toSorted((a, b) => a.best - b.best);
}

/** @returns 0 where the title begins with it, 1 where a word of the title does, 2 inside the title, 3 elsewhere; null where a word is missing */
function rankOf({ folded }: Findable, words: readonly string[], whole: string): number | null {
  let rank = 0;
  for (const word of words) {
    const at = folded.all.indexOf(word);
    if (at === -1) return null;
    rank = Math.max(rank, at < folded.title.length ? rankInTitle(folded.title, word, at) : 3);
  }
  return folded.title.startsWith(whole) ? 0 : rank;
}

/** @param first  where the word is found first */
function rankInTitle(title: string, word: string, first: number): number {
  if (first === 0) return 0;
  for (let at = first; at !== -1; at = title.indexOf(word, at + 1)) if (isStartOfWord(title, at)) return 1;
  return 2;
}

/** After a sign or a space, and where Chinese and other letters meet. */
function isStartOfWord(text: string, at: number): boolean {
  return START_OF_WORD.test(text.slice(at - 1, at + 1));
}

const START_OF_WORD = /^(?:[^\p{L}\p{N}]|\p{Script=Han}\P{Script=Han}|\P{Script=Han}\p{Script=Han})/u;

function isFilled(list: readonly unknown[]): boolean {
  return list.length > 0;
}

interface Piece {
  /** Where it begins. */
  at: number;
  piece: string;
  isFound: boolean;
}

/** A text in pieces, so that those which the search found can be marked; in one piece where folding moved its letters. */
export function markedPieces(text: string, words: readonly string[]): Piece[] {
  const folded = foldForSearch(text);
  const found = Array.from({ length: text.length }, () => false);
  if (folded.length === text.length)
    for (const word of words)
      for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
        found.fill(true, at, at + word.length);
  const starts = found.flatMap((isFound, at) => (at === 0 || isFound !== found[at - 1] ? [at] : []));
  return starts.map((at, place) => ({
    at,
    piece: text.slice(at, starts[place + 1]),
    isFound: found[at] === true,
  }));
}

/** The part beside the title for which a thing was found; undefined where the title says it. */
export function foundBeside({ folded, also }: Findable, words: readonly string[]): string | undefined {
  const missing = words.find((word) => !folded.title.includes(word));
  return missing === undefined ? undefined : also.find((text) => foldForSearch(text).includes(missing));
}
