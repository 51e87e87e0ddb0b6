/** The whole portal: providers, then the frame, then the screen that the address names. The same in the browser and in Node. */

import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useEffect, useState } from "react";
import { IntlProvider } from "use-intl";

import { SignedInContext } from "#web/app/session/signed-in.ts";
import { IsLeavingContext, ShownAddressContext, useShownAddress } from "#web/app/shown-address.ts";
import { LanguageProvider } from "#web/i18n/language-provider.tsx";
import { useLanguage } from "#web/i18n/preference.ts";
import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import type { Elements } from "#web/ui/elements.ts";

import { Arrival, useRememberedPlaces } from "./arrival.tsx";
import { CrashBoundary } from "./failures/crash-boundary.tsx";
import { StartBoundary } from "./failures/start-boundary.tsx";
import { Gate } from "./gate.tsx";
import { prefetchOnIntent } from "./prefetch.ts";
import { screenAt, signInScreen, type Screen } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { emptyStart, type PortalStart } from "./start.ts";
import { Awaited, WaitingScreen } from "./waiting-screen.tsx";

interface PortalProps {
  start?: PortalStart;
  /** What stands in the place of the screen: for the renderer, which finds that place by it. */
  instead?: Elements;
}

export function Portal({ start: given, instead }: PortalProps) {
  const [start] = useState(() => given ?? emptyStart());
  useRememberedPlaces();
  const portal = (
    <QueryClientProvider client={start.queries}>
      <StartBoundary>
        <Suspense fallback={null}>
          <LanguageProvider initial={start.language}>
            <Screens start={start} instead={instead} />
          </LanguageProvider>
        </Suspense>
      </StartBoundary>
    </QueryClientProvider>
  );
  if (start.environment === undefined) return portal;
  return <PageEnvironmentContext value={start.environment}>{portal}</PageEnvironmentContext>;
}

function Screens({ start, instead }: { start: PortalStart; instead: Elements }) {
  const { language } = useLanguage();
  useEffect(() => prefetchOnIntent(language), [language]);
  const { shown, isLeaving } = useShownAddress();
  const screen = screenAt(shown.pathname);
  const open = <OpenScreen screen={screen} path={shown.pathname} instead={instead} />;
  return (
    <ShownAddressContext value={shown}>
      <IsLeavingContext value={isLeaving}>
        {screen === signInScreen ? <Shell>{open}</Shell> : <Gate firstApi={start.api}>{open}</Gate>}
      </IsLeavingContext>
    </ShownAddressContext>
  );
}

/**
 * One Suspense boundary for all screens, so that the old screen stays until the next one is ready. Where the first render differs
 * from the markup that the BFF sent, React renders this part anew and leaves the frame.
 */
function OpenScreen({ screen, path, instead }: { screen: Screen; path: string; instead: Elements }) {
  const isKnown = use(SignedInContext) !== undefined || screen === signInScreen;
  return (
    <CrashBoundary resetKey={path}>
      <Suspense fallback={<WaitingScreen screen={screen} />}>
        {instead ?? (
          <Awaited isThere={isKnown}>
            {/* Keyed by address: another course is a new screen, not an update of the old one. */}
            <ScreenInWords key={path} screen={screen} />
          </Awaited>
        )}
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
