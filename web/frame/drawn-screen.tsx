/** Draws one screen with the answers to its first questions, as React draws it in the browser when they have come. */

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "urql";
import { IntlProvider } from "use-intl";
import { Router } from "wouter";

import type { ScreenToDraw } from "#shared/drawn-screen.ts";
import type { FirstAnswer } from "#shared/first-answers.ts";
import { callKey } from "#shared/first-answers.ts";
import { nameInPath } from "#web/app/address.ts";
import { createMemberApi, type MemberApi } from "#web/app/graphql/client.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import { MemberApiContext } from "#web/app/graphql/member-api-context.ts";
import type { ScreenModule } from "#web/app/load-screen.ts";
import { memberKey } from "#web/app/session/member-storage.ts";
import { parseSessionView } from "#web/app/session/parse-session-view.ts";
import { SignedInContext } from "#web/app/session/signed-in.ts";
import { ShownAddressContext } from "#web/app/shown-address.ts";
import { LanguageContext } from "#web/i18n/preference.ts";
import { drawInZone } from "#web/i18n/time-zone.ts";

import { screenAt } from "./screens.ts";

/**
 * @param portalUrl  public origin of the portal
 * @throws for a session or a screen that cannot be read
 */
export async function drawScreen(asked: ScreenToDraw, portalUrl: string): Promise<string> {
  const { path, search, language, device, answers } = asked;
  const session = parseSessionView(asked.session);
  if (!session.signedIn) throw new Error("A screen is drawn for members.");
  const screen = await screenAt(path).load(language);
  const { Component, messages } = screen;
  const { OPEN_SECTIONS } = await import("#web/features/courses/curriculum/open-sections.ts");
  const api = createMemberApi({ onSignInNeeded: nothing, fetch: answering(answers), holdMs: 0 });
  await storeAnswers(api, screen, answers);
  const openSections = JSON.stringify({ [nameInPath(path)]: device.openSections });
  const kept = new Map([[memberKey(session.member.sub, OPEN_SECTIONS), openSections]]);
  // From here to the end nothing is awaited: these belong to this drawing, and the next one sets its own.
  const location = { pathname: path, search, hash: "", origin: portalUrl };
  const matchMedia = (query: string) => ({ matches: isWideEnough(query, device.width) });
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null };
  Object.assign(globalThis, { location, window: { location, matchMedia }, matchMedia, localStorage });
  drawInZone(device.zone);
  const markup = renderToStaticMarkup(
    <Router ssrPath={path} ssrSearch={search}>
      <QueryClientProvider client={new QueryClient()}>
        <LanguageContext value={{ language, choose: nothing }}>
          <IntlProvider locale={language} messages={messages} timeZone={device.zone}>
            <SignedInContext value={session}>
              <MemberApiContext value={api}>
                <Provider value={api.client}>
                  <ShownAddressContext value={{ pathname: path, search }}>
                    <Component />
                  </ShownAddressContext>
                </Provider>
              </MemberApiContext>
            </SignedInContext>
          </IntlProvider>
        </LanguageContext>
      </QueryClientProvider>
    </Router>,
    // Other ids than those of the frame, which is in the same page.
    { identifierPrefix: "drawn-" },
  );
  return withoutStyleAttributes(withoutPreloads(markup));
}

/** React puts links before the markup that preload its pictures. They would be the first element where the screen is expected. */
function withoutPreloads(markup: string): string {
  return markup.replace(/^(?:<link [^>]*>)+/, "");
}

/** The page's Content-Security-Policy allows none. React escapes quotes in texts, so this form occurs in tags alone. */
function withoutStyleAttributes(markup: string): string {
  return markup.replaceAll(/ style="[^"]*"/g, "");
}

async function storeAnswers(
  api: MemberApi,
  { firstDocuments = [], courseDocument }: ScreenModule,
  answers: readonly FirstAnswer[],
): Promise<void> {
  const documents = [...firstDocuments.map(({ document }) => document), courseDocument ?? []].flat();
  await Promise.all(
    answers.map(async (answer) => {
      const document = documents.find((known) => documentId(known) === answer.documentId);
      if (document !== undefined) await api.askAhead(document, answer.variables, "this");
    }),
  );
}

/** Stands for the network: gives the answers that came, and none to any other question. */
function answering(answers: readonly FirstAnswer[]): typeof fetch {
  const bodies = new Map(answers.map((answer) => [callKey(answer), answer.body]));
  return (_url, request) => {
    const asked = JSON.parse(request?.body as string) as FirstAnswer;
    const body = bodies.get(callKey(asked));
    return body === undefined ? new Promise(nothing) : Promise.resolve(new Response(body));
  };
}

const REM_PIXELS = 16;

/** @param query  such as `(width >= 64rem)`, the only form that screens use */
function isWideEnough(query: string, width: number): boolean {
  const [, rem] = /\(width >= ([\d.]+)rem\)/.exec(query) ?? [];
  return rem !== undefined && width >= Number(rem) * REM_PIXELS;
}

function nothing(): void {
  // Nobody waits for what happens after a drawing.
}
