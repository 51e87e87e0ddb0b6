/**
 * Session and data of the first screen, in one answer that the browser asks for while the scripts load.
 * Code that would ask the BFF looks here first. Each answer is given out once. An answer that does not come, or that is
 * an error of this one call, is asked for in the ordinary way.
 */

import { FIRST_ANSWERS_ELEMENT } from "#shared/drawn-screen.ts";
import {
  callKey,
  firstAnswersUrl,
  type AskedDocument,
  type FirstAnswer,
  type FirstAnswersLine,
} from "#shared/first-answers.ts";
import type { SessionView } from "#shared/session-view.ts";

/** May also match a text within the data, which then counts as an answer with errors. */
const ERRORS_MEMBER = /"errors"\s*:/;

interface Awaited {
  promise: Promise<FirstAnswer | undefined>;
  resolve: (answer: FirstAnswer | undefined) => void;
}

export interface FirstAnswers {
  /** The session as the BFF sent it, unread; undefined when it did not come. */
  takeSession: () => Promise<unknown>;
  /** The same without waiting; undefined, and not taken, while it has not come. */
  takeSessionNow: () => unknown;
  /** The calls whose answers have come without an error and were not taken. */
  arrived: () => AskedDocument[];
  /** The member's sessions on this portal as the BFF sent them, unread; undefined for a screen that shows none. */
  takeSessions: () => Promise<unknown>;
  /**
   * The answer to a call, as soon as it is here; undefined for a call that is not among them, or was answered before.
   *
   * @param sub  of the member for whom it is asked: what came for another one is left
   */
  take: (call: AskedDocument, sub?: string) => Promise<Response | undefined>;
  /** Resolves when every line has come, or when none will come any more. */
  ended: Promise<void>;
}

/** @param fetched  the answer of `GET /member/first-answers` */
export function readFirstAnswers(fetched: Promise<Response>): FirstAnswers {
  const session = Promise.withResolvers<unknown>();
  const calls = new Map<string, Awaited>();
  const taken = new Set<string>();
  const arrived: AskedDocument[] = [];

  let arrivedSession: unknown;
  let sessions: unknown;
  const note = ({ session: view, sessions: listed, answer, asked = [] }: FirstAnswersLine): void => {
    for (const call of asked) calls.set(callKey(call), Promise.withResolvers<FirstAnswer | undefined>());
    if (listed !== undefined) sessions = listed;
    if (view !== undefined) {
      arrivedSession = view;
      session.resolve(view);
    }
    if (answer === undefined) return;
    calls.get(callKey(answer))?.resolve(answer);
    if (answer.status === 200 && !ERRORS_MEMBER.test(answer.body)) arrived.push(answer);
  };

  let date = "";
  const read = async (): Promise<void> => {
    const response = await fetched;
    if (!response.ok || response.body === null) return;
    date = response.headers.get("date") ?? "";
    for await (const line of lines(response.body)) note(JSON.parse(line) as FirstAnswersLine);
  };
  // Errors are ignored here: the ordinary calls meet the same network, BFF and school, and report them.
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      session.resolve(undefined);
      for (const { resolve } of calls.values()) resolve(undefined);
    });

  let isSessionTaken = false;
  return {
    async takeSession() {
      if (isSessionTaken) return undefined;
      isSessionTaken = true;
      return session.promise;
    },

    takeSessionNow() {
      if (isSessionTaken || arrivedSession === undefined) return undefined;
      isSessionTaken = true;
      return arrivedSession;
    },

    arrived: () => arrived.filter((call) => !taken.has(callKey(call))),

    async takeSessions() {
      // The lines are in the same order.
      await session.promise;
      const first = sessions;
      sessions = undefined;
      return first;
    },

    async take(call, sub) {
      // The first line names the documents.
      const view = (await session.promise) as SessionView | undefined;
      if (sub !== undefined && view?.signedIn === true && view.member.sub !== sub) return undefined;
      const key = callKey(call);
      const awaited = calls.get(key);
      if (awaited === undefined || taken.has(key)) return undefined;
      taken.add(key);
      const answer = await awaited.promise;
      return answer && asResponse(answer, date);
    },
    ended,
  };
}

/** Makes a `Response` like one of `fetch`, so that one function reads both. @param date  when the BFF answered */
function asResponse({ status, retryAfterSeconds, body }: FirstAnswer, date: string): Response {
  const headers = new Headers({ "content-type": "application/json", date });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(body, { status, headers });
}

/** Of this page; undefined before they are asked for, and once the first screen is shown. */
let current: FirstAnswers | undefined;

/**
 * To be called once, before the portal is drawn. A page that came with its screen drawn holds the answers. With any other the BFF
 * has sent a `Link` header, by which the browser asks for them before any script has come; this call is then given that answer.
 *
 * @returns for a page that holds the answers: a promise that resolves when they are read
 */
export function askFirstAnswers(): Promise<void> | undefined {
  const element = document.getElementById(FIRST_ANSWERS_ELEMENT);
  current = readFirstAnswers(
    element === null ? fetch(firstAnswersUrl(window.location.pathname)) : Promise.resolve(takeOut(element)),
  );
  return element === null ? undefined : current.ended;
}

/** Nobody else needs the answers in the page. */
function takeOut(element: HTMLElement): Response {
  element.remove();
  return new Response(element.textContent, { headers: { date: element.dataset["date"] ?? "" } });
}

export function firstAnswers(): FirstAnswers | undefined {
  return current;
}

/** The later parts wait no longer than this for a school that hangs or a screen that does not come. */
const MAX_WAIT_MS = 2000;

const firstDrawing = Promise.withResolvers<void>();

/** To be called when a screen is on the page. */
export function noteScreenDrawn(): void {
  firstDrawing.resolve();
}

/**
 * Calls back when the first screen is drawn with its data and the browser is idle. First answers that nobody has taken by
 * then are dropped, because they would be out of date.
 *
 * @returns a function that stops the waiting
 */
export function whenFirstScreenIsShown(callback: () => void): () => void {
  let cancel = (): void => undefined;
  let isStopped = false;
  const wait = async (): Promise<void> => {
    const isShown = Promise.all([current?.ended, firstDrawing.promise]).then(() => whenIdle(dropAnswers));
    await Promise.race([isShown, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
    if (!isStopped) cancel = whenIdle(callback);
  };
  void wait();
  return () => {
    isStopped = true;
    cancel();
  };
}

function dropAnswers(): void {
  current = undefined;
}

/** Safari has no `requestIdleCallback`; a short timer takes its place. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(callback, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 200);
  return () => clearTimeout(timer);
}

/**
 * Reads a stream of bytes as lines of text, each as soon as its line break has come. Text after the last line break is
 * dropped.
 */
async function* lines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rest += decoder.decode(next.value, { stream: true });
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    yield* whole;
  }
}
