/**
 * What a page can do without at first: the banner and the hint above it, single-key shortcuts, menus that close when the
 * focus leaves them, the choices of other tabs, and the files for a start without network.
 */

import { use, useEffect } from "react";
import { IntlProvider } from "use-intl";

import { loadMessages } from "#web/i18n/messages.ts";
import { useLanguage } from "#web/i18n/preference.ts";

import { useChoicesElsewhere } from "./choices-elsewhere.ts";
import { useDeviceCookie } from "./device-cookie.ts";
import { InAppHint } from "./in-app-hint.tsx";
import { useLeavingClosesPopovers } from "./leaving-closes-popovers.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { keepForOfflineStart } from "./offline-start.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { WrongClock } from "./wrong-clock.tsx";

export function Extras() {
  const { language } = useLanguage();
  useLeavingClosesPopovers();
  useChoicesElsewhere();
  useDeviceCookie();
  useEffect(keepForOfflineStart, []);
  return (
    <IntlProvider locale={language} messages={use(loadMessages(language, "extras"))}>
      <OfflineBanner />
      <WrongClock />
      <InAppHint />
      <Shortcuts />
    </IntlProvider>
  );
}
