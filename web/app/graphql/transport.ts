/** Sends documents to `/member/graphql` by their ids, and reads the answers. Knows no cache and no feature. */

import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { DocumentNode } from "graphql";

import {
  CSRF_HEADER,
  CSRF_HEADER_VALUE,
  GRAPHQL_PATH,
  MEMBER_HEADER,
  memberHeader,
} from "#shared/bff-paths.ts";
import type { AskedDocument } from "#shared/page-data.ts";
import { noteServerTime, timeNow } from "#web/ui/browser/clock.ts";
import { isRecord } from "#web/model/sent.ts";
import { isOnline } from "#web/ui/browser/device.ts";

import type { GivenAnswers } from "../loading/first-answers.ts";
import { documentId } from "./document-id.ts";
import { withExactNumbers } from "./exact-numbers.ts";
import {
  failureOfResponse,
  MemberApiError,
  NO_ANSWER,
  NOT_PROVIDED,
  parseJson,
  type Failure,
} from "./failures.ts";

/** A document with its variables. */
export interface AnyQuestion {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>>;
}

/** A document with variables that fit it, and the type of its data. */
export interface Question<Data, Variables extends Record<string, unknown>> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
}

/** What the school answered. */
export interface Answer<Data = unknown> {
  /** Undefined when no part of it arrived. */
  data: Data | undefined;
  /** May stand beside data, when a part of the answer failed. */
  failure: Failure | undefined;
  /** The school's own words for errors in the answer; no member sees them. */
  messages: readonly string[];
  /** When the data arrived; milliseconds since the epoch, by the school's clock. */
  answeredAt: number | undefined;
}

export interface TransportOptions {
  /** Answers that came with the page. */
  answers?: GivenAnswers;
  fetch?: typeof fetch;
  /** The `sub` of the member whose data this is; undefined until it is known. */
  member: () => string | undefined;
}

/** @param signal  a call that it aborts has no answer: the promise stays as it is */
export type Transport = (kind: OperationKind, question: AnyQuestion, signal: AbortSignal) => Promise<Answer>;

type OperationKind = "query" | "mutation";

export function createTransport(options: TransportOptions): Transport {
  return async (kind, { document, variables }, signal) => {
    if (signal.aborted) return NEVER;
    const body = { documentId: documentId(document), variables: { ...variables } } satisfies AskedDocument;
    const answer = await post(body, kind, signal, options).then(answerIn, (error: unknown) => {
      if (error instanceof MemberApiError) return withoutData(error.failure);
      throw error;
    });
    return signal.aborted ? NEVER : answer;
  };
}

/** Nobody waits for the answer of a call that was aborted. */
const NEVER = new Promise<Answer>(() => undefined);

/** @param text  of an answer with the status 200 */
function answerIn(text: string): Answer {
  const answer = parseJson(text);
  if (!isRecord(answer) || !("data" in answer || "errors" in answer)) return withoutData(NO_ANSWER);
  const { data, errors } = answer;
  const messages = Array.isArray(errors) ? errors.map(messageOf) : [];
  const failure = messages.length > 0 ? NOT_PROVIDED : undefined;
  return isRecord(data)
    ? { data, failure, messages, answeredAt: timeNow() }
    : withoutData(failure ?? NO_ANSWER, messages);
}

function withoutData(failure: Failure, messages: readonly string[] = []): Answer {
  return { data: undefined, failure, messages, answeredAt: undefined };
}

function messageOf(error: unknown): string {
  if (typeof error === "string") return error;
  return isRecord(error) && typeof error["message"] === "string" ? error["message"] : "";
}

/**
 * @returns the text of an answer with the status 200
 * @throws {MemberApiError} for no answer, and for any other
 */
async function post(
  body: AskedDocument,
  kind: OperationKind,
  signal: AbortSignal,
  { answers, fetch: send = fetch, member }: TransportOptions,
): Promise<string> {
  const sub = member();
  const response =
    answers?.take(body) ??
    (await send(GRAPHQL_PATH, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [CSRF_HEADER]: CSRF_HEADER_VALUE,
        ...(sub !== undefined && { [MEMBER_HEADER]: memberHeader(sub) }),
      },
      body: JSON.stringify(body),
      signal,
      // A mutation is sent even when the member leaves the page at once.
      keepalive: kind === "mutation",
    }).catch(() => {
      throw new MemberApiError(browserFailure());
    }));
  noteServerTime(Date.parse(response.headers.get("date") ?? ""));
  const text = await response.text().catch(() => "");
  if (!response.ok) throw new MemberApiError(failureOfResponse(response, text));
  return withExactNumbers(text);
}

function browserFailure(): Failure {
  const code = isOnline() ? "unreachable" : "offline";
  return { code, requestId: undefined, retryAfterSeconds: undefined };
}
