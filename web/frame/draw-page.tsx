/**
 * Draws the pages that the BFF sends for the screens' addresses: the frame, and in it the screen before it has data. It
 * runs in Node, when the portal is built (`web/build/write-pages.ts`), never in a browser.
 */

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { Provider } from "urql";
import { IntlProvider } from "use-intl";
import { Router } from "wouter";

import type { DrawnPage, DrawnScreen } from "#shared/portal-pages.ts";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "#shared/languages.ts";
import { LanguageContext } from "#web/i18n/preference.ts";

import { createMemberApi } from "#web/app/graphql/client.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import { Portal } from "./portal.tsx";
import { notFoundScreen, screens, signInScreen, type Screen } from "./screens.ts";

/** Placeholder for the name in an address: no screen shows it before it knows the title. */
const ANY_NAME = "-";

export async function drawScreens(): Promise<DrawnScreen[]> {
  const drawn: DrawnScreen[] = [];
  for (const screen of [...screens, signInScreen, notFoundScreen]) drawn.push(await drawScreen(screen));
  return drawn;
}

async function drawScreen(screen: Screen): Promise<DrawnScreen> {
  const pages: Record<string, DrawnPage> = {};
  for (const language of LANGUAGES)
    pages[language] = { tag: LANGUAGE_TAGS[language], html: await drawPage(screen, language) };
  const { firstDocuments = [], courseDocument, showsSessions } = await screen.load("en");
  const asks = firstDocuments.map(({ document, variables }) => ({
    documentId: documentId(document),
    variables,
  }));
  return {
    pattern: screen.pattern,
    feature: screen.feature,
    asks,
    ...(courseDocument !== undefined && { courseDocumentId: documentId(courseDocument) }),
    ...(showsSessions === true && { showsSessions }),
    pages,
  };
}

async function drawPage(screen: Screen, language: Language): Promise<string> {
  const path = screen.pattern.replace(/:\w+|\*/, ANY_NAME);
  // For screens whose address holds a name or a search.
  const location = { pathname: path, search: "", hash: "", origin: "https://portal.invalid" };
  Object.assign(globalThis, { location, window: { location } });
  const picture = await drawPicture(screen, language, path);
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <Portal language={language} picture={picture} />
    </Router>,
    // In one chunk: a later chunk would need an inline script.
    { progressiveChunkSize: Infinity, onError: fail },
  );
  return new Response(prelude).text();
}

/** The screen alone, without React's hydration markers. */
async function drawPicture(screen: Screen, language: Language, path: string): Promise<string> {
  const { Component, messages } = await screen.load(language);
  const api = createMemberApi({ onSignInNeeded: nothing, fetch: neverAnswered });
  return renderToStaticMarkup(
    <Router ssrPath={path}>
      <QueryClientProvider client={new QueryClient()}>
        <LanguageContext value={{ language, choose: nothing }}>
          <IntlProvider locale={language} messages={messages} timeZone="UTC">
            <MemberApiContext value={api}>
              <Provider value={api.client}>
                <Component />
              </Provider>
            </MemberApiContext>
          </IntlProvider>
        </LanguageContext>
      </QueryClientProvider>
    </Router>,
  );
}

function fail(error: unknown): never {
  throw error;
}

function nothing(): void {
  // Nobody reads these announcements in Node.
}

function neverAnswered(): Promise<Response> {
  return new Promise(nothing);
}
