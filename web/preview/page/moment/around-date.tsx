/** Moves the moment relative to a date of the member who is shown: just before it, at it, just after it. */

import { ChevronDown } from "lucide-react";
import { useId, useMemo, useState } from "react";

import { Button } from "#web/ui/button.tsx";
import { formatDateTime } from "#web/format/dates.ts";
import fieldStyles from "#web/ui/form/field.module.css";

import styles from "./moment.module.css";
import { type Around, AROUND, SAMPLE_DATE_KINDS, sampleDates } from "./sample-dates.ts";
import type { Preview } from "../use-preview.ts";
import { useOperatorsLanguage } from "../words/words.ts";

const PLACES = Object.keys(AROUND) as Around[];

export function AroundDate({ preview }: { preview: Preview }) {
  const { words, language } = useOperatorsLanguage();
  const { chooseMoment, sample, seededAt, zone } = preview;
  const dates = useMemo(() => sampleDates(sample, seededAt), [sample, seededAt]);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const date = dates[chosen] ?? dates[0];
  if (date === undefined) return <p className="quiet-text">{words.around.none}</p>;
  return (
    <div className={fieldStyles["field"]}>
      <label htmlFor={id}>{words.around.label}</label>
      <span className={fieldStyles["select"]}>
        <select
          id={id}
          className={fieldStyles["control"]}
          value={dates.indexOf(date)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
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
      <div className={styles["steps"]}>
        {PLACES.map((place) => (
          <Button key={place} onClick={() => chooseMoment(date.at + AROUND[place])}>
            {words.around.places[place]}
          </Button>
        ))}
      </div>
    </div>
  );
}
