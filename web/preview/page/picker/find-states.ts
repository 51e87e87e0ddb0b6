/** Finds states by their names and by the words on their screens, in both languages, the best match first. */

import { loadAllStates, screenOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";
import { formOf, HAN, normal, type Text, wordsOf } from "./searched-text.ts";
import { type StateTexts, textsOf } from "./state-texts.ts";

/** Of states that match worse than this part of the best one, none is shown. */
const WORST_SHARE = 0.25;
/** How many times as much a line counts that is asked for as a whole, but for its numbers and dates. */
const WHOLE_LINE = 3;
/** A question as long as this may be the beginning of a line, or a piece of it. */
const PIECE = /\p{Script=Han}{6}|\p{Letter} \p{Letter}+ \p{Letter}+ \p{Letter}/u;
/** Most members have what is usual: each thing that a state changes of it makes the state this much less likely. */
const CHANGED = 0.95;
/** The best state of another screen is a rival when it matches this part as well as the best one. */
const RIVAL_SHARE = 0.6;

/** What a state may change of the usual screen. */
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

export type Find = (question: string) => readonly PreviewState[];

export async function loadFind(): Promise<Find> {
  const states = await loadAllStates();
  const texts = await textsOf(states);
  const formsOfStates = [...texts.values()].map((own) => new Set(own.flatMap(({ forms }) => forms)));
  const formCounts = new Map<string, number>();
  for (const forms of formsOfStates)
    for (const form of forms) formCounts.set(form, (formCounts.get(form) ?? 0) + 1);
  return (question) => findStates(question, states, texts, formCounts);
}

/**
 * @returns the states that have words of the question, those first that have the most of them, then those that change the
 *   least of the screen; none for an empty question
 */
function findStates(
  question: string,
  states: readonly PreviewState[],
  texts: StateTexts,
  formCounts: ReadonlyMap<string, number>,
): PreviewState[] {
  const asked = normal(question);
  const words = [...new Set(wordsOf(asked))];
  const all = new Set([...texts.values()].flat());
  const matches = words.map((word) => matchesOf(word, all));
  const rated = states.map((state) => {
    const own = texts.get(state.id) ?? [];
    return { state, own, found: matches.map((match) => best(own, match)) };
  });
  // A word, or a line, that few states have says more than one that most have.
  const rarityOf = (count: number) => (count === 0 ? 0 : Math.log(1 + states.length / count));
  const rarity = words.map((_, at) => rarityOf(rated.filter(({ found }) => (found[at] ?? 0) > 0).length));
  const askedForm = formOf(asked);
  const isPiece = PIECE.test(askedForm);
  const lines = [...formCounts].filter(
    ([form]) => askedForm.includes(form) || (isPiece && form.includes(askedForm)),
  );
  const worth = new Map(lines.map(([form, count]) => [form, WHOLE_LINE * rarityOf(count)]));
  const scored = rated.map(({ state, own, found }) => ({
    state,
    score:
      CHANGED ** changesOf(state) *
      found.reduce(
        (sum, each, at) => sum + each * (rarity[at] ?? 0),
        words.length * wholeLines(askedForm, own, worth),
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

/**
 * What those of the texts' lines are worth that are asked for, each by its share of the question: more, the more of the question they
 * are together.
 */
function wholeLines(asked: string, texts: readonly Text[], worth: ReadonlyMap<string, number>): number {
  const weights = new Map<string, number>();
  for (const { forms, weight } of texts)
    for (const form of forms)
      if (worth.has(form)) weights.set(form, Math.max(weight, weights.get(form) ?? 0));
  let rest = asked;
  let sum = 0;
  // A longer line may have a shorter one in it, which is not asked for by itself.
  for (const [form, weight] of [...weights].toSorted(([a], [b]) => b.length - a.length)) {
    const before = rest.length;
    rest = form.includes(asked) ? "" : rest.replace(form, " ");
    sum += (weight * (worth.get(form) ?? 0) * (before - rest.length)) / asked.length;
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

export function changesOf(state: PreviewState): number {
  return CHANGES.filter((name) => state[name] !== undefined).length;
}
