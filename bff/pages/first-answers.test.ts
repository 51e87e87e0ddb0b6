import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { createAskFirst } from "#bff/pages/first-answers.ts";

it("questions of one page listen once for the end of its answer, and each is stopped by it", async () => {
  const answer = Object.assign(new EventEmitter(), { destroyed: false, writableEnded: false });
  let running = 0;
  let stopped = 0;
  const askFirst = createAskFirst(
    { guards: { addressRefusal: () => undefined } } as never,
    (_member, _question, { caller }: { caller: { waitingFor?: unknown } }) => {
      running += 1;
      caller.waitingFor = { stop: () => (stopped += 1) };
      return new Promise(() => undefined);
    },
    20,
  );
  const asks = Array.from({ length: 12 }, (_, at) => ({ documentId: String(at), variables: {} }));
  void askFirst({
    request: { context: {} },
    member: {},
    answer,
    questions: { asks, showsSessions: false, after: () => undefined },
    onAnswer: () => undefined,
  } as never);
  await setImmediate();
  // Node warns of a leak from the eleventh listener of an event on.
  expect([running, answer.listenerCount("close")]).toEqual([12, 1]);
  answer.emit("close");
  expect(stopped).toBe(12);
});
