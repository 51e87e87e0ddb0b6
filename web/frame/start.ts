/** The data of the portal's first render, in the browser and in Node, so that both render the same. */

import { QueryClient } from "@tanstack/react-query";

import type { Language } from "#shared/languages.ts";
import type { FirstAnswers } from "#shared/page-data.ts";
import { giveAnswers, type GivenAnswers } from "#web/app/loading/first-answers.ts";
import { createMemberApi, type MemberApi } from "#web/app/graphql/member-api.ts";
import { documentId } from "#web/app/graphql/document-id.ts";
import type { Screen, ScreenModule } from "#web/app/loading/load-screen.ts";
import { parseSessionView } from "#web/app/session/parse-session-view.ts";
import { askForSession, sessionQuery } from "#web/app/session/session-query.ts";
import { askForSignIn } from "#web/app/session/sign-in-needed.ts";
import { pageData } from "#web/model/page-data.ts";
import type { PageEnvironment } from "#web/model/page-environment.ts";

export interface PortalStart {
  /** Undefined for the member's choice on this device. */
  language: Language | undefined;
  /** Undefined for a page that was not rendered on the server. */
  environment: PageEnvironment | undefined;
  queries: QueryClient;
  /** The client of the member who is signed in at first. */
  api: MemberApi;
}

/** Without any data: the portal asks who is signed in. */
export function emptyStart(): PortalStart {
  const queries = new QueryClient();
  return { language: undefined, environment: undefined, queries, api: openMemberApi(queries) };
}

interface StartOptions {
  screen: Screen;
  language: Language;
  environment: PageEnvironment;
  /** Undefined if nothing about a member is known. */
  first?: FirstAnswers | undefined;
}

/**
 * Loads the screen with its words, and fills the caches with the known data.
 *
 * @throws when the screen cannot be loaded, and for a session that cannot be read
 */
export async function openStart(options: StartOptions): Promise<PortalStart & { answers?: GivenAnswers }> {
  const { screen, language, environment, first } = options;
  const module = await screen.load(language);
  const queries = new QueryClient();
  if (first === undefined) return { language, environment, queries, api: openMemberApi(queries) };
  const answers = giveAnswers(first);
  const api = openMemberApi(queries, answers);
  // The page itself has the notice that was shown with it.
  const session = { ...parseSessionView(first.session), notice: pageData.notice };
  queries.setQueryData(sessionQuery.queryKey, session);
  if (session.signedIn) api.belongTo(session.member.sub);
  if (first.sessions !== undefined) module.cacheSessions?.(queries, first.sessions);
  await storeAnswers(api, module, answers);
  return { language, environment, queries, api, answers };
}

/** Does not wait for the network: the screen itself requests what is missing. */
async function storeAnswers(
  api: MemberApi,
  { firstDocuments = [], courseDocument }: ScreenModule,
  { whole }: GivenAnswers,
): Promise<void> {
  const documents = [...firstDocuments.map(({ document }) => document), courseDocument ?? []].flat();
  await Promise.all(
    whole.map(async (call) => {
      const document = documents.find((asked) => documentId(asked) === call.documentId);
      if (document !== undefined) await api.askAhead({ document, variables: call.variables });
    }),
  );
}

/** @param answers  of the member, which came with the page */
export function openMemberApi(queries: QueryClient, answers?: GivenAnswers): MemberApi {
  const api: MemberApi = createMemberApi({
    ...(answers && { answers }),
    onSignInNeeded(code, sub) {
      if (code === "session_ended") void turnToAnother(queries, sub, api.ended);
      else askForSignIn();
    },
  });
  return api;
}

/**
 * The page's session may have ended because another member has signed in: then the page becomes theirs. This may already be so when a call
 * for the first member is refused.
 *
 * @param left  aborted when the first member has left meanwhile, by a sign-out or because the page has become another's
 */
async function turnToAnother(
  queries: QueryClient,
  sub: string | undefined,
  left: AbortSignal,
): Promise<void> {
  const asked = {
    queryKey: ["session-now"],
    queryFn: ({ signal }: { signal: AbortSignal }) => askForSession(signal),
  };
  const now = await queries.fetchQuery(asked).catch(() => undefined);
  if (left.aborted) return;
  if (now?.signedIn === true && now.member.sub !== sub) queries.setQueryData(sessionQuery.queryKey, now);
  else askForSignIn();
}
