/** Which items a search finds, and in which order. */

import { KINDS, type Findable, type Kind } from "#web/app/search/findable.ts";
import { parseAmount, type Amount } from "#web/format/money.ts";
import { foldForSearch } from "#web/format/text.ts";

import { canForgive, nearlyIn } from "./forgive.ts";
import { splitDates } from "./read-date.ts";

/** The results of one kind, the best first. */
export interface Group {
  kind: Kind;
  found: readonly Findable[];
  /** Rank of the first of them, see `rankOf`. */
  best: number;
}

/** The words of a search, folded; none for a search of spaces only. */
export function wordsOf(query: string): string[] {
  return foldForSearch(query).split(/\s+/u).filter(Boolean);
}

/** What an item must contain: all of the words, or the value that they write. */
interface Term {
  words: readonly string[];
  hasValue: (item: Findable) => boolean;
}

/** @param zone  IANA name of the reader's zone, in which days are meant */
export function termsOf(query: string, zone: string): Term[] {
  // `NT$ 1,500` is one word.
  const folded = foldForSearch(query).replaceAll(/(\$|twd|usd)\s+(?=\d)/gu, "$1");
  const { dates, rest } = splitDates(folded, zone);
  return [
    ...dates.map(({ text, isOn }): Term => ({
      words: wordsOf(text),
      hasValue: ({ times }) => times?.some(isOn) === true,
    })),
    ...wordsOf(rest).map((word): Term => {
      const amount = amountIn(word);
      return { words: [word], hasValue: (item) => amount !== null && item.amount === amount };
    }),
  ];
}

const AMOUNT = /^(?:[a-z]{0,3}\$|[€£¥]|[a-z]{3})?(\d[\d,]*(?:\.\d+)?)元?$/u;

function amountIn(word: string): Amount | null {
  return parseAmount(AMOUNT.exec(word)?.[1]?.replaceAll(",", ""));
}

/** If fewer results are found, similar ones are added after them. */
const FEW = 3;

/**
 * Every word must occur somewhere in an item.
 *
 * Choice (the search over everything is a plain search in folded strings): it finds any part of a Chinese title, which has no spaces
 * between its words.
 */
export function searchAll(lists: readonly (readonly Findable[])[], terms: readonly Term[]): Group[] {
  if (terms.length === 0) return [];
  const whole = terms.flatMap(({ words }) => words).join(" ");
  const exact = groupsOf(lists, (item) => rankOf(item, terms, whole));
  const found = new Set(exact.slice(0, FEW).flatMap((group) => group.found.slice(0, FEW)));
  const isForgiving = found.size < FEW && terms.some(({ words }) => words.some(canForgive));
  if (!isForgiving) return exact;
  return groupsOf(lists, (item) => (found.has(item) ? rankOf(item, terms, whole) : rankNearly(item, terms)));
}

/** The groups, the best first. There is one list for each rank: sorting thousands of items would take longer than finding them. */
function groupsOf(
  lists: readonly (readonly Findable[])[],
  rankIn: (item: Findable) => number | null,
): Group[] {
  const ranksOf = new Map(
    KINDS.map((kind) => [kind, Array.from({ length: NEARLY + 1 }, (): Findable[] => [])]),
  );
  for (const list of lists)
    for (const item of list) {
      const rank = rankIn(item);
      if (rank !== null) ranksOf.get(item.kind)?.[rank]?.push(item);
    }
  return [...ranksOf]
    .map(([kind, ranks]) => ({
      kind,
      found: ranks.flat(),
      best: ranks.findIndex((ofRank) => ofRank.length > 0),
    }))
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => a.best - b.best);
}

/** The rank of items that contain the words with a mistake. */
export const NEARLY = 4;

/**
 * @returns 0 if the title starts with it, 1 if a word of the title does or the value matches, 2 inside the title, 3 elsewhere; null if a
 *   word is missing
 */
function rankOf(item: Findable, terms: readonly Term[], whole: string): number | null {
  const { folded } = item;
  let rank = 0;
  for (const { words, hasValue } of terms) {
    if (hasValue(item)) {
      rank = Math.max(rank, 1);
      continue;
    }
    for (const word of words) {
      const at = folded.all.indexOf(word);
      if (at === -1) return null;
      rank = Math.max(rank, at < folded.title.length ? rankInTitle(folded.title, word, at) : 3);
    }
  }
  return folded.title.startsWith(whole) ? 0 : rank;
}

function rankNearly(item: Findable, terms: readonly Term[]): number | null {
  const isThere = (word: string) => isIn(item.folded.all, word);
  return terms.every((term) => term.hasValue(item) || term.words.every(isThere)) ? NEARLY : null;
}

/** @param first  the first place of the word */
function rankInTitle(title: string, word: string, first: number): number {
  if (first === 0) return 0;
  for (let at = first; at !== -1; at = title.indexOf(word, at + 1)) if (isStartOfWord(title, at)) return 1;
  return 2;
}

/** After a sign or a space, and between Chinese and other letters. */
function isStartOfWord(text: string, at: number): boolean {
  return START_OF_WORD.test(text.slice(at - 1, at + 1));
}

const START_OF_WORD = /^(?:[^\p{L}\p{N}]|\p{Script=Han}\P{Script=Han}|\P{Script=Han}\p{Script=Han})/u;

interface Piece {
  /** Where it starts. */
  at: number;
  piece: string;
  isFound: boolean;
}

/** A text in parts, so that the matching ones can be marked; in one part if folding moved its letters. */
export function markedPieces(text: string, words: readonly string[]): Piece[] {
  const folded = foldForSearch(text);
  const found = Array.from({ length: text.length }, () => false);
  if (folded.length === text.length)
    for (const word of words) {
      const first = folded.indexOf(word);
      if (first === -1) found.fill(true, ...(nearlyIn(folded, word) ?? [0, 0]));
      for (let at = first; at !== -1; at = folded.indexOf(word, at + word.length))
        found.fill(true, at, at + word.length);
    }
  const starts = found.flatMap((isFound, at) => (isFound === found[at - 1] ? [] : [at]));
  return starts.map((at, place) => ({
    at,
    piece: text.slice(at, starts[place + 1]),
    isFound: found[at] === true,
  }));
}

/** The text outside the title that matched; undefined if the title matches. */
export function foundBeside({ folded, also }: Findable, words: readonly string[]): string | undefined {
  const missing = words.find((word) => !isIn(folded.title, word));
  return missing === undefined ? undefined : also.find((text) => isIn(foldForSearch(text), missing));
}

function isIn(text: string, word: string): boolean {
  return text.includes(word) || nearlyIn(text, word) !== null;
}
