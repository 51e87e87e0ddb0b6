/** Finds states by their names and by the words on their screens, in both languages, the best match first. */

import { loadAllStates, screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";
import { formOf, HAN, normal, type Text, wordsOf } from "./searched-text.ts";
import { type StateTexts, textsOf } from "./state-texts.ts";

/** States with a smaller share of the best score are not shown. */
const WORST_SHARE = 0.25;
/** The factor of a line that the query has as a whole, but for its numbers and dates. */
const WHOLE_LINE = 3;
/** A query of this length may be the beginning or a part of a line. */
const PIECE = /\p{Script=Han}{6}|\p{Letter} \p{Letter}+ \p{Letter}+ \p{Letter}/u;
/** Most members have an unchanged screen: each change of a state makes it less likely by this factor. */
const CHANGED = 0.95;
/** The best state of another screen is listed early when its score has at least this share of the best one. */
const RIVAL_SHARE = 0.6;

/** Fields of a state that change the unaltered screen. */
const CHANGES = [
  "edit",
  "answers",
  "steps",
  "device",
  "moment",
  "school",
  "session",
  "network",
  "size",
] as const;

export type Find = (query: string) => readonly PreviewState[];

export async function loadFind(): Promise<Find> {
  const states = await loadAllStates();
  const texts = await textsOf(states);
  const formsOfStates = [...texts.values()].map((own) => new Set(own.flatMap(({ forms }) => forms)));
  const formCounts = new Map<string, number>();
  for (const forms of formsOfStates)
    for (const form of forms) formCounts.set(form, (formCounts.get(form) ?? 0) + 1);
  return (query) => findStates(query, states, texts, formCounts);
}

/**
 * @returns the states with words of the query, the most words first, then the fewest changes of the screen; none for an empty query
 */
function findStates(
  query: string,
  states: readonly PreviewState[],
  texts: StateTexts,
  formCounts: ReadonlyMap<string, number>,
): PreviewState[] {
  const asked = normal(query);
  const words = [...new Set(wordsOf(asked))];
  const all = new Set([...texts.values()].flat());
  const matches = words.map((word) => matchesOf(word, all));
  const rated = states.map((state) => {
    const own = texts.get(state.id) ?? [];
    return { state, own, found: matches.map((match) => best(own, match)) };
  });
  const weights = words.map((_, at) =>
    rarity(rated.filter(({ found }) => (found[at] ?? 0) > 0).length, states.length),
  );
  const askedForm = formOf(asked);
  const isPiece = PIECE.test(askedForm);
  const lines = [...formCounts].filter(
    ([form]) => askedForm.includes(form) || (isPiece && form.includes(askedForm)),
  );
  const lineWeights = new Map(
    lines.map(([form, count]) => [form, WHOLE_LINE * rarity(count, states.length)]),
  );
  const scored = rated.map(({ state, own, found }) => ({
    state,
    score:
      CHANGED ** changesOf(state) *
      found.reduce(
        (sum, each, at) => sum + each * (weights[at] ?? 0),
        words.length * wholeLines(askedForm, own, lineWeights),
      ),
  }));
  const top = Math.max(...scored.map(({ score }) => score));
  const hits = scored
    .filter(({ score }) => score > 0 && score >= top * WORST_SHARE)
    .toSorted((a, b) => b.score - a.score || changesOf(a.state) - changesOf(b.state));
  // Many states of a screen have the same line: the best of each screen comes before the others.
  const bestOfScreens = Object.values(Object.groupBy(hits, ({ state }) => screenOf(state))).flatMap(
    (ofScreen) => ofScreen?.filter(({ score }, at) => at === 0 && score >= top * RIVAL_SHARE) ?? [],
  );
  return [...new Set([...bestOfScreens, ...hits])].map(({ state }) => state);
}

/** @returns the score of the query's whole lines in these texts: each line counts by its share of the query, and all of them by the share that they cover together */
function wholeLines(asked: string, texts: readonly Text[], lineWeights: ReadonlyMap<string, number>): number {
  const weights = new Map<string, number>();
  for (const { forms, weight } of texts)
    for (const form of forms)
      if (lineWeights.has(form)) weights.set(form, Math.max(weight, weights.get(form) ?? 0));
  let rest = asked;
  let sum = 0;
  // A longer line may contain a shorter one, which the query does not have by itself.
  for (const [form, weight] of [...weights].toSorted(([a], [b]) => b.length - a.length)) {
    const before = rest.length;
    rest = form.includes(asked) ? "" : rest.replace(form, " ");
    sum += (weight * (lineWeights.get(form) ?? 0) * (before - rest.length)) / asked.length;
  }
  return sum * (1 - rest.trim().length / asked.length);
}

/** The texts that have the words; a whole word counts more than the beginning of one. */
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

function best(texts: readonly Text[], match: ReadonlyMap<Text, number>): number {
  return Math.max(0, ...texts.map((text) => match.get(text) ?? 0));
}

/** @returns the weight of a word, line or message: one that few states have distinguishes better than one that most have */
export function rarity(count: number, stateCount: number): number {
  return count === 0 ? 0 : Math.log(1 + stateCount / count);
}

export function changesOf(state: PreviewState): number {
  return CHANGES.filter((name) => state[name] !== undefined).length;
}
