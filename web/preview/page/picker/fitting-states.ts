/** The states that are nearest to the report of a member's screen (`web/app/screen-report/report-code.ts`). */

import { withCounts } from "#web/app/screen-report/messages-on-screen.ts";
import type { ScreenReport } from "#web/app/screen-report/report-code.ts";
import { screenAt } from "#web/app/screen-report/screen-at.ts";

import { loadAllStates } from "../../states/list.ts";
import type { PreviewState, Words } from "../../states/state.ts";

/** What a state must not show counts as much as what it must; a message that it lacks counts less than one that it has. */
const LACKING = 0.8;
/** A state of another screen is rarely meant, but a state of the frame may be played on any. */
const SAME_SCREEN = 6;
const SAME_CONDITION = 2;

/** @returns all states, the nearest first */
export async function fittingStates(report: ScreenReport): Promise<PreviewState[]> {
  const states = await loadAllStates();
  const said = states.map(({ shows, hides = [] }) => ({
    shows: shows.flatMap(messagesOf),
    hides: hides.flatMap(messagesOf),
  }));
  const counts = Map.groupBy(
    said.flatMap(({ shows }) => [...new Set(shows.map(keyOf))]),
    (key) => key,
  );
  // A message that few states have says more than one that many have.
  const worth = (message: string) => Math.log(1 + states.length / (counts.get(keyOf(message))?.length ?? 1));
  const isSaid = (message: string) =>
    message.includes(":") ? report.messages.includes(message) : keys.has(message);
  const keys = new Set(report.messages.map(keyOf));
  const sum = (messages: readonly string[]) => messages.reduce((total, each) => total + worth(each), 0);
  const scoreOf = (state: PreviewState, at: number): number => {
    const { shows = [], hides = [] } = said[at] ?? {};
    const there = shows.filter(isSaid);
    const lacking = shows.filter((message) => !isSaid(message));
    return (
      sum(there) -
      LACKING * sum(lacking) -
      sum(hides.filter(isSaid)) +
      (screenAt(state.address) === report.screen ? SAME_SCREEN : 0) +
      ((state.network === "offline") === (report.network === "offline") ? SAME_CONDITION : 0) +
      ((state.permission ?? "both") === report.permission ? SAME_CONDITION : 0) -
      Object.keys(state).length / 10
    );
  };
  return states
    .map((state, at) => ({ state, score: scoreOf(state, at) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ state }) => state);
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
