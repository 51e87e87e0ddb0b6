/** Applies what the member chooses in another tab: language, theme and zone. */

import { useEffect, useEffectEvent } from "react";

import { isLanguage } from "#shared/languages.ts";
import { LANGUAGE_KEY, useLanguage } from "#web/i18n/preference.ts";
import { keptChoice } from "#web/ui/browser/kept-choice.ts";
import { applyTimes, keptTimes, parseTimes, TIMES_KEY } from "#web/i18n/time-zone.ts";

import { applyTheme, parseTheme, THEME_KEY } from "./theme.ts";

/** Choices are in `localStorage`, and the browser sends every other tab an event when it changes. */
export function useChoicesElsewhere(): void {
  const { language, choose } = useLanguage();
  // Applies what other tabs chose before this page began to listen.
  const catchUp = useEffectEvent(() => {
    const kept = keptChoice("language");
    if (isLanguage(kept) && kept !== language) choose(kept);
    applyTheme(parseTheme(keptChoice("theme")));
    applyTimes(keptTimes());
  });
  useEffect(() => catchUp(), []);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LANGUAGE_KEY && isLanguage(newValue)) choose(newValue);
      if (key === THEME_KEY) applyTheme(parseTheme(newValue));
      if (key === TIMES_KEY) applyTimes(parseTimes(newValue));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [choose]);
}
