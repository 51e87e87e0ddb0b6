/** The moment that is previewed: shown, typed, and moved by a minute, an hour or a day. */

import { formatDateTime } from "#web/format/dates.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { useSecond } from "#web/ui/browser/clock.ts";

import { AroundDate } from "./around-date.tsx";
import { CLOCKS } from "../choices.ts";
import { fieldOfMoment, momentOfField, STEPS, type Step } from "./moment.ts";
import styles from "./moment.module.css";
import type { Preview } from "../use-preview.ts";
import { useOperatorsLanguage } from "../words/words.ts";

const STEP_NAMES = Object.keys(STEPS) as Step[];

export function MomentField({ preview }: { preview: Preview }) {
  const { words, language } = useOperatorsLanguage();
  const { choices, choose, chooseMoment, zone, now } = preview;
  useSecond();
  const shown = fieldOfMoment(now(), zone);
  const commit = (text: string) => {
    const at = momentOfField(text, zone);
    if (at !== undefined && fieldOfMoment(at, zone) !== shown) chooseMoment(at);
  };
  return (
    <fieldset className={styles["moment"]}>
      <legend className="quiet-text">{words.moment}</legend>
      <details className={styles["typed"]}>
        <summary>
          <time className="numbers" dateTime={new Date(now()).toISOString()}>
            {formatDateTime(now(), { locale: language, zone })}
          </time>{" "}
          <span>{words.changeMoment}</span>
        </summary>
        <input
          aria-label={words.momentIn(zone)}
          // An uncontrolled field, so that the running clock, shown above, does not overwrite what is typed.
          key={`${preview.turn}`}
          type="datetime-local"
          step={1}
          className={fieldStyles["control"]}
          defaultValue={shown}
          onBlur={(event) => {
            if (event.target.value !== event.target.defaultValue) commit(event.target.value);
          }}
          onKeyDown={(event) => {
            if (pressedKey(event) === "Enter") commit(event.currentTarget.value);
          }}
        />
      </details>
      <AroundDate preview={preview} />
      <div className={styles["steps"]}>
        <span>{words.moveClock}</span>
        {STEP_NAMES.map((step) => (
          <Button key={step} onClick={() => chooseMoment(now() - STEPS[step])}>
            {words.earlier[step]}
          </Button>
        ))}
        {STEP_NAMES.map((step) => (
          <Button key={step} onClick={() => chooseMoment(now() + STEPS[step])}>
            {words.later[step]}
          </Button>
        ))}
      </div>
      <RadioChips
        legend={words.clock}
        options={CLOCKS.map((value) => ({ value, label: words.clockOf[value] }))}
        value={choices.clock}
        onChoose={(clock) => {
          // A clock that is stopped keeps its moment.
          if (clock === "still") chooseMoment(Math.floor(now() / 1000) * 1000);
          choose({ clock });
        }}
      />
    </fieldset>
  );
}
