/**
 * Asks the school the first questions of a screen, for a page that is sent with its data (`member-page.ts`). The documents take the
 * same path as `POST /member/graphql`, with the same guards, and each counts as a call.
 */

import type { ServerResponse } from "node:http";

import type { FastifyRequest } from "fastify";

import { createCallSlots } from "#bff/bounds/call-slots.ts";
import { CallerGone } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import { HttpCaller } from "#bff/routes/caller.ts";
import { graphqlErrorBody, noteFault } from "#bff/routes/error-responses.ts";
import type { AskGraphql } from "#bff/routes/graphql/graphql.ts";
import { contextOf } from "#bff/routes/request-log.ts";
import type { AskedDocument, FirstAnswer } from "#shared/page-data.ts";

/** The first questions of a screen to the school. */
export interface FirstQuestions {
  asks: readonly AskedDocument[];
  /** The screen shows the member's sessions on this portal. */
  showsSessions: boolean;
  /** @returns a question that needs this answer, if there is one */
  after: (answer: FirstAnswer) => AskedDocument | undefined;
}

interface AskedFirst {
  /** The request for the page; the questions end with the answer to it. */
  request: FastifyRequest;
  member: Parameters<AskGraphql>[0];
  answer: ServerResponse;
  questions: FirstQuestions;
  /** Called with each answer as it comes. */
  onAnswer: (answer: FirstAnswer) => void;
}

/** The one key of the slots that all pages share. */
const ALL_PAGES = "";

/** Resolves when everything is answered. @throws {CallerGone} */
export type AskFirst = (asked: AskedFirst) => Promise<void>;

export function createAskFirst(portal: Portal, askGraphql: AskGraphql, pageCallsAtOnce: number): AskFirst {
  const turns = createCallSlots(pageCallsAtOnce, Infinity);
  const ask = async (
    { request, member }: AskedFirst,
    caller: HttpCaller,
    question: AskedDocument,
  ): Promise<FirstAnswer> => {
    try {
      const refusal = portal.guards.addressRefusal("graphql_of_address", request.raw);
      if (refusal !== undefined) throw refusal;
      const body = await askGraphql(member, question, { ...contextOf(request), caller });
      return { ...question, status: 200, body };
    } catch (error) {
      if (error instanceof CallerGone) throw error;
      const { code, status, retryAfterSeconds } = noteFault(request, error, portal.telemetry);
      const body = graphqlErrorBody(code, request.id);
      return { ...question, status, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }), body };
    }
  };

  return async (asked) => {
    const { answer: response, questions, onAnswer } = asked;
    const running = new Set<HttpCaller>();
    // One listener for all questions: from the eleventh on, Node warns of a leak.
    response.once("close", () => {
      for (const { waitingFor } of running) waitingFor?.stop();
    });
    /** Resolves after the answer to the question that needs this one. */
    const answerInTurn = async (question: AskedDocument): Promise<void> => {
      let answer: FirstAnswer;
      const caller = new HttpCaller(response);
      await turns.enter(ALL_PAGES);
      try {
        // The page may have ended without this answer; then nobody needs it.
        if (response.destroyed || response.writableEnded) throw new CallerGone();
        running.add(caller);
        answer = await ask(asked, caller, question);
      } finally {
        running.delete(caller);
        turns.leave(ALL_PAGES);
      }
      const next = questions.after(answer);
      onAnswer(answer);
      if (next !== undefined) await answerInTurn(next);
    };
    await Promise.all(questions.asks.map(answerInTurn));
  };
}
