/** Language, theme and zone follow what the member chooses in another tab. */

import { useEffect } from "react";

import { isLanguage } from "#shared/languages.ts";
import { LANGUAGE_KEY, useLanguage } from "#web/i18n/preference.ts";
import { keptChoice } from "#web/ui/kept-choice.ts";
import { applyTimes, parseTimes, TIMES_KEY } from "#web/i18n/time-zone.ts";

import { applyTheme, parseTheme, THEME_KEY } from "./theme.ts";

/** Choices are kept on the device, and the browser tells every other tab when what is kept changes. */
export function useChoicesElsewhere(): void {
  const { choose } = useLanguage();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LANGUAGE_KEY && isLanguage(newValue)) choose(newValue);
      if (key === THEME_KEY) applyTheme(parseTheme(newValue));
      if (key === TIMES_KEY) applyTimes(parseTimes(newValue));
    };
    window.addEventListener("storage", follow);
    // What was chosen while this page was still coming.
    applyTheme(parseTheme(keptChoice("theme")));
    return () => window.removeEventListener("storage", follow);
  }, [choose]);
}
