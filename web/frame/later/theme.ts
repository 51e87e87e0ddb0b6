/** Light, dark or the device's theme; the member's choice is kept on this device. */

import { useSyncExternalStore } from "react";

import { parseTheme, THEMES } from "#shared/themes.ts";
import { storeChoice, keyOfChoice } from "#web/ui/browser/stored-choice.ts";
import { makeListeners } from "#web/ui/browser/shared-value.ts";

export const THEME_CHOICES = ["system", ...THEMES] as const;

export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** The message that names each, in `extras.memberMenu`. */
export const THEME_WORDS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** The same key is in `public/first-paint.js`, which applies the choice before the first paint. */
export const THEME_KEY = keyOfChoice("theme");

const changes = makeListeners();

/** Chosen, and not shown yet. */
let chosen: ThemeChoice | undefined;

/** The theme that was just chosen, else that of the root element, where style sheets read it, too. */
function currentTheme(): ThemeChoice {
  return chosen ?? parseTheme(document.documentElement.dataset["theme"]) ?? "system";
}

/** For a choice made in this tab. */
export function chooseTheme(theme: ThemeChoice): void {
  storeChoice("theme", theme === "system" ? null : theme);
  chosen = theme;
  changes.tell();
  // The control shows the choice at once; a page of thousands of rows takes its colours in the next frame.
  requestAnimationFrame(() => setTimeout(() => chosen !== undefined && applyTheme(chosen)));
}

/** For a choice that is kept already, made in another tab. */
export function applyTheme(theme: ThemeChoice | null): void {
  chosen = undefined;
  if (theme === null || theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  changes.tell();
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(changes.subscribe, currentTheme);
}
