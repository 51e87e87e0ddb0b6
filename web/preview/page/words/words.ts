import { use, createContext } from "react";

import type { Language } from "#shared/languages.ts";
import type { SampleLanguage } from "#shared/sample-members/people.ts";

import type { PreviewWords } from "./zh-tw.ts";

/** The words of one language, which is all that an operator reads. */
export function loadWords(language: SampleLanguage): Promise<PreviewWords> {
  return WORDS[language]();
}

/** The preview has the languages of the samples; operators of another one read English. */
export function languageForOperator(language: Language): SampleLanguage {
  return language === "zh-TW" ? language : "en";
}

const WORDS: Readonly<Record<SampleLanguage, () => Promise<PreviewWords>>> = {
  "zh-TW": async () => (await import("./zh-tw.ts")).chinese,
  en: async () => (await import("./en.ts")).english,
};

export interface OperatorsLanguage {
  language: SampleLanguage;
  words: PreviewWords;
}

/** The operator's language, which may differ from the stage's. */
export const OperatorsLanguageContext = createContext<OperatorsLanguage | undefined>(undefined);

/** @throws outside the preview's own pages */
export function useOperatorsLanguage(): OperatorsLanguage {
  const language = use(OperatorsLanguageContext);
  if (language === undefined) throw new Error("The operator's language is for the pages of the preview.");
  return language;
}

export function useWords(): PreviewWords {
  return useOperatorsLanguage().words;
}
