/** Sends documents to `/member/graphql` by their ids, and reads the answers. Knows no cache and no feature. */

import type { DocumentNode } from "graphql";
import { Client, fetchExchange, type OperationResult, type TypedDocumentNode } from "urql";

import {
  type DocumentId,
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
import { failureOf, failureOfResponse, MemberApiError, NO_ANSWER, type Failure } from "./failures.ts";

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
  const client = new Client({ url: GRAPHQL_PATH, exchanges: [fetchExchange], preferGetMethod: false });

  return async (kind, { document, variables }, signal) => {
    const id = documentId(document);
    const body = { documentId: id, variables: { ...variables } } satisfies AskedDocument;
    const { promise, resolve } = Promise.withResolvers<OperationResult<unknown>>();
    if (signal.aborted) await promise;
    const reading = client[kind](sentById(id, kind), body.variables, {
      // urql aborts a query that nobody waits for any more, and never a mutation.
      fetch: (_url, init) =>
        post(body, kind, { ...options, signal: kind === "query" ? init?.signal : signal }),
    }).subscribe(resolve);
    const stop = (): void => reading.unsubscribe();
    signal.addEventListener("abort", stop);
    const { data, error } = await promise;
    signal.removeEventListener("abort", stop);
    stop();
    const failure = failureOf(error) ?? (isRecord(data) ? undefined : NO_ANSWER);
    const messages = error?.graphQLErrors.map(({ message }) => message) ?? [];
    if (!isRecord(data)) return { data: undefined, failure, messages, answeredAt: undefined };
    return { data, failure, messages, answeredAt: timeNow() };
  };
}

/** A document as urql reads it: the kind of its operation, and nothing of its text, which the BFF refuses. */
function sentById(id: DocumentId, kind: OperationKind) {
  const selectionSet = { kind: "SelectionSet", selections: [] };
  const operation = { kind: "OperationDefinition", operation: kind, selectionSet };
  return { kind: "Document", documentId: id, definitions: [operation] } as unknown as DocumentNode;
}

async function post(
  body: AskedDocument,
  kind: OperationKind,
  {
    answers,
    fetch: send = fetch,
    member,
    signal,
  }: TransportOptions & { signal: AbortSignal | null | undefined },
): Promise<Response> {
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
      ...(signal && { signal }),
      // A mutation is sent even when the member leaves the page at once.
      keepalive: kind === "mutation",
    }).catch(() => {
      throw new MemberApiError(browserFailure());
    }));
  noteServerTime(Date.parse(response.headers.get("date") ?? ""));
  const text = await response.text().catch(() => "");
  if (!response.ok) throw new MemberApiError(failureOfResponse(response, text));
  return new Response(withExactNumbers(text), { headers: { "content-type": "application/json" } });
}

function browserFailure(): Failure {
  const code = isOnline() ? "unreachable" : "offline";
  return { code, requestId: undefined, retryAfterSeconds: undefined };
}
