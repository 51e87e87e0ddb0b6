/**
 * `GET /member/first-answers?path=...`: the session and the answers to a screen's first documents, in one response that
 * the page requests while its scripts load. The response is NDJSON, one JSON object a line. Each line is sent as soon as
 * it is known: the session first, then the answers in the order in which the school gives them.
 */

import { FIRST_ANSWERS_PATH, type DocumentId } from "./bff-paths.ts";
import type { PortalSessions, SessionView } from "./session-view.ts";

/** One call of `POST /member/graphql`: its document and its variables. */
export interface AskedDocument {
  documentId: DocumentId;
  variables: Readonly<Record<string, unknown>>;
}

/** The answer that the call would have had. */
export interface FirstAnswer extends AskedDocument {
  status: number;
  retryAfterSeconds?: number;
  /** The text of the body, as the school or the BFF wrote it. */
  body: string;
}

export interface FirstAnswersLine {
  /** Only in the first line. */
  session?: SessionView;
  /** In the first line, for a screen that shows them: what `GET /auth/sessions` would have answered. */
  sessions?: PortalSessions;
  answer?: FirstAnswer;
  /** Calls that have been sent to the school, each of which a later line answers. */
  asked?: readonly AskedDocument[];
}

/** @param path  the path of the screen's address, as the browser writes it */
export function firstAnswersUrl(path: string): string {
  return `${FIRST_ANSWERS_PATH}?path=${encodeURIComponent(path)}`;
}

/** A key that is equal for two calls with the same document and variables, in any order of the variables. */
export function callKey({ documentId, variables }: AskedDocument): string {
  const named = Object.entries(variables).filter(([, value]) => value !== undefined);
  return `${documentId} ${JSON.stringify(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}
