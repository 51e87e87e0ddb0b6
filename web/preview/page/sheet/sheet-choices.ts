/** What a contact sheet shows of each state, as its address says: one or both languages, one or both themes. */

import { LANGUAGES, type Language } from "#shared/languages.ts";

import type { Look } from "./state-settings.ts";

const LOOK_THEMES = ["light", "dark"] as const;

export const SHEET_LANGUAGES = [...LANGUAGES, "both"] as const;
export const SHEET_THEMES = [...LOOK_THEMES, "both"] as const;

export interface SheetChoices {
  language: (typeof SHEET_LANGUAGES)[number];
  theme: (typeof SHEET_THEMES)[number];
}

/** @param usual  the operator's own language */
export function readSheetChoices(search: string, usual: Language): SheetChoices {
  const query = new URLSearchParams(search);
  return {
    language: SHEET_LANGUAGES.find((each) => each === query.get("lang")) ?? usual,
    theme: SHEET_THEMES.find((each) => each === query.get("theme")) ?? "light",
  };
}

export function writeSheetChoices({ language, theme }: SheetChoices): string {
  return `?${new URLSearchParams({ lang: language, theme }).toString()}`;
}

export function looksOf({ language, theme }: SheetChoices): Look[] {
  const languages = language === "both" ? LANGUAGES : [language];
  const themes = theme === "both" ? LOOK_THEMES : [theme];
  return languages.flatMap((each) => themes.map((look) => ({ language: each, theme: look })));
}
