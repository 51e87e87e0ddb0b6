/**
 * Session and data of the first screen, in one answer that the browser asks for while the scripts load.
 * Whoever would ask the BFF looks here first. Each answer is given out once; what does not come, or comes as an error of
 * this one call, is asked for in the ordinary way.
 */

import {
  callKey,
  firstAnswersUrl,
  type AskedDocument,
  type FirstAnswer,
  type FirstAnswersLine,
} from "#shared/first-answers.ts";

import { lines } from "./lines.ts";

interface Awaited {
  promise: Promise<FirstAnswer | undefined>;
  resolve: (answer: FirstAnswer | undefined) => void;
}

export interface FirstAnswers {
  /** The session as the BFF sent it, unread; undefined when it did not come. */
  takeSession: () => Promise<unknown>;
  /** The same without waiting; undefined, and not taken, while it has not come. */
  takeSessionNow: () => unknown;
  /** The member's sessions on this portal as the BFF sent them, unread; undefined for a screen that shows none. */
  takeSessions: () => Promise<unknown>;
  /** The answer to a call, as soon as it is here; undefined for a call that is not among them, or was answered before. */
  take: (call: AskedDocument) => Promise<Response | undefined>;
  /** Everything has come, or will not. */
  ended: Promise<void>;
}

/** @param fetched  the answer of `GET /member/first-answers` */
export function readFirstAnswers(fetched: Promise<Response>): FirstAnswers {
  const session = Promise.withResolvers<unknown>();
  const calls = new Map<string, Awaited>();
  const taken = new Set<string>();

  let arrivedSession: unknown;
  let sessions: unknown;
  const note = ({ session: view, sessions: listed, answer, asked = [] }: FirstAnswersLine): void => {
    for (const call of asked) calls.set(callKey(call), Promise.withResolvers<FirstAnswer | undefined>());
    if (listed !== undefined) sessions = listed;
    if (view !== undefined) {
      arrivedSession = view;
      session.resolve(view);
    }
    if (answer !== undefined) calls.get(callKey(answer))?.resolve(answer);
  };

  let date = "";
  const read = async (): Promise<void> => {
    const response = await fetched;
    if (!response.ok || response.body === null) return;
    date = response.headers.get("date") ?? "";
    for await (const line of lines(response.body)) note(JSON.parse(line) as FirstAnswersLine);
  };
  // Whatever is wrong with it, the ordinary calls tell: they meet the same network, BFF and school.
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

    async takeSessions() {
      // They come in the same line.
      await session.promise;
      const first = sessions;
      sessions = undefined;
      return first;
    },

    async take(call) {
      // The first line says what is asked.
      await session.promise;
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

/** As `fetch` would have given it, for the one reader of answers. @param date  when the BFF answered */
function asResponse({ status, retryAfterSeconds, body }: FirstAnswer, date: string): Response {
  const headers = new Headers({ "content-type": "application/json", date });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(body, { status, headers });
}

/** Of this page; undefined before they are asked for, and once the first screen stands. */
let current: FirstAnswers | undefined;

/**
 * To be called once, before the portal is drawn. The BFF has sent a `Link` header with the page, by which the browser asks
 * for the same answer before any script has come; this call is then given that answer.
 */
export function askFirstAnswers(): void {
  current = readFirstAnswers(fetch(firstAnswersUrl(window.location.pathname)));
}

export function firstAnswers(): FirstAnswers | undefined {
  return current;
}

/** A school that hangs, or a screen that does not come, keeps the later parts no longer than this. */
const MAX_WAIT_MS = 2000;

const firstDrawing = Promise.withResolvers<void>();

/** To be called when a screen is on the page. */
export function noteScreenDrawn(): void {
  firstDrawing.resolve();
}

/**
 * Calls back when the first screen is drawn with its data, and the browser has nothing better to do. The first answers that
 * have come by then are taken no more: they would be old.
 *
 * @returns a way to stop waiting
 */
export function whenFirstScreenStands(callback: () => void): () => void {
  let cancel = (): void => undefined;
  let isStopped = false;
  const wait = async (): Promise<void> => {
    const stands = Promise.all([current?.ended, firstDrawing.promise]).then(() => whenIdle(dropAnswers));
    await Promise.race([stands, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
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

/** Safari cannot tell when it is idle, and gets a moment's rest instead. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(callback, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(callback, 200);
  return () => clearTimeout(timer);
}
