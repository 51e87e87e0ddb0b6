/** The current language: the member's choice, stored on this device; otherwise the browser's. */

import { createContext, use } from "react";

import { deviceLanguages } from "#web/ui/browser/device.ts";
import { storedChoice, keyOfChoice } from "#web/ui/browser/stored-choice.ts";

import { isLanguage, languageOfBrowser, type Language } from "#shared/languages.ts";

export const LANGUAGE_KEY = keyOfChoice("language");

/** The language to start in. */
export function initialLanguage(): Language {
  return storedLanguage() ?? languageOfPage() ?? languageOfBrowser(deviceLanguages());
}

function storedLanguage(): Language | undefined {
  const stored = storedChoice("language");
  return isLanguage(stored) ? stored : undefined;
}

/** The language of the page that the BFF sent; undefined if the page names none. */
function languageOfPage(): Language | undefined {
  const written = document.querySelector<HTMLElement>("#root")?.dataset["language"];
  return isLanguage(written) ? written : undefined;
}

export interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({ language: "zh-TW", choose: () => undefined });

/** The current language, and the function that changes it. */
export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}
