/** The words of the page around the stage, in the language of the operator; that of the stage may be another one. */

import { createContext, use } from "react";

import type { Language } from "#web/i18n/languages.ts";

import type { PreviewWords } from "./zh-tw.ts";

export interface OperatorsLanguage {
  language: Language;
  words: PreviewWords;
}

/** Provided at the root of each page. */
export const OperatorsLanguageContext = createContext<OperatorsLanguage | undefined>(undefined);

/** The words of one language: nobody loads those of the other. */
export async function loadWords(language: Language): Promise<PreviewWords> {
  if (language === "en") return (await import("./en.ts")).english;
  return (await import("./zh-tw.ts")).chinese;
}

export function useOperatorsLanguage(): OperatorsLanguage {
  const known = use(OperatorsLanguageContext);
  if (known === undefined) throw new Error("No page around this part says the operator's language.");
  return known;
}

export function useWords(): PreviewWords {
  return useOperatorsLanguage().words;
}
