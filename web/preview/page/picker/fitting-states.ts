/** The states that are nearest to the report of a member's screen. */

import { withCount } from "#web/app/screen-report/messages-on-screen.ts";
import { isTelling } from "#web/app/screen-report/read-screen.ts";
import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";

import { loadAllStates } from "../../states/list.ts";
import { seedForMoment } from "../../states/played.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import type { PreviewState, Words } from "../../states/state.ts";
import { memberOf, sizeOfWidth } from "../choices.ts";
import type { Choices } from "../preview-address.ts";
import { loadPaymentWords } from "./payment-words.ts";
import { scoreStates } from "./score-states.ts";

/**
 * A message that both have counts once for a state. Its conditions (screen, network, permission) count this many times as much, and so
 * does, against it, a message that it shows and the member's screen lacks.
 */
const DECISIVE = 2;
/** Stands for the texts of the sample that a state shows: no report contains one. */
const SAMPLE_TEXT = "text";
/** Every state of a screen has its heading, though few name it. */
const HEADING = /^\w+\.title$/;

/** The choices that show the state nearest to a member's screen. */
export async function choicesNearestTo(report: ScreenReport) {
  const [state] = await fittingStates(report);
  if (state === undefined) return undefined;
  const { at, zone, permission, language, theme } = report;
  const { id } = memberOf(state.member ?? "typical");
  await loadTitlesOf(id);
  const from = seedForMoment(state, id, at);
  const size = sizeOfWidth(Number.parseInt(report.size, 10));
  return { state: state.id, at, from, zone, permission, language, theme, size } satisfies Partial<Choices>;
}

/** @returns all states, the nearest first */
export async function fittingStates(report: ScreenReport): Promise<readonly PreviewState[]> {
  const states = await loadAllStates();
  const ofPayments = await loadPaymentWords(states, report.at);
  const onScreen = messagesOfNow(report);
  const keys = new Set([...onScreen].map(keyOf));
  const weightOf = (message: string): number => {
    const key = keyOf(message);
    if (onScreen.has(message) || onScreen.has(key) || keys.has(message)) return 1;
    // With another count it speaks half as much for the state.
    return keys.has(key) ? 0.5 : -DECISIVE;
  };
  const terms = new Map<string, Map<PreviewState, number>>();
  const add = (name: string, state: PreviewState, weight: number) =>
    terms.set(name, (terms.get(name) ?? new Map()).set(state, weight));
  for (const state of states) {
    for (const words of [...state.shows, ...(ofPayments.get(state) ?? [])]) {
      const said = messagesOf(words).filter(isCompared);
      if (said.length > 0) add(said.map(keyOf).join(" "), state, Math.min(...said.map(weightOf)));
    }
    for (const message of (state.hides ?? []).flatMap(messagesOf).filter(isCompared))
      if (weightOf(message) === 1) add(keyOf(message), state, -1);
    if (nameOfScreenAt(state.address) === report.screen) add("screen", state, DECISIVE);
    // Few states are without a network: to be one of them weighs more, for a report and against it.
    const network = isOffline(state) ? "offline" : "online";
    add(network, state, network === report.network ? DECISIVE : -DECISIVE);
    if ((state.permission ?? "both") === report.permission) add("permission", state, DECISIVE);
  }
  return scoreStates(states, [...terms.values()]).map(({ state }) => state);
}

function isOffline({ network, steps = [] }: PreviewState): boolean {
  return [{ network }, ...steps].some((each) => "network" in each && each.network === "offline");
}

/** A payment's screen has all of its former states: the last one is the present one. */
function messagesOfNow({ messages, screen }: ScreenReport): ReadonlySet<string> {
  const states = PAYMENT_STATES.map((name) => `paymentWords.states.${name}`);
  const present = states.findLast((message) => messages.includes(message));
  const isPast = (message: string) => screen === "payment" && states.includes(message) && message !== present;
  return new Set(messages.filter((message) => !isPast(message)));
}

/** Whether a report contains the message if it is on the screen, and the message says more than the screen's name. */
function isCompared(message: string): boolean {
  const key = keyOf(message);
  return key === SAMPLE_TEXT || (isTelling(key) && !HEADING.test(key));
}

/** As a report has them. */
function messagesOf(words: Words): string[] {
  if (typeof words === "string") return [words];
  if ("text" in words) return [SAMPLE_TEXT];
  if ("joined" in words) return words.joined.flatMap(messagesOf);
  const [key, given] = words;
  const values = Object.values(given);
  const inside = values.flatMap((value) => (typeof value === "object" ? messagesOf(value) : []));
  return [withCount(key, values.map(String)), ...inside];
}

function keyOf(message: string): string {
  return message.split(":")[0] ?? message;
}
