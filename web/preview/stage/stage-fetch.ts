/** `fetch` on a stage: answers what the portal asks the BFF, from the sample school, and asks nobody. */

import type { BffErrorCode } from "#shared/bff-errors.ts";
import { GRAPHQL_PATH, type GraphqlRequestBody } from "#shared/bff-paths.ts";

import type { SampleSchool } from "#shared/sample-school/sample-school.ts";
import type { SampleChange } from "./messages.ts";
import type { SessionAnswer } from "./session-answers.ts";

export interface StageAnswers {
  /** Texts of the trusted documents, by their ids. */
  documents: Readonly<Record<string, string>>;
  school: Pick<SampleSchool, "answer">;
  answerSession: (method: string, path: string) => SessionAnswer | undefined;
  isOnline: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  onChange: (change: SampleChange) => void;
}

/** Calls with an address as text, as the portal makes them. */
export function stageFetch(answers: StageAnswers): typeof fetch {
  return async (input, { method = "GET", body, signal } = {}) => {
    // As late as an answer of the network: a program may stop what it has just asked.
    await Promise.resolve();
    signal?.throwIfAborted();
    const path = typeof input === "string" ? input : undefined;
    if (path === undefined || !answers.isOnline) throw new TypeError("Failed to fetch");
    if (path === GRAPHQL_PATH && typeof body === "string")
      return answerDocument(JSON.parse(body) as GraphqlRequestBody, answers);
    const answer = answers.answerSession(method, path);
    if (answer === undefined) throw new TypeError(`The stage has no answer for ${method} ${path}.`);
    return respond(answer, answers.now);
  };
}

function answerDocument(
  { documentId, variables = {} }: GraphqlRequestBody,
  { documents, school, now, onChange }: StageAnswers,
): Response {
  const document = documents[documentId];
  if (document === undefined) {
    const code: BffErrorCode = "client_outdated";
    const error = { message: "The document is unknown.", extensions: { code, requestId: "preview" } };
    return respond({ status: 400, body: { errors: [error] } }, now);
  }
  const body = school.answer(document, variables);
  if (document.startsWith("mutation ")) onChange({ documentId, variables });
  return respond({ status: 200, body }, now);
}

function respond({ status, body }: SessionAnswer, now: () => number): Response {
  return new Response(body === undefined ? null : JSON.stringify(body, withoutPictures), {
    status,
    headers: { "content-type": "application/json", date: new Date(now()).toUTCString() },
  });
}

/** Covers are the school's files, and a stage may fetch none: a course without one shows its own sign. */
function withoutPictures(key: string, value: unknown): unknown {
  return key === "coverImageUrl" ? null : value;
}
