import { use, createContext } from "react";

import type { Language } from "#web/i18n/languages.ts";

import { english } from "./en.ts";
import { chinese, type PreviewWords } from "./zh-tw.ts";

export const WORDS: Record<Language, PreviewWords> = { "zh-TW": chinese, en: english };

export interface OperatorsLanguage {
  language: Language;
  words: PreviewWords;
}

/** The language of the operator, which need not be the one that the stage is shown in. */
export const OperatorsLanguageContext = createContext<OperatorsLanguage>({
  language: "zh-TW",
  words: chinese,
});

export function useWords(): PreviewWords {
  return use(OperatorsLanguageContext).words;
}
