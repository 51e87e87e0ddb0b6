/**
 * Plays a state once the portal has been started: takes its steps one after the other, then reports when everything
 * shows.
 */

import { LANGUAGE_TAGS, LANGUAGES, type Language } from "#shared/languages.ts";

import type { PreviewState, Words } from "../../states/state.ts";
import { wordsOnScreen } from "./find-on-screen.ts";
import type { Conditions } from "../conditions.ts";
import type { FromStage } from "../messages.ts";
import { type ScreenWords, screenWords } from "./screen-words.ts";
import { isTaken, wordsOfStep } from "./take-step.ts";

export interface Play {
  state: Pick<PreviewState, "id" | "steps" | "shows" | "hides" | "device">;
  /** The parts of the stage that a step can change, beside the screen. */
  conditions: Conditions;
  tell: (message: FromStage) => void;
  /** Called when the steps are done: later changes are the operator's own. */
  onStepsTaken: () => void;
}

/** Watches as long as the page lives. */
export async function playState({ state, conditions, tell, onStepsTaken }: Play): Promise<void> {
  const { id, steps = [], shows, hides = [] } = state;
  let words: ScreenWords | undefined;
  const inLanguageOfScreen = async (): Promise<ScreenWords> => {
    const language = languageOfScreen();
    if (words?.language !== language) words = await screenWords(language);
    return words;
  };
  let waitsFor: string | undefined;
  const tellWaiting = (isFor: string): void => {
    if (isFor !== waitsFor) tell({ kind: "waiting", stateId: id, isFor });
    waitsFor = isFor;
  };
  const waitFor = (isThere: (current: ScreenWords) => boolean, named: Words | undefined): Promise<void> =>
    untilOnPage(async () => {
      const current = await inLanguageOfScreen();
      if (isThere(current)) return true;
      tellWaiting(named === undefined ? "" : current.say(named));
      return false;
    });

  for (const step of steps)
    await waitFor((current) => isTaken(step, current, conditions), wordsOfStep(step)[0]);
  onStepsTaken();

  let shownIn: Language | undefined;
  await untilOnPage(async () => {
    const current = await inLanguageOfScreen();
    if (shownIn === current.language) return false;
    const there = wordsOnScreen();
    const missing =
      shows.find((each) => !current.pattern(each).test(there)) ??
      hides.find((each) => current.pattern(each).test(there));
    if (missing !== undefined) {
      tellWaiting(current.say(missing));
      return false;
    }
    shownIn = current.language;
    const needsNewStart = steps.length > 0 || state.device?.isTooOld === true;
    tell({ kind: "shown", stateId: id, language: current.language, needsNewStart });
    return false;
  });
}

function languageOfScreen(): Language {
  return LANGUAGES.find((language) => LANGUAGE_TAGS[language] === document.documentElement.lang) ?? "zh-TW";
}

/** Waits until the screen is there, and nothing of it is loading. */
export function untilAtRest(): Promise<void> {
  return untilOnPage(
    async () =>
      document.querySelector("main h1") !== null && document.querySelector("[aria-busy=true]") === null,
  );
}

/** Asks now and after each change of the page, until the answer is yes. */
function untilOnPage(isSo: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    let isAsking = false;
    let hasChanged = false;
    const ask = async (): Promise<void> => {
      if (isAsking) {
        hasChanged = true;
        return;
      }
      isAsking = true;
      do {
        hasChanged = false;
        // A page that is being rendered changes many times in one task, so it is looked at once afterwards.
        await nextTask();
        if (await isSo()) {
          observer.disconnect();
          document.removeEventListener("contentvisibilityautostatechange", askAnew);
          resolve();
          return;
        }
      } while (hasChanged);
      isAsking = false;
    };
    const askAnew = (): void => void ask().catch(reject);
    const observer = new MutationObserver(askAnew);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    // Rows that `content-visibility` skips have no visible text, and get it without a change of the document.
    document.addEventListener("contentvisibilityautostatechange", askAnew);
    askAnew();
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
