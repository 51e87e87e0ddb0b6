/**
 * `GET /member/first-answers?path=...`: the session and what a screen asks first, in one answer that the page itself asks
 * for while the scripts load. It is a text of lines, each a JSON object (NDJSON), sent as each becomes known: the session
 * first, then the answers in the order in which the school gives them.
 */

import { FIRST_ANSWERS_PATH, type DocumentId } from "./bff-paths.ts";
import type { PortalSessions, SessionView } from "./session-view.ts";

/** Names one call of `POST /member/graphql`. */
export interface AskedDocument {
  documentId: DocumentId;
  variables: Readonly<Record<string, unknown>>;
}

/** What that call would have been answered. */
export interface FirstAnswer extends AskedDocument {
  status: number;
  retryAfterSeconds?: number;
  /** Text of the body, as the school or the BFF wrote it. */
  body: string;
}

export interface FirstAnswersLine {
  /** In the first line alone. */
  session?: SessionView;
  /** In the first line, for a screen that shows them: what `GET /auth/sessions` would have answered. */
  sessions?: PortalSessions;
  answer?: FirstAnswer;
  /** What is being asked from now on, and will be answered by a later line. */
  asked?: readonly AskedDocument[];
}

/** @param path  of the screen's address, as the browser writes it */
export function firstAnswersUrl(path: string): string {
  return `${FIRST_ANSWERS_PATH}?path=${encodeURIComponent(path)}`;
}

/** Equal for two calls that ask the same, in whichever order their variables stand. */
export function callKey({ documentId, variables }: AskedDocument): string {
  const named = Object.entries(variables).filter(([, value]) => value !== undefined);
  return `${documentId} ${JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
