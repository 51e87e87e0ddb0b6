/**
 * Finds states by their names and by the words on their screens, in both languages, so that a member's screenshot leads
 * to them.
 */

import { LANGUAGES } from "#shared/languages.ts";

import { screenWords, withSingleSpaces } from "../../stage/play/screen-words.ts";
import type { PreviewState } from "../../states/state.ts";

/** The searchable text of each state, by its id. */
export type StateTexts = ReadonlyMap<string, string>;

/** Names alone, which are known at once. */
export function namesOf(states: readonly PreviewState[]): StateTexts {
  return new Map(states.map(({ id, name }) => [id, normal([id, ...Object.values(name)].join("\n"))]));
}

/** Names and the words on the screens. Loads the messages of every screen in both languages. */
export async function textsOf(states: readonly PreviewState[]): Promise<StateTexts> {
  const spoken = states.flatMap(({ shows }) => shows);
  const spokenIn = await Promise.all(LANGUAGES.map((language) => screenWords(language, spoken)));
  return new Map(
    states.map(({ id, name, shows }) => {
      const shown = spokenIn.flatMap(({ say }) => shows.map(say));
      return [id, normal([id, ...Object.values(name), ...shown].join("\n"))];
    }),
  );
}

/** @returns the states whose text contains all words of the question, in their order; none for an empty question */
export function findStates(
  question: string,
  states: readonly PreviewState[],
  texts: StateTexts,
): PreviewState[] {
  const words = normal(question).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return states.filter(({ id }) => words.every((word) => texts.get(id)?.includes(word) === true));
}

function normal(text: string): string {
  return withSingleSpaces(text.normalize("NFKC")).toLowerCase();
}
