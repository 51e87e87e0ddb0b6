/** The language in use: the member's choice if there is one, else the browser's; kept on this device. */

import { createContext, use } from "react";

import { deviceLanguages } from "#web/ui/browser/device.ts";
import { keptChoice, keyOfChoice } from "#web/ui/browser/kept-choice.ts";

import { isLanguage, languageOfBrowser, type Language } from "#shared/languages.ts";

export const LANGUAGE_KEY = keyOfChoice("language");

/** The language to start in. */
export function initialLanguage(): Language {
  return storedLanguage() ?? languageOfPage() ?? languageOfBrowser(deviceLanguages());
}

function storedLanguage(): Language | undefined {
  const stored = keptChoice("language");
  return isLanguage(stored) ? stored : undefined;
}

/** The language of the page that the BFF sent; undefined where the page names none. */
function languageOfPage(): Language | undefined {
  const written = document.querySelector<HTMLElement>("#root")?.dataset["language"];
  return isLanguage(written) ? written : undefined;
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
