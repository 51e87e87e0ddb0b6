/** The states that are nearest to the report of a member's screen (`web/app/screen-report/report-code.ts`). */

import { withCounts } from "#web/app/screen-report/messages-on-screen.ts";
import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { screenAt } from "#web/app/screen-report/screen-at.ts";

import { MESSAGES_OF_STATES } from "#web/generated/messages-of-states.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { PAYMENT_STATES } from "#web/model/payment/payment-state.ts";

import { loadAllStates } from "../../states/list.ts";
import { editedSample, momentOf } from "../../states/played.ts";
import { loadTitlesOf } from "../../states/sample-titles.ts";
import type { PreviewState, Words } from "../../states/state.ts";
import { memberOf } from "../choices.ts";
import { paymentOfScreen, shownPayment } from "../why/shown-payment.ts";

/** What a state says and the screen does not tells more against it than what both say for it. */
const LACKING = 1.5;
/** A text of the sample, of which a report tells nothing. */
const UNTOLD = 1;
const OTHER_COUNT = 0.25;
/** That the list names a message once does not make it as rare on the screens. */
const FEW = 2;
/** Every state of a screen has its heading, though few name it. */
const HEADING = /^\w+\.title$/;
const OF_HEADING = 0.5;
/** A state of another screen is rarely meant, but a state of the frame may be played on any. */
const SAME_SCREEN = 6;
const SAME_CONDITION = 2;
/** Of two states that fit alike, the one that changes less of the usual screen is nearer. */
const CHANGES = [
  "edit",
  "answers",
  "steps",
  "device",
  "moment",
  "school",
  "identity",
  "session",
  "network",
  "size",
] as const;
const CHANGE = 0.4;

/** Messages that are said together. */
type Said = readonly string[];

/** @returns all states, the nearest first */
export async function fittingStates(report: ScreenReport): Promise<PreviewState[]> {
  const states = await loadAllStates();
  const said = new Map<PreviewState, { shows: Said[]; hides: Said[] }>();
  for (const state of states) {
    const { shows, hides = [] } = state;
    const ofPayment = await messagesOfPayment(state, report.at);
    said.set(state, { shows: [...shows.flatMap(told), ...ofPayment], hides: hides.flatMap(told) });
  }
  const everywhere = [...said.values()].flatMap(({ shows }) => [...new Set(shows.flat().map(keyOf))]);
  const counts = Map.groupBy(everywhere, (key) => key);
  // A message that few states have says more than one that many have.
  const worth = (message: string) =>
    HEADING.test(message)
      ? OF_HEADING
      : Math.log(1 + states.length / (FEW + (counts.get(keyOf(message))?.length ?? 0)));
  const worthOf = (all: Said) => (all.length === 0 ? UNTOLD : Math.max(...all.map(worth)));
  const sum = (each: readonly Said[], share: (all: Said) => number) =>
    each.reduce((total, all) => total + worthOf(all) * share(all), 0);
  const shareOf = shareIn(report);

  const scoreOf = (state: PreviewState): number => {
    const { shows = [], hides = [] } = said.get(state) ?? {};
    const conditions = [
      isOffline(state) === (report.network === "offline"),
      (state.permission ?? "both") === report.permission,
      isAbroad(state) === (report.zone !== SCHOOL_ZONE),
    ];
    return (
      sum(shows, (all) => (1 + LACKING) * shareOf(all) - LACKING) -
      sum(hides, (all) => (shareOf(all) === 1 ? 1 : 0)) +
      (screenAt(state.address) === report.screen ? SAME_SCREEN : 0) +
      SAME_CONDITION * conditions.filter(Boolean).length -
      CHANGE * changesOf(state)
    );
  };
  const scores = new Map(states.map((state) => [state, scoreOf(state)]));
  return states.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

export function changesOf(state: PreviewState): number {
  return CHANGES.filter((name) => state[name] !== undefined).length;
}

/** @returns how much of messages that are said together the screen says: 1 for all, little for another count */
function shareIn({ messages, screen }: ScreenReport): (all: Said) => number {
  // A payment's screen tells its whole course: the last of its states is the present one.
  const states = PAYMENT_STATES.map((name) => `paymentWords.states.${name}`);
  const present = states.findLast((message) => messages.includes(message));
  const isPast = (message: string) => screen === "payment" && states.includes(message) && message !== present;
  const said = new Set(messages.filter((message) => !isPast(message)));
  const keys = new Map([...said].map((message) => [keyOf(message), message]));
  const shareOf = (message: string): number => {
    const key = keyOf(message);
    if (said.has(message) || said.has(key)) return 1;
    return keys.has(key) ? (message === key ? 1 : OTHER_COUNT) : 0;
  };
  return (all) => (all.length === 0 ? 0 : Math.min(...all.map(shareOf)));
}

function isAbroad({ member = "typical", zone = memberOf(member).timeZone }: PreviewState): boolean {
  return zone !== memberOf("typical").timeZone;
}

function isOffline({ network, steps = [] }: PreviewState): boolean {
  return network === "offline" || steps.some((step) => "network" in step && step.network === "offline");
}

/** A report has no others. */
const TOLD = new Set(MESSAGES_OF_STATES);

/** @returns what is said together, without what no report has; none where nothing is left of it */
function told(words: Words): Said[] {
  const all = messagesOf(words);
  const some = all.filter((message) => TOLD.has(keyOf(message)));
  return all.length > 0 && some.length === 0 ? [] : [some];
}

function keyOf(message: string): string {
  return message.split(":")[0] ?? message;
}

/** The messages in a state's words, as a report has them. */
function messagesOf(words: Words): string[] {
  if (typeof words === "string") return [words];
  if ("text" in words) return [];
  if ("joined" in words) return words.joined.flatMap(messagesOf);
  const [key, given] = words;
  const values = Object.values(given);
  const inside = values.flatMap((value) => (typeof value === "object" ? messagesOf(value) : []));
  return [withCounts(key, Object.keys(given), values.map(String)), ...inside];
}

/** Every screen of a payment says its state and how it is paid, whether or not the list names them. */
async function messagesOfPayment(state: PreviewState, seededAt: number): Promise<Said[]> {
  if (screenAt(state.address) !== "payment") return [];
  const { id } = memberOf(state.member ?? "typical");
  await loadTitlesOf(id);
  const sample = editedSample(state, id, seededAt);
  const payment = paymentOfScreen(state.address, sample);
  if (payment === undefined) return [];
  const now = momentOf(state, sample, seededAt);
  const shown = shownPayment(payment, { now, seededAt, preview: state });
  const type = `paymentWords.types.${payment.paymentType}`;
  const word = typeof shown?.state === "string" ? `paymentWords.states.${shown.state}` : "";
  return [[word], [type]].filter(([message = ""]) => TOLD.has(message));
}
