/** Finds states by their names and by the words on their screens, in both languages, the best match first. */

import { loadAllStates, screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";
import { scoreStates, type Term } from "./score-states.ts";
import { formOf, HAN, normal, type Text, wordsOf } from "./searched-text.ts";
import { type StateTexts, textsOf } from "./state-texts.ts";

/** States with a smaller share of the best score are not shown. */
const WORST_SHARE = 0.25;
/** The best state of another screen is listed early when its score has at least this share of the best one. */
const RIVAL_SHARE = 0.6;
/** A line that the query has as a whole, but for its numbers and dates, counts this many times as much as its words. */
const WHOLE_LINE = 3;
/** A query of this length may be the beginning or a part of a line. */
const PIECE = /\p{Script=Han}{6}|\p{Letter} \p{Letter}+ \p{Letter}+ \p{Letter}/u;

export type Find = (query: string) => readonly PreviewState[];

export async function loadFind(): Promise<Find> {
  const states = await loadAllStates();
  const texts = await textsOf(states);
  return (query) => findStates(query, states, texts);
}

/** @returns the states with words of the query; none for an empty query */
function findStates(query: string, states: readonly PreviewState[], texts: StateTexts): PreviewState[] {
  const asked = normal(query);
  const words = [...new Set(wordsOf(asked))];
  const all = new Set([...texts.values()].flat());
  const terms = [
    ...words.map((word) => termOfWord(matchesOf(word, all), texts)),
    ...termsOfLines(formOf(asked), words.length, all, texts),
  ];
  const scored = scoreStates(states, terms);
  const top = scored[0]?.score ?? 0;
  const hits = scored.filter(({ score }) => score > 0 && score >= top * WORST_SHARE);
  // Many states of a screen have the same line: the best of each screen comes before the others.
  const bestOfScreens = Object.values(Object.groupBy(hits, ({ state }) => screenOf(state))).flatMap(
    (ofScreen) => ofScreen?.filter(({ score }, at) => at === 0 && score >= top * RIVAL_SHARE) ?? [],
  );
  return [...new Set([...bestOfScreens, ...hits])].map(({ state }) => state);
}

/** A word counts as much as the text of a state that has it and counts most. */
function termOfWord(matches: ReadonlyMap<Text, number>, texts: StateTexts): Term {
  const term = new Map<PreviewState, number>();
  for (const [state, own] of texts) {
    const weight = Math.max(0, ...own.map((text) => matches.get(text) ?? 0));
    if (weight > 0) term.set(state, weight);
  }
  return term;
}

/**
 * The lines of which the query has the whole, or, if it is long enough, a part. Each counts as much as the words of the query, by its
 * share of the query, and all of them by the share that they cover together.
 */
function termsOfLines(asked: string, wordCount: number, all: ReadonlySet<Text>, texts: StateTexts): Term[] {
  const isPiece = PIECE.test(asked);
  const isAsked = (form: string): boolean => asked.includes(form) || (isPiece && form.includes(asked));
  const lines = new Map([...all].map((text) => [text, text.forms.filter(isAsked)]));
  const terms = new Map<string, Map<PreviewState, number>>();
  for (const [state, own] of texts) {
    const weights = new Map<string, number>();
    for (const text of own)
      for (const form of lines.get(text) ?? [])
        weights.set(form, Math.max(text.weight, weights.get(form) ?? 0));
    let rest = asked;
    const shares = new Map<string, number>();
    // A longer line may contain a shorter one, which the query does not have by itself.
    for (const form of [...weights.keys()].toSorted((a, b) => b.length - a.length)) {
      const before = rest.length;
      rest = form.includes(asked) ? "" : rest.replace(form, " ");
      shares.set(form, (before - rest.length) / asked.length);
    }
    const covered = 1 - rest.trim().length / asked.length;
    for (const [form, share] of shares) {
      const weight = WHOLE_LINE * wordCount * (weights.get(form) ?? 0) * share * covered;
      terms.set(form, (terms.get(form) ?? new Map()).set(state, weight));
    }
  }
  return [...terms.values()];
}

/** The texts that have the words; the beginning of a word counts half. */
function matchesOf(words: string, texts: ReadonlySet<Text>): ReadonlyMap<Text, number> {
  const found = new Map<Text, number>();
  if (words.trim() === "") return found;
  const isChinese = HAN.test(words.trim());
  for (const text of texts) {
    if (text.words.includes(isChinese ? words.trim() : words)) found.set(text, text.weight);
    else if (text.words.includes(words.trimEnd())) found.set(text, text.weight / 2);
  }
  return found;
}
