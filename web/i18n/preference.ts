/** The language in use: the member's choice if there is one, else the browser's; kept on this device. */

import { createContext, use } from "react";

import { isLanguage, languageOfBrowser, type Language } from "./languages.ts";

/** The same key stands in `public/first-paint.js`. */
export const LANGUAGE_KEY = "homeroom.language";

/** The language to start in. */
export function initialLanguage(): Language {
  const chosen = storedLanguage();
  return chosen ?? languageOfBrowser(navigator.languages);
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({ language: "zh-TW", choose: () => undefined });

/** The language in use and the way to change it. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}
