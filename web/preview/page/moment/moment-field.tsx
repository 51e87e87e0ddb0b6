/** The moment that is previewed: shown, typed, and moved to a date of the screen or the member. */

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import { formatDateTime } from "#web/format/dates.ts";
import { pressedKey } from "#web/ui/browser/pressed-key.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import fieldStyles from "#web/ui/form/field.module.css";
import { useSecond } from "#web/ui/browser/clock.ts";
import { CLOCKS } from "../choices.ts";
import styles from "./moment.module.css";
import type { Preview } from "../use-preview.ts";
import { useOperatorsLanguage } from "../words/words.ts";
import { type Around, AROUND, nearestDate, SAMPLE_DATE_KINDS } from "./around-date.ts";
import { instantOfLocal, zoneOffset } from "#web/format/zones.ts";

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
          // An uncontrolled field, so that the running clock, shown above, does not overwrite typed text.
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
      <AroundDate key={preview.address} preview={preview} />
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

const PLACES = Object.keys(AROUND) as Around[];

/** Moves the moment to just before, at or just after a date: the date of the screen's own object, unless the operator chose another one. */
function AroundDate({ preview }: { preview: Preview }) {
  const { words, language } = useOperatorsLanguage();
  const { chooseMoment, now, zone } = preview;
  const { all, own } = preview.dates ?? { all: [], own: [] };
  const dates = [...new Set([...own, ...all])];
  const [chosen, setChosen] = useState<number>();
  const id = useId();
  const date = dates[chosen ?? -1] ?? nearestDate(own, now()) ?? own[0];
  if (preview.dates === undefined) return null;
  if (dates.length === 0) return <p className="quiet-text">{words.around.none}</p>;
  return (
    <div className="stack-1 quiet-text">
      <label htmlFor={id}>{words.around.label}</label>
      <span className={fieldStyles["select"]}>
        <select
          id={id}
          className={fieldStyles["control"]}
          value={date === undefined ? "" : dates.indexOf(date)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {date === undefined && <option value="">{words.around.choose}</option>}
          {SAMPLE_DATE_KINDS.map((kind) => (
            <optgroup key={kind} label={words.around.kinds[kind]}>
              {dates.map(
                (each, at) =>
                  each.kind === kind && (
                    <option key={`${each.at} ${each.title}`} value={at}>
                      {`${formatDateTime(each.at, { locale: language, zone })} ${each.title}`}
                    </option>
                  ),
              )}
            </optgroup>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      {date !== undefined && (
        <div className={styles["steps"]}>
          {PLACES.map((place) => (
            <Button key={place} onClick={() => chooseMoment(date.at + AROUND[place])}>
              {words.around.places[place]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** @returns the value of a `datetime-local` field, to the second: `2026-11-22T20:00:05` */
function fieldOfMoment(at: number, zone: string): string {
  return new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 19);
}

/** @returns undefined for a text that is no date and time */
function momentOfField(text: string, zone: string): number | undefined {
  const local = Date.parse(`${text}Z`);
  return Number.isNaN(local) ? undefined : instantOfLocal(local, zone);
}
