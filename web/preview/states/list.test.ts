import { expect, test } from "vitest";

import { SAMPLE_PEOPLE } from "#shared/sample-members/people.ts";
import { signInScreen, screens } from "#web/frame/screens.ts";
import { allFeatures } from "#web/i18n/features.ts";
import { LANGUAGES } from "#shared/languages.ts";
import { loadMessages } from "#web/i18n/messages.ts";

import { memberOf } from "../page/choices.ts";
import { keysOf } from "../stage/play/screen-words.ts";
import { wordsOfStep } from "../stage/play/take-step.ts";
import { loadAllStates, SCREENS, screenOf } from "./list.ts";
import { editedSample, filledIn, momentOf, ownAddress } from "./played.ts";
import { loadTitlesOf } from "./sample-titles.ts";
import type { PreviewState } from "./state.ts";

const SEEDED_AT = Date.parse("2026-11-22T02:00:00Z");
/** Where a state shows the portal's "not found" page on purpose. */
const IS_NO_ROUTE = new Set(["shell/not-found"]);

for (const { id } of SAMPLE_PEOPLE) await loadTitlesOf(id);
const STATES = await loadAllStates();
const sampleFor = (state: PreviewState) =>
  editedSample(state, memberOf(state.member ?? "typical").id, SEEDED_AT);

test("every state of the preview has its own id, and a name in both languages", () => {
  const ids = STATES.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  for (const { id, name } of STATES)
    for (const words of [name["zh-TW"], name.en]) expect([id, words.trim()]).not.toEqual([id, ""]);
});

test("every state is in the file of its screen", () => {
  expect([...new Set(STATES.map(screenOf))]).toEqual(SCREENS);
});

test("every state begins on a portal screen, at a moment and with payments of the sample", () => {
  const patterns = [...screens, signInScreen].map(
    ({ pattern }) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`),
  );
  for (const state of STATES) {
    const sample = sampleFor(state);
    const address = ownAddress(state, sample);
    const { pathname } = new URL(address, "http://portal");
    expect([state.id, momentOf(state, sample, SEEDED_AT) > 0]).toEqual([state.id, true]);
    const written = JSON.stringify([address, filledIn(state.device?.keeps, sample)]);
    expect([state.id, written.match(/\{\d{4}\}/)]).toEqual([state.id, null]);
    if (!IS_NO_ROUTE.has(state.id))
      expect([state.id, patterns.some((pattern) => pattern.test(pathname))]).toEqual([state.id, true]);
  }
});

test("every state names what it must show, in messages that both languages have", async () => {
  for (const language of LANGUAGES) {
    const catalogues = await Promise.all(allFeatures().map((feature) => loadMessages(language, feature)));
    const messages = Object.assign({}, ...catalogues) as unknown;
    const isMessage = (key: string) => {
      const found = key
        .split(".")
        .reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], messages);
      // Compiled: a text, or the parts of one.
      return typeof found === "string" || Array.isArray(found);
    };
    for (const { id, steps = [], shows, hides = [] } of STATES) {
      expect([id, shows.length > 0]).toEqual([id, true]);
      const keys = [...steps.flatMap(wordsOfStep), ...shows, ...hides].flatMap(keysOf);
      expect([id, keys.filter((key) => !isMessage(key))]).toEqual([id, []]);
    }
  }
});

test("a state changes only answers to documents and addresses that the portal asks for", async () => {
  const { default: documents } = await import("#shared/member-api/documents.json");
  const names = new Set(Object.values(documents).map((text) => /\b(?:query|mutation) (\w+)/.exec(text)?.[1]));
  for (const { id, answers = [] } of STATES)
    for (const { of } of answers)
      if (of?.startsWith("/auth/") === false) expect([id, of, names.has(of)]).toEqual([id, of, true]);
});
