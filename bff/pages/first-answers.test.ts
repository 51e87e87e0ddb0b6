import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { createAskFirst } from "#bff/pages/first-answers.ts";

type Ask = (caller: { waitingFor?: unknown }, documentId: string) => Promise<string>;

/** @returns a function that asks the first questions of a page: as many as `asks`, in the order of their ids */
function pagesWith(pageCallsAtOnce: number, ask: Ask) {
  const portal = { guards: { addressRefusal: () => undefined } };
  const askFirst = createAskFirst(
    portal as never,
    ((_member: unknown, { documentId }: { documentId: string }, { caller }: { caller: object }) =>
      ask(caller, documentId)) as never,
    pageCallsAtOnce,
  );
  return (ids: readonly string[]) => {
    const answer = Object.assign(new EventEmitter(), { destroyed: false, writableEnded: false });
    const answered = askFirst({
      request: { context: {} },
      member: {},
      answer,
      questions: {
        asks: ids.map((documentId) => ({ documentId, variables: {} })),
        showsSessions: false,
        after: () => undefined,
      },
      onAnswer: () => undefined,
    } as never);
    return { answer, answered };
  };
}

it("questions of one page listen once for the end of its answer, and each is stopped by it", async () => {
  let running = 0;
  let stopped = 0;
  const openPage = pagesWith(20, (caller) => {
    running += 1;
    caller.waitingFor = { stop: () => (stopped += 1) };
    return new Promise(() => undefined);
  });
  const { answer } = openPage(Array.from({ length: 12 }, (_, at) => String(at)));
  await setImmediate();

  // Node warns of a leak from the eleventh listener of an event on.
  expect([running, answer.listenerCount("close")]).toEqual([12, 1]);
  answer.emit("close");
  expect(stopped).toBe(12);
});

it("a page that ends while its question waits for its turn gives the turn to the next page", async () => {
  const asked: string[] = [];
  const first = Promise.withResolvers<string>();
  const openPage = pagesWith(1, (_caller, documentId) => {
    asked.push(documentId);
    return documentId === "first" ? first.promise : Promise.resolve("");
  });
  openPage(["first"]);
  const left = openPage(["left"]);
  openPage(["next"]);
  await setImmediate();
  left.answer.destroyed = true;
  first.resolve("");

  await expect(left.answered).rejects.toThrow();
  await setImmediate();
  expect(asked).toEqual(["first", "next"]);
});
