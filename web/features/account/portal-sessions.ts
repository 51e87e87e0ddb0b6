/** The member's sessions on this portal: reads them from the BFF, parses and ends them. Only TanStack Query holds this list. */

import { type QueryClient, queryOptions } from "@tanstack/react-query";

import {
  CSRF_HEADER,
  CSRF_HEADER_VALUE,
  END_OTHER_SESSIONS_PATH,
  MEMBER_HEADER,
  memberHeader,
  sessionPath,
  SESSIONS_PATH,
} from "#shared/bff-paths.ts";
import type { PortalSession } from "#shared/session-view.ts";
import { isRecord, sentText, visibleText } from "#web/model/sent.ts";

const queryKey = ["portal-sessions"];

/** The `sub` of the member whom the page shows; undefined until it is known. Another member may have signed in since. */
type ShownMember = string | undefined;

export function portalSessionsQuery(sub: ShownMember) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const response = await call(SESSIONS_PATH, sub, { signal });
      return parsePortalSessions(await response.json());
    },
    // No request for a list that came with the page a moment ago.
    staleTime: 10_000,
    retry: 1,
  });
}

/** For the list that came with the page. @throws {TypeError} for an answer that is no list of sessions */
export function cacheSessions(queries: QueryClient, sent: unknown): void {
  queries.setQueryData(queryKey, parsePortalSessions(sent));
}

/** Ends one session; a session that has already ended counts as ended. @throws when the BFF does not confirm it */
export async function endSession(id: string, sub: ShownMember): Promise<void> {
  await call(sessionPath(id), sub, { method: "DELETE" }, [404]);
}

/** Ends every session of this member except the current one. */
export async function endOtherSessions(sub: ShownMember): Promise<void> {
  await call(END_OTHER_SESSIONS_PATH, sub, { method: "POST" });
}

async function call(
  path: string,
  sub: ShownMember,
  request: RequestInit,
  fine: readonly number[] = [],
): Promise<Response> {
  const headers = {
    [CSRF_HEADER]: CSRF_HEADER_VALUE,
    ...(sub !== undefined && { [MEMBER_HEADER]: memberHeader(sub) }),
  };
  const response = await fetch(path, { ...request, headers });
  if (response.ok || fine.includes(response.status)) return response;
  throw new Error(`${path} answered ${response.status}.`);
}

/** @throws {TypeError} for an answer that is no list of sessions */
function parsePortalSessions(body: unknown): PortalSession[] {
  const list: unknown = isRecord(body) ? body["sessions"] : undefined;
  if (!Array.isArray(list)) throw new TypeError("The answer is no list of sessions.");
  return list.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry["id"] !== "string") throw new TypeError("A session without an id.");
    return {
      id: entry["id"],
      isCurrent: entry["isCurrent"] === true,
      signedInAt: sentText(entry["signedInAt"]) ?? "",
      lastSeenAt: sentText(entry["lastSeenAt"]) ?? "",
      expiresAt: sentText(entry["expiresAt"]) ?? "",
      browser: visibleText(entry["browser"]),
      system: visibleText(entry["system"]),
    };
  });
}
