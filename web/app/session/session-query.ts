/** Who is signed in, as `GET /auth/session` says. Only TanStack Query holds this; nothing copies it. */

import { queryOptions } from "@tanstack/react-query";

import { CSRF_HEADER, CSRF_HEADER_VALUE, SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionView } from "#shared/session-view.ts";

import { firstAnswers } from "../first-answers.ts";
import { parseSessionView } from "./parse-session-view.ts";

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<SessionView> {
  const first = await firstAnswers()?.takeSession();
  return first === undefined ? askForSession(signal) : parseSessionView(first);
}

/** Who is signed in at this moment. @throws when the BFF does not say */
export async function askForSession(signal: AbortSignal): Promise<SessionView> {
  const response = await fetch(SESSION_PATH, {
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE, accept: "application/json" },
    signal,
  });
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  return parseSessionView(await response.json());
}

/** On a slow device the first answers arrive before the scripts: the first drawing then knows the member. */
function sessionOfFirstAnswers(): SessionView | undefined {
  const arrived = firstAnswers()?.takeSessionNow();
  try {
    return arrived === undefined ? undefined : parseSessionView(arrived);
  } catch {
    // A session that cannot be read is asked for by its own request.
    return undefined;
  }
}

/** Asked at start, and again whenever the tab is looked at after a minute away. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  initialData: sessionOfFirstAnswers,
  staleTime: 60_000,
  // One retry covers a short break of the network; offline there is none, so that the failure shows at once.
  retry: (failures) => failures < 1 && navigator.onLine,
});
