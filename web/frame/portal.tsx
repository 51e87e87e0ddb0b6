/** The whole portal: providers, then the frame, then the screen that the address names. */

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";

import type { Language } from "#shared/languages.ts";
import { LanguageProvider } from "#web/i18n/language-provider.tsx";
import { useLanguage } from "#web/i18n/preference.ts";

import { Arrival, useRememberedPlaces } from "./arrival.tsx";
import { CrashBoundary } from "./failures/crash-boundary.tsx";
import { PictureContext } from "./first-picture.tsx";
import { Gate } from "./gate.tsx";
import { prefetchOnIntent } from "./prefetch.ts";
import { screenAt, signInScreen, type Screen } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { IsLeavingContext, ShownAddressContext, useShownAddress } from "#web/app/shown-address.ts";
import { StartBoundary } from "./failures/start-boundary.tsx";

interface PortalProps {
  /** Given by the build that draws pages; else the member's choice, or the language of the page. */
  language?: Language;
  /** For `FirstPicture`. */
  picture?: string;
}

export function Portal({ language, picture }: PortalProps) {
  const [queries] = useState(() => new QueryClient());
  useRememberedPlaces();
  return (
    <QueryClientProvider client={queries}>
      <StartBoundary>
        <Suspense fallback={null}>
          <LanguageProvider initial={language}>
            <PictureContext value={picture}>
              <Screens />
            </PictureContext>
          </LanguageProvider>
        </Suspense>
      </StartBoundary>
    </QueryClientProvider>
  );
}

function Screens() {
  const { language } = useLanguage();
  useEffect(() => prefetchOnIntent(language), [language]);
  const { shown, isLeaving } = useShownAddress();
  const screen = screenAt(shown.pathname);
  const open = <OpenScreen screen={screen} path={shown.pathname} />;
  return (
    <ShownAddressContext value={shown}>
      <IsLeavingContext value={isLeaving}>
        {screen === signInScreen ? <Shell>{open}</Shell> : <Gate>{open}</Gate>}
      </IsLeavingContext>
    </ShownAddressContext>
  );
}

/** One Suspense boundary for all screens, so that the old screen stays until the next one is ready. */
function OpenScreen({ screen, path }: { screen: Screen; path: string }) {
  return (
    <CrashBoundary resetKey={path}>
      <Suspense fallback={null}>
        {/* Keyed by address: another course is a new screen, not an update of the old one. */}
        <ScreenInWords key={path} screen={screen} />
        <Arrival />
      </Suspense>
    </CrashBoundary>
  );
}

function ScreenInWords({ screen }: { screen: Screen }) {
  const { language } = useLanguage();
  const { Component, messages } = use(screen.load(language));
  return (
    <IntlProvider locale={language} messages={messages}>
      <Component />
    </IntlProvider>
  );
}
