/** Under the frame: why the screen looks as it does. The state, the moment in its zone, and the date that is nearest to it. */

import { useEffect, useMemo, useState } from "react";

import { useSecond } from "#web/ui/clock.ts";

import { stateOf } from "../states/list.ts";
import { fieldOfMoment } from "./moment.ts";
import { spanInWords } from "./span-in-words.ts";
import { asHeading } from "./picker/screen-of.ts";
import { nearestDate, sampleDates } from "./sample-dates.ts";
import styles from "./preview-page.module.css";
import type { Preview } from "./use-preview.ts";
import { useOperatorsLanguage } from "./words/words.ts";

/** A screen that waits longer for what it is to show may never show it. */
const PATIENCE_MS = 5000;

interface WhyLineProps {
  preview: Preview;
  /** What the state's screen does not show yet; undefined when it shows all. */
  waitingFor: string | undefined;
}

export function WhyLine({ preview, waitingFor }: WhyLineProps) {
  const { words, language } = useOperatorsLanguage();
  useSecond();
  const { choices, sample, seededAt, zone } = preview;
  const dates = useMemo(() => sampleDates(sample, seededAt), [sample, seededAt]);
  const now = preview.now();
  const state = stateOf(choices.state);
  const isOverdue = useLongWait(waitingFor !== undefined);
  const date = nearestDate(dates, now);
  const time = (at: number): string => fieldOfMoment(at, zone).slice(0, 16).replace("T", " ");
  const parts = [
    state === undefined ? undefined : asHeading(state.name[language]),
    date !== undefined && dateInWords(),
    words.why.moment(time(now), zone),
    isOverdue && waitingFor !== undefined && words.states.waiting(waitingFor),
  ].filter((part) => typeof part === "string");
  return (
    <p className={styles["why"]}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );

  function dateInWords(): string {
    if (date === undefined) return "";
    const { at, kinds, before, after } = words.why;
    // Of the same day, its time is enough.
    const isToday = time(date.at).slice(0, 10) === time(now).slice(0, 10);
    const told = isToday ? time(date.at).slice(11) : time(date.at);
    const kind = kinds[date.kind];
    const span = spanInWords(Math.abs(date.at - now), language);
    if (span === undefined) return at(kind, told);
    return date.at > now ? before(kind, told, span) : after(kind, told, span);
  }
}

function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
