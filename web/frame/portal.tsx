/** The whole portal: providers, then the frame, then the screen of the address. The same in the browser and in Node. */

import { QueryClientProvider, QueryClient } from "@tanstack/react-query";
import { Suspense, use, useEffect, useState, useMemo, useTransition, type ReactNode } from "react";
import { IntlProvider } from "use-intl";

import { SignedInContext } from "#web/app/session/signed-in.ts";
import { IsLeavingContext, ShownAddressContext, useShownAddress } from "#web/app/address/shown-address.ts";
import { useLanguage, initialLanguage, LanguageContext } from "#web/i18n/preference.ts";
import { PageEnvironmentContext } from "#web/model/page-environment.ts";
import type { Elements } from "#web/ui/elements.ts";
import { Arrival, useRememberedPlaces } from "./arrival.tsx";
import { CrashBoundary } from "./failures/crash-boundary.tsx";
import { StartBoundary } from "./failures/start-boundary.tsx";
import { Gate } from "./gate.tsx";
import { prefetchOnIntent } from "./prefetch.ts";
import type { Screen } from "#web/app/loading/load-screen.ts";
import { screenAt, signInScreen } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { emptyStart, type PortalStart } from "./start.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { storeChoice } from "#web/ui/browser/stored-choice.ts";
import { LANGUAGE_TAGS, type Language } from "#shared/languages.ts";
import { loadMessages } from "../i18n/messages.ts";
import { createMemberApi } from "#web/app/graphql/member-api.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";

interface PortalProps {
  start?: PortalStart;
  /** An element in the place of the screen, by which the renderer finds that place. */
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
 * One Suspense boundary for all screens, so that the old screen stays until the next one is ready. If the first render differs from the
 * markup that the BFF sent, React renders this part anew and leaves the frame.
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

/** Gives the tree its messages, and keeps `<html lang>` and the stored choice equal to the current language. */
function LanguageProvider(props: { initial?: Language | undefined; children: ReactNode }) {
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
        storeChoice("language", next);
        // The old messages stay until the new catalogue has loaded, and if it cannot be loaded.
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

const never = new Promise<never>(nothing);

/** @param props.isThere  false: the boundary around it shows the placeholder meanwhile */
function Awaited({ isThere, children }: { isThere: boolean; children: Elements }): ReactNode {
  return isThere ? children : <Forever />;
}

function Forever(): ReactNode {
  return use(never);
}

/**
 * The placeholder of a screen until its data arrives: the screen itself, without a member and without an answer. It renders nothing
 * before the screen's chunk has loaded.
 */
function WaitingScreen({ screen }: { screen: Screen }) {
  return (
    <Suspense fallback={null}>
      <WithoutData screen={screen} />
    </Suspense>
  );
}

function WithoutData({ screen }: { screen: Screen }) {
  const { language } = useLanguage();
  const { Component, messages } = use(screen.load(language));
  const [{ api, queries }] = useState(() => ({
    api: createMemberApi({ onSignInNeeded: nothing, fetch: () => never }),
    queries: new QueryClient(),
  }));
  return (
    <QueryClientProvider client={queries}>
      <IntlProvider locale={language} messages={messages}>
        <SignedInContext value={undefined}>
          <MemberApiContext value={api}>
            <Component />
          </MemberApiContext>
        </SignedInContext>
      </IntlProvider>
    </QueryClientProvider>
  );
}

function nothing(): void {
  // A placeholder does not announce a screen.
}
