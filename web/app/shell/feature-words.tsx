/** Words of a part that is fetched by itself, without a screen that would bring them. Suspends until they are there. */

import { use, type ReactNode } from "react";
import { IntlProvider } from "use-intl";

import type { Feature } from "#web/i18n/features.ts";
import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";

export function FeatureWords({ feature, children }: { feature: Feature; children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, feature))}>
      {children}
    </IntlProvider>
  );
}
