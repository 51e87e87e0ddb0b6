/** What the portal's first render starts from: in the browser and in Node the same, so that both render the same. */

import { QueryClient } from "@tanstack/react-query";

import type { Language } from "#shared/languages.ts";
import type { FirstAnswers } from "#shared/page-data.ts";
import { giveAnswers, type GivenAnswers } from "#web/app/first-answers.ts";
import { createMemberApi, type MemberApi } from "#web/app/graphql/client.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import type { ScreenModule } from "#web/app/load-screen.ts";
import { parseSessionView } from "#web/app/session/parse-session-view.ts";
import { askForSession, sessionQuery } from "#web/app/session/session-query.ts";
import { askForSignIn } from "#web/app/session/sign-in-needed.ts";
import type { PageEnvironment } from "#web/model/page-environment.ts";

import type { Screen } from "./screens.ts";

export interface PortalStart {
  /** Undefined for the member's choice on this device. */
  language: Language | undefined;
  /** Undefined for a page that nobody has rendered before. */
  environment: PageEnvironment | undefined;
  queries: QueryClient;
  /** The client of whoever is signed in at first. */
  api: MemberApi;
}

/** Without anything: the portal asks who is there. */
export function emptyStart(): PortalStart {
  const queries = new QueryClient();
  return { language: undefined, environment: undefined, queries, api: openMemberApi(queries) };
}

interface StartOptions {
  screen: Screen;
  language: Language;
  environment: PageEnvironment;
  /** Undefined where nothing is known of a member. */
  first?: FirstAnswers | undefined;
  /** See `ClientOptions`. */
  holdMs?: number;
}

/**
 * Loads the screen with its words, and fills the caches with what is known already.
 *
 * @throws when the screen does not come, and for a session that cannot be read
 */
export async function openStart(options: StartOptions): Promise<PortalStart & { answers?: GivenAnswers }> {
  const { screen, language, environment, first, holdMs } = options;
  const module = await screen.load(language);
  const queries = new QueryClient();
  if (first === undefined) return { language, environment, queries, api: openMemberApi(queries) };
  const answers = giveAnswers(first);
  const api = openMemberApi(queries, { answers, ...(holdMs !== undefined && { holdMs }) });
  const session = parseSessionView(first.session);
  queries.setQueryData(sessionQuery.queryKey, session);
  if (session.signedIn) api.belongTo(session.member.sub);
  if (first.sessions !== undefined) module.keepSessions?.(queries, first.sessions);
  await storeAnswers(api, module, answers);
  return { language, environment, queries, api, answers };
}

/** Waits for no network: what has not come is asked for by the screen itself. */
async function storeAnswers(
  api: MemberApi,
  { firstDocuments = [], courseDocument }: ScreenModule,
  { whole }: GivenAnswers,
): Promise<void> {
  const documents = [...firstDocuments.map(({ document }) => document), courseDocument ?? []].flat();
  await Promise.all(
    whole.map(async (call) => {
      const document = documents.find((asked) => documentId(asked) === call.documentId);
      if (document !== undefined) await api.askAhead(document, call.variables);
    }),
  );
}

/** @param given  the answers of the member whose client this is, and how long they are held */
export function openMemberApi(
  queries: QueryClient,
  given: { answers?: GivenAnswers; holdMs?: number } = {},
): MemberApi {
  return createMemberApi({
    ...given,
    onSignInNeeded(code, sub) {
      if (code === "session_ended") void turnToAnother(queries, sub);
      else askForSignIn();
    },
  });
}

/**
 * The session of a page's member may be over because another one has signed in: then the page becomes theirs. It may be that already
 * when a call of the first one is refused.
 */
async function turnToAnother(queries: QueryClient, sub: string | undefined): Promise<void> {
  const asked = {
    queryKey: ["session-now"],
    queryFn: ({ signal }: { signal: AbortSignal }) => askForSession(signal),
  };
  // When the page turns to the other member, what is still being asked for the first one is given up, this question too.
  const now =
    (await queries.fetchQuery(asked).catch(() => undefined)) ?? queries.getQueryData(sessionQuery.queryKey);
  if (now?.signedIn === true && now.member.sub !== sub) queries.setQueryData(sessionQuery.queryKey, now);
  else askForSignIn();
}
