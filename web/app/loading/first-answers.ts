/** The answers to a screen's first questions, which came with the page. */

import { callKey, type AskedDocument, type FirstAnswer, type FirstAnswers } from "#shared/page-data.ts";

/** May also match a text within the data, which then counts as an answer with errors. */
const ERRORS_MEMBER = /"errors"\s*:/;

/** Answers of one member. Each is returned once. */
export interface GivenAnswers {
  /** The calls that were answered without an error. */
  whole: readonly AskedDocument[];
  /** @returns undefined for a call that has no answer here, or whose answer was taken before */
  take: (call: AskedDocument) => Response | undefined;
  /** Removes the other answers: an answer that no call has taken by now would be out of date. */
  drop: () => void;
}

export function giveAnswers({ answers, answeredAt }: FirstAnswers): GivenAnswers {
  const left = new Map(answers.map((answer) => [callKey(answer), answer]));
  const date = new Date(answeredAt).toUTCString();
  return {
    whole: answers.filter(({ status, body }) => status === 200 && !ERRORS_MEMBER.test(body)),
    take(call) {
      const key = callKey(call);
      const answer = left.get(key);
      left.delete(key);
      return answer && asResponse(answer, date);
    },
    drop: () => left.clear(),
  };
}

/** Makes a `Response` like that of `fetch`, so that one function reads both. @param date  when the BFF answered */
function asResponse({ status, retryAfterSeconds, body }: FirstAnswer, date: string): Response {
  const headers = new Headers({ "content-type": "application/json", date });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(body, { status, headers });
}
