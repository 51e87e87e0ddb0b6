/** Finds states by their names and by the words on their screens, in both languages, the best match first. */

import { loadAllStates, screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";
import { HAN, normal, type Text, wordsOf } from "./searched-text.ts";
import { type StateTexts, textsOf } from "./state-texts.ts";

/** Of states that match worse than this part of the best one, none is shown. */
const WORST_SHARE = 0.25;
/** How many times as much a line counts that was asked for as a whole. */
const WHOLE_LINE = 3;
/** The best state of another screen is a rival when it matches this part as well as the best one. */
const RIVAL_SHARE = 0.5;

export type Find = (question: string) => readonly PreviewState[];

export async function loadFind(): Promise<Find> {
  const states = await loadAllStates();
  const texts = await textsOf(states);
  return (question) => findStates(question, states, texts);
}

/**
 * @returns the states that have words of the question, those first that have the most of them, then those that change the
 *   least of the screen; none for an empty question
 */
function findStates(question: string, states: readonly PreviewState[], texts: StateTexts): PreviewState[] {
  const asked = normal(question);
  const words = [...new Set(wordsOf(asked))];
  const all = new Set([...texts.values()].flat());
  const matches = words.map((word) => matchesOf(word, all));
  const whole = matchesOf(asked, all);
  const rated = states.map((state) => {
    const own = texts.get(state.id) ?? [];
    return { state, found: matches.map((match) => best(own, match)), whole: best(own, whole) };
  });
  // A word that few states have says more than one that most have.
  const rarity = words.map((_, at) => {
    const count = rated.filter(({ found }) => (found[at] ?? 0) > 0).length;
    return count === 0 ? 0 : Math.log(1 + states.length / count);
  });
  const allRarity = rarity.reduce((sum, each) => sum + each, 0);
  const scored = rated.map(({ state, found, whole: phrase }) => ({
    state,
    score: found.reduce((sum, each, at) => sum + each * (rarity[at] ?? 0), phrase * allRarity),
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

function changesOf(state: PreviewState): number {
  return Object.keys(state).length;
}

/** The texts that have the words; a line that has no others counts more, and a whole word counts more than the beginning of one. */
function matchesOf(words: string, texts: ReadonlySet<Text>): ReadonlyMap<Text, number> {
  const found = new Map<Text, number>();
  if (words.trim() === "") return found;
  const isChinese = HAN.test(words.trim());
  for (const text of texts) {
    if (text.words.includes(`\n${words}\n`)) found.set(text, text.weight * WHOLE_LINE);
    else if (text.words.includes(isChinese ? words.trim() : words)) found.set(text, text.weight);
    else if (text.words.includes(words.trimEnd())) found.set(text, text.weight / 2);
  }
  return found;
}

function best(texts: readonly Text[], match: ReadonlyMap<Text, number>): number {
  return Math.max(0, ...texts.map((text) => match.get(text) ?? 0));
}
