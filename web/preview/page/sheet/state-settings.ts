/** The settings of the stage for one state, with only language and theme chosen. */

import { type Theme, THEME_KEY } from "#web/frame/later/theme.ts";
import type { Language } from "#shared/languages.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { StageSettings } from "../../stage/messages.ts";
import { editedSample, momentOf, ownAddress, seedOfStates } from "../../states/played.ts";
import type { PreviewState } from "../../states/state.ts";
import { memberOf } from "../choices.ts";
import { usualChoices } from "../preview-address.ts";

export interface Look {
  language: Language;
  theme: Exclude<Theme, "system">;
}

/** @param openedAt  the moment at which the sheet was opened: its day is the sample's, in milliseconds since the epoch */
export function stateSettings(
  state: PreviewState,
  { language, theme }: Look,
  openedAt: number,
): StageSettings {
  const { member, clock, zone, network, permission, session, school } = usualChoices(state.id);
  const person = memberOf(member);
  const seededAt = seedOfStates(openedAt);
  const sample = editedSample(state, person.id, seededAt);
  return {
    stateId: state.id,
    personId: person.id,
    seededAt,
    startsAt: momentOf(state, sample, seededAt),
    isClockRunning: clock === "runs",
    zone: zone ?? person.timeZone,
    kept: { [LANGUAGE_KEY]: language, [THEME_KEY]: theme },
    network,
    permission,
    session,
    school,
    address: ownAddress(state, sample),
    changes: [],
    tabKept: undefined,
  };
}
