/** Takes one step of a state on the screen, as a member, their network or another tab of theirs would. */

import type { Network, SessionKind } from "../../page/choices.ts";
import type { Step, Words } from "../../states/state.ts";
import type { Conditions } from "../conditions.ts";
import { findField, findPressable, wordsOnScreen } from "./find-on-screen.ts";
import type { ScreenWords } from "./screen-words.ts";
import { sendFromAnotherTab } from "../environment/silent-channel.ts";

/** What a step can change besides the screen. */
export interface StepPlace {
  conditions: Conditions;
  endSession: (session: SessionKind) => Promise<void> | void;
}

/** The words by which a step names what it needs on the screen. */
export function wordsOfStep(step: Step): readonly Words[] {
  if ("press" in step) return [step.press];
  if ("into" in step) return [step.into];
  if ("in" in step) return [step.in];
  return "see" in step ? [step.see] : [];
}

/** @returns false while the element that the step needs is not on the screen; nothing was done then */
export function isTaken(step: Step, words: ScreenWords, place: StepPlace): boolean {
  if ("press" in step) {
    const found = findPressable(words.pattern(step.press), step.nth ?? 1, step.role);
    // The pressed element has the focus, as with a pointer.
    found?.focus();
    found?.click();
    return found !== undefined;
  }
  if ("into" in step) return isFilled(findField(words.pattern(step.into)), step.type);
  if ("in" in step) return isFilled(findField(words.pattern(step.in)), step.choose);
  if ("see" in step)
    return step.role === undefined
      ? words.pattern(step.see).test(wordsOnScreen())
      : findPressable(words.pattern(step.see), 1, step.role) !== undefined;
  if ("key" in step) return isKeyPressed(step.key);
  takeUnseen(step, place);
  return true;
}

type UnseenStep = Exclude<
  Step,
  { press: Words } | { into: Words } | { in: Words } | { see: Words } | { key: string }
>;

function takeUnseen(step: UnseenStep, { conditions, endSession }: StepPlace): void {
  if ("network" in step) changeNetwork(conditions, step.network);
  else if ("session" in step) void endSession(step.session);
  else if ("answers" in step) conditions.alterations = step.answers;
  else if ("pass" in step) {
    conditions.passedMs += step.pass;
    // The portal reads its clock again when the page is looked at again.
    document.dispatchEvent(new Event("visibilitychange"));
  } else if ("elsewhere" in step) {
    const { key, value } = step.elsewhere;
    window.localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
  } else if ("said" in step) sendFromAnotherTab(step.on, step.said);
  else {
    conditions.chunksGone = step.chunksGone;
    withholdScripts();
  }
}

function changeNetwork(conditions: Conditions, network: Network): void {
  const was = conditions.network;
  conditions.network = network;
  if ((was === "offline") !== (network === "offline"))
    window.dispatchEvent(new Event(network === "offline" ? "offline" : "online"));
}

/** A policy added later applies to what is loaded from then on: an `import()` fails as if the file did not come. */
function withholdScripts(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'none'";
  document.head.append(policy);
}

/** React notices a value only if the browser's own setter set it, as typing does. */
function isFilled(field: HTMLElement | undefined, value: string): boolean {
  if (field === undefined) return false;
  field.focus();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function isKeyPressed(key: string): boolean {
  const target = document.activeElement ?? document.body;
  for (const type of ["keydown", "keyup"])
    target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  return true;
}
