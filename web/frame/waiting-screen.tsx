/** What a page shows of its screen until the data is there: the screen itself, without a member and without an answer. */

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useState, type ReactNode } from "react";
import { Provider } from "urql";
import { IntlProvider } from "use-intl";

import { createMemberApi } from "#web/app/graphql/client.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { useLanguage } from "#web/i18n/preference.ts";
import type { Elements } from "#web/ui/elements.ts";

import type { Screen } from "./screens.ts";

const never = new Promise<never>(nothing);

/** @param props.isThere  false: the boundary around it shows what stands for it meanwhile */
export function Awaited({ isThere, children }: { isThere: boolean; children: Elements }): ReactNode {
  return isThere ? children : <Forever />;
}

function Forever(): ReactNode {
  return use(never);
}

/** Nothing itself until its own program has come. */
export function WaitingScreen({ screen }: { screen: Screen }) {
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
            <Provider value={api.client}>
              <Component />
            </Provider>
          </MemberApiContext>
        </SignedInContext>
      </IntlProvider>
    </QueryClientProvider>
  );
}

function nothing(): void {
  // Nobody is told of a screen that only stands for another.
}
