/** `fetch` on a stage: answers the portal's calls to the BFF from the sample school, and sends nothing. */

import { BFF_ERROR_STATUS, type BffErrorCode } from "#shared/bff-errors.ts";
import { GRAPHQL_PATH, type GraphqlRequestBody, SESSION_PATH } from "#shared/bff-paths.ts";
import type { SampleSchool } from "#shared/sample-school/sample-school.ts";

import type { Alteration } from "../../states/state.ts";
import { alterAnswer } from "./alter-answer.ts";
import { AlteredCalls, type Conditions } from "../conditions.ts";
import type { SampleChange } from "../messages.ts";
import type { SessionAnswer } from "./session-answers.ts";

export interface StageAnswers {
  /** Texts of the trusted documents, by their ids. */
  documents: Readonly<Record<string, string>>;
  school: SampleSchool;
  answerSession: (method: string, path: string) => SessionAnswer | undefined;
  conditions: Conditions;
  /** The instant that the sample is counted from, in milliseconds since the epoch. */
  seededAt: number;
  /** The server's clock, in milliseconds since the epoch. */
  now: () => number;
  onChange: (change: SampleChange) => void;
}

/** How long an answer takes on a slow network. */
const SLOW_MS = 4000;

/** Names a call in questions to the sample school. */
const REQUEST_ID = "preview";

/** Accepts calls with an address as text, as the portal makes them. */
export function stageFetch(answers: StageAnswers): typeof fetch {
  const { conditions, now } = answers;
  const altered = new AlteredCalls(conditions);
  return async (input, { method = "GET", body, signal } = {}) => {
    // As late as an answer of the network, because a caller may abort its call at once.
    await Promise.resolve();
    signal?.throwIfAborted();
    const path = typeof input === "string" ? input : undefined;
    if (path === undefined || conditions.network === "offline") throw new TypeError("Failed to fetch");
    if (path === "/") return portalPage(conditions);
    // The stage's page has no first answers, so the portal sends every call itself.
    const asked = path === GRAPHQL_PATH && typeof body === "string" ? parseAsked(body, answers) : undefined;
    const alterations = altered.next(asked?.name ?? path);
    if (conditions.network === "never" || alterations.some((each) => "hold" in each))
      // The session is answered even then: without it there would be no screen that waits.
      if (path !== SESSION_PATH || conditions.network !== "never") await stopped(signal);
    if (conditions.network === "slow") await Promise.race([sleep(SLOW_MS), stopped(signal)]);
    const fault = faultOf(asked, alterations, conditions);
    if (fault !== undefined) return respondFault(fault, { isDocument: asked !== undefined, now });
    if (asked !== undefined) return answerDocument(asked, alterations, answers);
    const answer = answers.answerSession(method, path);
    if (answer === undefined) throw new TypeError(`The stage has no answer for ${method} ${path}.`);
    return respond(answer, now);
  };
}

interface AskedDocument {
  id: string;
  /** Undefined for a document that this portal was not built with. */
  text: string | undefined;
  name: string;
  variables: Readonly<Record<string, unknown>>;
}

function parseAsked(body: string, { documents }: StageAnswers): AskedDocument {
  const { documentId, variables = {} } = JSON.parse(body) as GraphqlRequestBody;
  const text = documents[documentId];
  return { id: documentId, text, name: /\b(?:query|mutation) (\w+)/.exec(text ?? "")?.[1] ?? "", variables };
}

interface Fault {
  code: BffErrorCode;
  retryAfterSeconds?: number;
}

function faultOf(
  asked: AskedDocument | undefined,
  alterations: readonly Alteration[],
  { network, permission, session }: Conditions,
): Fault | undefined {
  const failed = alterations.find((each) => "fail" in each);
  if (failed !== undefined) return { ...failed, code: failed.fail };
  if (asked === undefined) return undefined;
  if (asked.text === undefined) return { code: "client_outdated" };
  if (session !== "going") return { code: session === "none" ? "signed_out" : "session_ended" };
  if (permission === "none") return { code: "permission_missing" };
  if (network === "down") return { code: "school_unavailable" };
  if (network === "one-panel" && asked.name === panelThatFails()) return { code: "school_unavailable" };
  return undefined;
}

/** Home has a panel for each of its documents; every other screen has one, besides the unread count. */
function panelThatFails(): string {
  return window.location.pathname === "/" ? "DatesOfPayments" : "UnreadCount";
}

function answerDocument(
  { id, text = "", variables }: AskedDocument,
  alterations: readonly Alteration[],
  { school, seededAt, now, onChange }: StageAnswers,
): Response {
  const answer = school.answer(text, variables);
  if (text.startsWith("mutation ")) onChange({ documentId: id, variables });
  return respond({ status: 200, body: alterAnswer(answer, alterations, seededAt) }, now);
}

function respondFault(
  { code, retryAfterSeconds }: Fault,
  { isDocument, now }: { isDocument: boolean; now: () => number },
): Response {
  const status = BFF_ERROR_STATUS[code];
  const body = isDocument
    ? { errors: [{ message: code, extensions: { code, requestId: REQUEST_ID } }] }
    : { title: code, status, code, requestId: REQUEST_ID };
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return respond({ status, body }, now, headers);
}

function respond(
  { status, body }: SessionAnswer,
  now: () => number,
  headers: Record<string, string> = {},
): Response {
  return new Response(body === undefined ? null : JSON.stringify(body, withoutPictures), {
    status,
    headers: { "content-type": "application/json", date: new Date(now()).toUTCString(), ...headers },
  });
}

/** The portal asks for its own page when one of its files did not come, to find the cause. */
function portalPage({ chunksGone }: Conditions): Response {
  if (chunksGone === "newVersion") return new Response("<!doctype html>");
  throw new TypeError("Failed to fetch");
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Never resolves: only the caller can abort it. */
function stopped(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

/**
 * Pictures are the school's files, and a stage loads none: a course without a cover shows a drawn one, and a member's picture is
 * the one that the session has.
 */
function withoutPictures(key: string, value: unknown): unknown {
  return key === "coverImageUrl" || key === "avatar" ? null : value;
}
