/** Chooses a state: by its screen, or by a search. */

import { useEffect, useId, useMemo, useState } from "react";

import { findReport } from "#web/app/screen-report/report-code.ts";
import { nameOfScreenAt } from "#web/app/screen-report/screen-at.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import fieldStyles from "#web/ui/form/field.module.css";
import { SelectField } from "#web/ui/form/select-field.tsx";

import { loadStatesOf, screenName, SCREENS, screenOf, stateOf, statesOf } from "../../states/list.ts";
import type { PreviewState } from "../../states/state.ts";
import type { Preview } from "../use-preview.ts";
import { useOperatorsLanguage } from "../words/words.ts";
import type { Find } from "./find-states.ts";
import { asHeading } from "./screen-of.ts";
import styles from "./state-picker.module.css";

const NONE = "";
/** A longer list is no help: a more exact search finds fewer. */
const MAX_FOUND = 10;

export function StatePicker({ preview, play }: { preview: Preview; play: Preview["play"] }) {
  const { words, language } = useOperatorsLanguage();
  const { choices, address } = preview;
  const [lookedAt, setLookedAt] = useState<{ screen: string; state: string | undefined }>();
  const state = stateOf(choices.state);
  // The screen that was chosen stays until another state is shown.
  const chosen = lookedAt !== undefined && lookedAt.state === choices.state ? lookedAt.screen : undefined;
  const screen = chosen ?? (state === undefined ? nameOfScreenAt(address) : screenOf(state));
  const ofScreen = useStatesOf(screen);
  return (
    <section className={styles["picker"]} aria-label={words.states.title}>
      <div className={styles["head"]}>
        <h2>{words.states.title}</h2>
        {state !== undefined && (
          <span className="quiet-text numbers">
            {words.states.place(
              statesOf(screenOf(state)).indexOf(state) + 1,
              statesOf(screenOf(state)).length,
            )}
          </span>
        )}
      </div>
      <Search play={play} />
      <SelectField
        label={words.states.screen}
        options={[...new Set([...SCREENS, screen])].map((value) => ({
          value,
          label: screenName(value, language),
        }))}
        value={screen}
        onChoose={(next) => setLookedAt({ screen: next, state: choices.state })}
      />
      <SelectField
        label={words.states.state(ofScreen.length)}
        options={[
          {
            value: NONE,
            label:
              state !== undefined && screenOf(state) !== screen ? words.states.choose : words.states.none,
          },
          ...ofScreen.map(({ id, name }) => ({ value: id as string, label: asHeading(name[language]) })),
        ]}
        value={state !== undefined && screenOf(state) === screen ? state.id : NONE}
        onChoose={(id) => void play(id === NONE ? undefined : id)}
      />
    </section>
  );
}

/** Empty until they are loaded. */
function useStatesOf(screen: string): readonly PreviewState[] {
  const [, setLoaded] = useState("");
  useEffect(() => {
    loadStatesOf(screen).then(
      () => setLoaded(screen),
      () => undefined,
    );
  }, [screen]);
  return statesOf(screen);
}

function Search({ play }: Pick<Preview, "play">) {
  const { words, language } = useOperatorsLanguage();
  const [question, setQuestion] = useState("");
  const [find, setFind] = useState<Find>();
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const found = useMemo(() => find?.(question) ?? [], [question, find]);
  const isAnswered = find !== undefined && question.trim() !== "";
  const loadSearch = () => {
    if (isAsked) return;
    setIsAsked(true);
    // The next focus on the field tries again.
    import("./find-states.ts")
      .then(({ loadFind }) => loadFind())
      .then((next) => setFind(() => next))
      .catch(() => setIsAsked(false));
  };
  return (
    <div className="stack-1">
      <label className="stack-1 quiet-text" htmlFor={id}>
        {words.states.search}
      </label>
      <input
        id={id}
        type="search"
        className={fieldStyles["control"]}
        autoComplete="off"
        placeholder={words.states.searchFor}
        value={question}
        onFocus={loadSearch}
        onChange={(event) => setQuestion(event.target.value)}
        onPaste={(event) => {
          const report = findReport(event.clipboardData.getData("text"));
          if (report === undefined) return;
          event.preventDefault();
          setQuestion("");
          void play(report);
        }}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          if (key === "Escape" && question !== "") {
            event.preventDefault();
            setQuestion("");
          }
          const [first] = found;
          if (key !== "Enter" || first === undefined) return;
          // The press would go on to the button that gets the focus when the settings close.
          event.preventDefault();
          void play(first.id);
        }}
      />
      <output className="visually-hidden">
        {isAnswered && (found.length > 0 ? words.states.results : words.states.noneFound)}
      </output>
      {isAnswered && (
        <ul className={styles["found"]} aria-label={words.states.results}>
          {found.length === 0 && <li className={styles["none"]}>{words.states.noneFound}</li>}
          {found.slice(0, MAX_FOUND).map((state) => (
            <li key={state.id}>
              <button type="button" onClick={() => void play(state.id)}>
                <span className="quiet-text">{screenName(screenOf(state), language)}</span>
                <span>{asHeading(state.name[language])}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
