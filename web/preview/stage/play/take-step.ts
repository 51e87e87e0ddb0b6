/** Takes one step of a state on the screen, as a member, their network or another tab of theirs would. */

import type { Network } from "../../page/choices.ts";
import type { Step, Words } from "../../states/state.ts";
import type { Conditions } from "../conditions.ts";
import { findField, findPressable, wordsOnScreen } from "./find-on-screen.ts";
import type { ScreenWords } from "./screen-words.ts";
import { sendFromAnotherTab } from "../environment/silent-channel.ts";

/** The words by which a step names its element on the screen. */
export function wordsOfStep(step: Step): readonly Words[] {
  if ("press" in step) return [step.press];
  if ("into" in step) return [step.into];
  return "see" in step ? [step.see] : [];
}

/** @returns false while the element that the step needs is not on the screen; nothing was done then */
export function isTaken(step: Step, words: ScreenWords, conditions: Conditions): boolean {
  if ("press" in step) {
    const found = findPressable(words.pattern(step.press), step.role);
    // The pressed element has the focus, as with a pointer.
    found?.focus();
    found?.click();
    return found !== undefined;
  }
  if ("into" in step) return isFilled(findField(words.pattern(step.into)), step.type);
  if ("see" in step)
    return step.role === undefined
      ? words.pattern(step.see).test(wordsOnScreen())
      : findPressable(words.pattern(step.see), step.role) !== undefined;
  takeUnseen(step, conditions);
  return true;
}

type UnseenStep = Exclude<Step, { press: Words } | { into: Words } | { see: Words }>;

function takeUnseen(step: UnseenStep, conditions: Conditions): void {
  if ("network" in step) changeNetwork(conditions, step.network);
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

/** A policy that is added later applies to later loads: an `import()` fails as if the file were missing. */
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
