/** Who is signed in, as `GET /auth/session` says. Only TanStack Query holds this; nothing copies it. */

import { queryOptions } from "@tanstack/react-query";

import { CSRF_HEADER, CSRF_HEADER_VALUE, SESSION_PATH } from "#shared/bff-paths.ts";
import type { SessionAnswer } from "#shared/session-view.ts";

import { parseSessionView } from "./parse-session-view.ts";
import { isOnline } from "#web/ui/browser/device.ts";

/** Who is signed in now. @throws when the BFF does not say */
export async function askForSession(signal: AbortSignal): Promise<SessionAnswer> {
  const response = await fetch(SESSION_PATH, {
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE, accept: "application/json" },
    signal,
  });
  if (!response.ok) throw new Error(`The session could not be read (${response.status}).`);
  return parseSessionView(await response.json());
}

/** Known from the page, or requested at the start; requested again when the member returns to the tab after a minute or more. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => askForSession(signal),
  staleTime: 60_000,
  // One retry covers a short break of the network. There is none offline, so that the failure shows at once.
  retry: (failures) => failures < 1 && isOnline(),
});
