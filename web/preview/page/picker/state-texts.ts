/**
 * The searchable texts of each state, in both languages: its names, its own texts, the messages of its screen, and the state of its payment.
 * All of it is known without showing the state. Loaded when somebody searches.
 */

import { LANGUAGES } from "#shared/languages.ts";
import { messagesByKey, textOf } from "#web/app/screen-report/messages-on-screen.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { screens } from "#web/frame/screens.ts";
import { importCatalogues } from "#web/i18n/features.ts";
import { loadAllMessages } from "#web/i18n/messages.ts";

import { screenWords } from "../../stage/play/screen-words.ts";
import { screenOf } from "../../states/list.ts";
import type { PreviewState, Words } from "../../states/state.ts";
import { isWithoutData, loadPaymentWords } from "./payment-words.ts";
import { searched, type Text } from "./searched-text.ts";

export type StateTexts = ReadonlyMap<PreviewState, readonly Text[]>;

/** Texts of this state alone count most; the screen behind a message of the frame counts least. */
const OWN = 2;
const OF_ITS_NAME_OR_PAYMENT = 1.5;
const OF_ITS_SCREEN = 1;
const BEHIND = 0.5;

/** The groups of messages that each screen loads beside those of the frame. Names that are no screen, such as `search`, have a group of that name. */
async function loadGroups(): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = screens.map(
    async ({ name, feature }) => [name, Object.keys(await importCatalogues("en", feature))] as const,
  );
  return new Map(await Promise.all(groups));
}

export async function textsOf(states: readonly PreviewState[]): Promise<StateTexts> {
  const ofPayments = await loadPaymentWords(states, Date.now());
  const groupsOf = await loadGroups();
  const spokenIn = await Promise.all(LANGUAGES.map(screenWords));
  const say = (words: Words) => spokenIn.map((language) => language.say(words));
  const catalogues = await Promise.all(LANGUAGES.map(loadAllMessages));
  const messages = catalogues.flatMap((catalogue) => messagesByKey(catalogue));
  const made = new Map<string, Text>();
  /** The same for all states of a screen. */
  const textOfScreen = (screen: string, weight: number): Text => {
    const groups = groupsOf.get(screen) ?? [screen];
    const said = messages.filter(([key]) => groups.includes(key.split(".")[0] ?? ""));
    const name = `${screen} ${weight}`;
    const texts = said.map(([, message]) => textOf(message));
    made.set(name, made.get(name) ?? searched(weight, texts));
    return made.get(name) ?? searched(weight, texts);
  };
  return new Map(
    states.map((state) => {
      const { id, name, shows, address } = state;
      const screen = isWithoutData(state) ? "errors" : nameOfScreenAt(address);
      return [
        state,
        [
          searched(OWN, shows.flatMap(say)),
          searched(OF_ITS_NAME_OR_PAYMENT, [id, ...Object.values(name)]),
          searched(OF_ITS_NAME_OR_PAYMENT, (ofPayments.get(state) ?? []).flatMap(say)),
          textOfScreen(screen, ["errors", screenOf(state)].includes(screen) ? OF_ITS_SCREEN : BEHIND),
        ],
      ];
    }),
  );
}
