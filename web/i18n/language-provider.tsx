/** Gives the tree its messages, and keeps `<html lang>` and the stored choice true to the language in use. */

import { use, useEffect, useMemo, useState, useTransition, type ReactNode } from "react";
import { IntlProvider } from "use-intl";

import { LANGUAGE_TAGS, type Language } from "./languages.ts";
import { loadMessages } from "./messages.ts";
import { initialLanguage, LanguageContext, LANGUAGE_KEY } from "./preference.ts";

export function LanguageProvider(props: { initial?: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(() => props.initial ?? initialLanguage());
  const [, startTransition] = useTransition();
  const messages = use(loadMessages(language));

  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language];
  }, [language]);

  const choice = useMemo(() => {
    async function switchTo(next: Language): Promise<void> {
      try {
        await loadMessages(next);
      } catch {
        return;
      }
      startTransition(() => setLanguage(next));
    }
    return {
      language,
      choose: (next: Language) => {
        remember(next);
        // The old words stay until the new catalogue has arrived, and when it does not come.
        void switchTo(next);
      },
    };
  }, [language]);

  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={language} messages={messages}>
        {props.children}
      </IntlProvider>
    </LanguageContext>
  );
}

function remember(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser without storage forgets the choice with the tab; the choice itself still works.
  }
}
