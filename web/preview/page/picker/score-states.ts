/** The score of states for what is searched, whether it was typed or pasted with the report of a member's screen. */

import type { PreviewState } from "../../states/state.ts";

/**
 * A term of a search: a word, a line, a message or a condition. It has the weight of the term in each state that it speaks for, and
 * a negative one in those that it speaks against.
 */
export type Term = ReadonlyMap<PreviewState, number>;

/** Fields of a state that change the unaltered screen, which most members have. */
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

/**
 * Each term counts by its inverse document frequency.
 *
 * @returns the best state first; of two alike the one with fewer changes of the screen
 */
export function scoreStates(
  states: readonly PreviewState[],
  terms: readonly Term[],
): { state: PreviewState; score: number }[] {
  const weighed = terms.map((term) => ({ term, rarity: rarityOf(term, states.length) }));
  const scored = states.map((state) => ({
    state,
    score: weighed.reduce((sum, { term, rarity }) => sum + (term.get(state) ?? 0) * rarity, 0),
    changes: CHANGES.filter((name) => state[name] !== undefined).length,
  }));
  return scored.toSorted((a, b) => b.score - a.score || a.changes - b.changes);
}

/** The inverse document frequency: a term that few states have tells them apart better than one that most have. */
function rarityOf({ size }: Term, stateCount: number): number {
  return size === 0 ? 0 : Math.log(1 + stateCount / size);
}
