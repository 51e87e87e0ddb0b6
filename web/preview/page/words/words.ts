import { use, createContext } from "react";

import type { Language } from "#shared/languages.ts";

import type { PreviewWords } from "./zh-tw.ts";

/** The words of one language: an operator reads no other. */
export async function loadWords(language: Language): Promise<PreviewWords> {
  if (language === "en") return (await import("./en.ts")).english;
  return (await import("./zh-tw.ts")).chinese;
}

export interface OperatorsLanguage {
  language: Language;
  words: PreviewWords;
}

/** The language of the operator, which need not be the one that the stage is shown in. */
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
