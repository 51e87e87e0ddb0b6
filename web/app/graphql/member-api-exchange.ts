/** Sends urql's operations to the BFF as trusted documents, and reads its answers. */

import {
  makeErrorResult,
  makeResult,
  type Exchange,
  type ExecutionResult,
  type Operation,
  type OperationResult,
} from "@urql/core";
import { filter, make, merge, mergeMap, pipe, takeUntil } from "wonka";

import {
  CSRF_HEADER,
  CSRF_HEADER_VALUE,
  GRAPHQL_PATH,
  type GraphqlRequestBody,
  MEMBER_HEADER,
  memberHeader,
} from "#shared/bff-paths.ts";

import { noteServerTime } from "#web/ui/browser/clock.ts";

import type { GivenAnswers } from "../loading/first-answers.ts";
import { fillAbsentFields } from "./absent-fields.ts";
import { documentId } from "./document-id.ts";
import { failureOfResponse, MemberApiError, needsSignIn, type FailureCode } from "./failures.ts";
import { parseAnswer } from "./parse-answer.ts";
import { isOnline } from "#web/ui/browser/device.ts";

export interface MemberApiOptions {
  /** Called when an answer says that the member has to sign in again. @param sub  of the member whose data was asked for */
  onSignInNeeded: (code: FailureCode, sub: string | undefined) => void;
  /** Called when an answer with data arrived. */
  onAnswer: (operation: Operation, result: ExecutionResult) => void;
  /** Answers that came with the page. */
  answers?: GivenAnswers;
  fetch?: typeof fetch;
  /** The `sub` of the member whose data this is; undefined until it is known. */
  member?: () => string | undefined;
  /** Aborts every call. A call that was aborted has no result. */
  ended: AbortSignal;
}

/** The last exchange: it forwards nothing. The teardown of an operation aborts its request. */
export function memberApiExchange(options: MemberApiOptions): Exchange {
  return () => (operations) =>
    merge([
      pipe(
        operations,
        filter((operation) => operation.kind === "query" || operation.kind === "mutation"),
        mergeMap((operation) =>
          pipe(
            send(operation, options),
            takeUntil(
              pipe(
                operations,
                filter((other) => other.kind === "teardown" && other.key === operation.key),
              ),
            ),
          ),
        ),
      ),
    ]);
}

function send(operation: Operation, options: MemberApiOptions) {
  return make<OperationResult>((observer) => {
    const abort = new AbortController();
    const { ended } = options;
    const stop = () => abort.abort();
    if (ended.aborted) stop();
    ended.addEventListener("abort", stop);
    void answer(operation, options, abort.signal).then((result) => {
      ended.removeEventListener("abort", stop);
      if (abort.signal.aborted) return;
      observer.next(result);
      observer.complete();
    });
    return () => abort.abort();
  });
}

async function answer(
  operation: Operation,
  options: MemberApiOptions,
  signal: AbortSignal,
): Promise<OperationResult> {
  try {
    // A component that mounts may start, end and restart a query in one task: only the last one is sent.
    await Promise.resolve();
    signal.throwIfAborted();
    // The school's answer to another tab (`unread/other-tabs.ts`).
    const { answerOfOtherTab } = operation.context;
    const result: ExecutionResult =
      answerOfOtherTab === undefined ? await post(operation, options, signal) : { data: answerOfOtherTab };
    fillAbsentFields(operation.query, result.data);
    // On a phone, parsing and caching a long answer take time. They run in two tasks, so that a tap is handled in between.
    await nextTask();
    signal.throwIfAborted();
    options.onAnswer(operation, result);
    return makeResult(operation, result);
  } catch (cause) {
    const error = cause instanceof MemberApiError ? cause : new MemberApiError(browserFailure());
    const { code } = error.failure;
    if (!signal.aborted && needsSignIn(code)) options.onSignInNeeded(code, options.member?.());
    return makeErrorResult(operation, error);
  }
}

async function post(
  operation: Operation,
  { answers, fetch: send = fetch, member }: MemberApiOptions,
  signal: AbortSignal,
): Promise<ExecutionResult> {
  const sub = member?.();
  const body = {
    documentId: documentId(operation.query),
    variables: { ...(operation.variables as Record<string, unknown>) },
  } satisfies GraphqlRequestBody;
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
      keepalive: operation.kind === "mutation",
    }));
  noteServerTime(Date.parse(response.headers.get("date") ?? ""));
  const answered = parseAnswer(await response.text().catch(() => ""));
  if (!response.ok) throw new MemberApiError(failureOfResponse(response, answered));
  if (answered === undefined)
    throw new MemberApiError({ ...browserFailure(), code: "school_invalid_response" });
  return answered as ExecutionResult;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function browserFailure() {
  const code = isOnline() ? ("unreachable" as const) : ("offline" as const);
  return { code, requestId: undefined, retryAfterSeconds: undefined };
}
