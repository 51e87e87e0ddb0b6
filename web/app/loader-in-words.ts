/** Fetches a part of the portal together with the words it speaks. */

import type { ComponentType } from "react";

import type { Feature } from "#web/i18n/features.ts";
import type { Language } from "#web/i18n/languages.ts";
import { loadMessages, type Messages } from "#web/i18n/messages.ts";

/** The same promise every time, for React's `use`; a new one after a failure. */
export type LoaderInWords = (language: Language) => Promise<{ Component: ComponentType; messages: Messages }>;

export function loaderInWords(feature: Feature, chunk: () => Promise<ComponentType>): LoaderInWords {
  const loading = new Map<Language, ReturnType<LoaderInWords>>();

  return (language) => {
    const known = loading.get(language);
    if (known !== undefined) return known;
    const promise = Promise.all([chunk(), loadMessages(language, feature)])
      .then(([Component, messages]) => ({ Component, messages }))
      .catch((cause: unknown) => {
        loading.delete(language);
        throw cause;
      });
    loading.set(language, promise);
    return promise;
  };
}
