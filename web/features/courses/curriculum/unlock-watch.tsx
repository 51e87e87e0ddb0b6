/** Asks the school again at a lecture's opening time, and announces that it has opened. */

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import type { Instant } from "#web/format/instants.ts";
import { timeNow } from "#web/ui/browser/clock.ts";
import { announce } from "#web/ui/live-region.tsx";

import { dueLectures, nextOpening, waitBeforeAsking } from "../view-model/unlock-watch.ts";
import type { Lecture } from "../view-model/curriculum.ts";

/** The longest delay of a browser's timer, 2^31 - 1 ms. */
const MAX_TIMER_MS = 2_147_483_647;

interface UnlockWatchProps {
  lectures: readonly Lecture[];
  /** The page's time, by which locks are shown. */
  now: Instant;
  refresh: () => void;
  /** Called at the very moment at which a lock opens, which is more exact than the page's minute. */
  onOpening: (at: Instant) => void;
}

/** Renders nothing; mounted, and loaded, only for a course with locks. */
export function UnlockWatch({ lectures, now, refresh, onOpening }: UnlockWatchProps) {
  const t = useTranslations("curriculum.locked");
  const [asked, setAsked] = useState({ about: "", times: 0 });

  const next = nextOpening(lectures, now);
  useEffect(() => {
    if (next === undefined) return undefined;
    const delay = next - timeNow();
    if (delay > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => onOpening(Math.max(timeNow(), next)), Math.max(delay, 0));
    return () => clearTimeout(timer);
  }, [next, onOpening]);

  const due = dueLectures(lectures, now);
  const dueKeys = due.map(({ key }) => key).join(" ");
  const attempt = asked.about === dueKeys ? asked.times : 0;
  useEffect(() => {
    if (dueKeys === "") return undefined;
    const timer = setTimeout(
      () => {
        setAsked({ about: dueKeys, times: attempt + 1 });
        if (!document.hidden) refresh();
      },
      waitBeforeAsking(attempt, Math.random()),
    );
    return () => clearTimeout(timer);
  }, [dueKeys, attempt, refresh]);

  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const { key } of due) waited.current.add(key);
    for (const { key, lock, number, title } of lectures) {
      if (lock !== null || !waited.current.delete(key)) continue;
      announce(t("nowOpen", { number, title }));
    }
  });

  return null;
}
