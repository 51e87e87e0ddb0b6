/** The states that are nearest to the report of a member's screen. */

import { withCount } from "#web/app/screen-report/messages-on-screen.ts";
import { isTelling } from "#web/app/screen-report/read-screen.ts";
import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";

import { loadAllStates } from "../../states/list.ts";
import type { PreviewState, Words } from "../../states/state.ts";
import { changesOf, rarity } from "./find-states.ts";
import { loadPaymentWords } from "./payment-words.ts";

/** A missing message counts this much more against a state than a common one counts for it. */
const MISSING = 1.5;
/** The weight of a text of the sample: no report contains it. */
const SAMPLE_TEXT = 1;
/** The share of a message that stands on the screen with another count. */
const OTHER_COUNT = 0.25;
/** Few states name a message that many screens have: it is counted as if more states named it. */
const NOT_NAMED = 2;
/** Every state of a screen has its heading, though few name it. */
const HEADING = /^\w+\.title$/;
const HEADING_WEIGHT = 0.5;
/** A state of another screen is rarely meant, but a state of the frame may be played on any. */
const SAME_SCREEN = 6;
const SAME_CONDITION = 2;
/** Of two states that fit alike, the one that changes less of the usual screen is nearer. */
const CHANGE = 0.4;

/** The messages of one entry of `shows` or `hides`; none for a text of the sample. */
type Together = readonly string[];

/** @returns all states, the nearest first */
export async function fittingStates(report: ScreenReport): Promise<readonly PreviewState[]> {
  const states = await loadAllStates();
  const ofPayments = await loadPaymentWords(states, report.at);
  const shownBy = new Map(
    states.map((state) => [state, [...state.shows, ...(ofPayments.get(state) ?? [])].flatMap(reported)]),
  );
  const named = [...shownBy.values()].flatMap((shows) => [...new Set(shows.flat().map(keyOf))]);
  const counts = Map.groupBy(named, (key) => key);
  const weightOf = (message = ""): number => {
    const key = keyOf(message);
    return HEADING.test(key)
      ? HEADING_WEIGHT
      : rarity(NOT_NAMED + (counts.get(key)?.length ?? 0), states.length);
  };
  const shareOf = sharesIn(report);
  const scoreOf = (state: PreviewState): number => {
    const shown = (shownBy.get(state) ?? []).map((all) => {
      const weight = all.length === 0 ? SAMPLE_TEXT : Math.max(...all.map(weightOf));
      return weight * ((1 + MISSING) * shareOf(all) - MISSING);
    });
    const hidden = (state.hides ?? []).flatMap(reported).filter((all) => shareOf(all) === 1);
    return (
      shown.reduce((sum, each) => sum + each, 0) -
      hidden.reduce((sum, [message]) => sum + weightOf(message), 0) +
      (nameOfScreenAt(state.address) === report.screen ? SAME_SCREEN : 0) +
      (isOffline(state) === (report.network === "offline") ? SAME_CONDITION : 0) +
      ((state.permission ?? "both") === report.permission ? SAME_CONDITION : 0) -
      CHANGE * changesOf(state)
    );
  };
  const scores = new Map(states.map((state) => [state, scoreOf(state)]));
  return states.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

function isOffline({ network, steps = [] }: PreviewState): boolean {
  return [{ network }, ...steps].some((each) => "network" in each && each.network === "offline");
}

/** @returns the share of messages, from 0 to 1, that the screen has */
function sharesIn({ messages, screen }: ScreenReport): (all: Together) => number {
  // A payment's screen has all of its former states: the last one is the present one.
  const states = PAYMENT_STATES.map((name) => `paymentWords.states.${name}`);
  const present = states.findLast((message) => messages.includes(message));
  const isPast = (message: string) => screen === "payment" && states.includes(message) && message !== present;
  const onScreen = new Set(messages.filter((message) => !isPast(message)));
  const keys = new Set([...onScreen].map(keyOf));
  const shareOf = (message: string): number => {
    if (onScreen.has(message) || onScreen.has(keyOf(message))) return 1;
    return keys.has(message) ? 1 : keys.has(keyOf(message)) ? OTHER_COUNT : 0;
  };
  return (all) => (all.length === 0 ? 0 : Math.min(...all.map(shareOf)));
}

/** @returns nothing for messages that no report contains */
function reported(words: Words): Together[] {
  const all = messagesOf(words);
  const some = all.filter((message) => isTelling(keyOf(message)));
  return all.length > 0 && some.length === 0 ? [] : [some];
}

/** As a report has them. */
function messagesOf(words: Words): string[] {
  if (typeof words === "string") return [words];
  if ("text" in words) return [];
  if ("joined" in words) return words.joined.flatMap(messagesOf);
  const [key, given] = words;
  const values = Object.values(given);
  const inside = values.flatMap((value) => (typeof value === "object" ? messagesOf(value) : []));
  return [withCount(key, values.map(String)), ...inside];
}

function keyOf(message: string): string {
  return message.split(":")[0] ?? message;
}
