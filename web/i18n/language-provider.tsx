/** Gives the tree its messages, and keeps `<html lang>` and the stored choice equal to the language in use. */

import { use, useEffect, useMemo, useState, useTransition, type ReactNode } from "react";
import { IntlProvider } from "use-intl";

import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { keepChoice } from "#web/ui/browser/kept-choice.ts";

import { LANGUAGE_TAGS, type Language } from "#shared/languages.ts";
import { loadMessages } from "./messages.ts";
import { initialLanguage, LanguageContext } from "./preference.ts";

export function LanguageProvider(props: { initial?: Language | undefined; children: ReactNode }) {
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
        keepChoice("language", next);
        // The old messages stay until the new catalogue has arrived, and when it does not come.
        void switchTo(next);
      },
    };
  }, [language]);

  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={language} messages={messages} timeZone={SCHOOL_ZONE}>
        {props.children}
      </IntlProvider>
    </LanguageContext>
  );
}
