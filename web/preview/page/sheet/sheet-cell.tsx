/** One state on a contact sheet: its frame, small, and its name as a link that opens it alone. */

import { useCallback, useMemo, useRef } from "react";

import { LANGUAGE_NAMES, type Language } from "#shared/languages.ts";
import type { Theme } from "#shared/themes.ts";
import { THEME_KEY } from "#web/frame/later/theme.ts";
import { LANGUAGE_KEY } from "#web/i18n/preference.ts";

import type { FromStage, StageSettings } from "../../stage/messages.ts";
import type { PreviewState } from "../../states/state.ts";
import { screenOf } from "../../states/list.ts";
import { seedOfStates } from "../../states/played.ts";
import { memberOf } from "../choices.ts";
import { asHeading } from "../picker/screen-of.ts";
import { usualChoices, writePreviewAddress } from "../preview-address.ts";
import { StageFrame } from "../stage-frame.tsx";
import { screenName, useOperatorsLanguage } from "../words/words.ts";
import styles from "./sheet-page.module.css";

export interface Look {
  language: Language;
  theme: Exclude<Theme, "system">;
}

interface SheetCellProps {
  name: string;
  place: (element: HTMLElement | null) => void;
  isAlive: boolean;
  onStarted: (name: string) => void;
  state: PreviewState;
  look: Look;
  openedAt: number;
}

export function SheetCell({ name, place, isAlive, onStarted, state, look, openedAt }: SheetCellProps) {
  const { words, language } = useOperatorsLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const settings = useMemo(() => stateSettings(state, look, openedAt), [state, look, openedAt]);
  const screen = screenOf(state);
  const title = words.states.titled(screenName(words, screen), state.name[language]);
  const address = writePreviewAddress({
    choices: { ...usualChoices(state.id), ...look },
    member: state.address,
  });
  const tell = useCallback(
    (message: Exclude<FromStage, { kind: "ready" }>) => {
      if (message.kind === "shown" || message.kind === "failed") onStarted(name);
    },
    [onStarted, name],
  );
  return (
    <li className={styles["cell"]}>
      <div ref={place} className={styles["window"]} data-theme={look.theme}>
        {isAlive && (
          <div className={styles["scaled"]}>
            <StageFrame
              frame={frame}
              title={title}
              settings={() => settings}
              tell={tell}
              onLeft={() => undefined}
              isCovered
              hasFailed={false}
            />
          </div>
        )}
      </div>
      <a className={styles["name"]} href={address}>
        {asHeading(state.name[language])}
      </a>
      <span className="quiet-text">{`${LANGUAGE_NAMES[look.language]} · ${words.themeOf[look.theme]}`}</span>
    </li>
  );
}

/**
 * The settings of the stage for one state, with only language and theme chosen.
 *
 * @param openedAt  the moment at which the sheet was opened: its day is the sample's, in milliseconds since the epoch
 */
function stateSettings(state: PreviewState, { language, theme }: Look, openedAt: number): StageSettings {
  const { member, clock, zone, network, permission, session, school } = usualChoices(state.id);
  const person = memberOf(member);
  return {
    stateId: state.id,
    personId: person.id,
    seededAt: seedOfStates(openedAt),
    startsAt: undefined,
    isClockRunning: clock === "runs",
    zone: zone ?? person.timeZone,
    kept: { [LANGUAGE_KEY]: language, [THEME_KEY]: theme },
    network,
    permission,
    session,
    school,
    address: state.address,
    changes: [],
    tabKept: undefined,
  };
}
