import type { ExchangeInput, Operation, OperationResult } from "@urql/core";
import { expect, test } from "vitest";
import { filter, makeSubject, merge, pipe, publish } from "wonka";

import * as documents from "#web/generated/member-api.ts";

import { countOrder } from "./count-order.ts";

const count = {
  key: 1,
  kind: "query",
  query: documents.UnreadCountDocument,
  context: {},
} as unknown as Operation;
const mark = {
  key: 2,
  kind: "mutation",
  query: documents.MarkNotificationReadDocument,
  context: {},
} as unknown as Operation;
const otherMark = { ...mark, key: 3 };

/** @returns how often the count is requested once more */
async function askedAgain(sent: readonly Operation[], answered: readonly Operation[]): Promise<number> {
  let again = 0;
  const operations = makeSubject<Operation>();
  const answers = makeSubject<OperationResult>();
  const client = { query: () => ({ toPromise: () => Promise.resolve((again += 1)) }) };
  const input = {
    client,
    forward: (source: Parameters<ReturnType<typeof countOrder>>[0]) =>
      // Nothing is answered by itself.
      merge([
        answers.source,
        pipe(
          source,
          filter(() => false),
        ) as unknown as typeof answers.source,
      ]),
  } as unknown as ExchangeInput;
  pipe(countOrder(input)(operations.source), publish);
  for (const operation of sent) operations.next(operation);
  for (const operation of answered) answers.next({ operation } as OperationResult);
  await Promise.resolve();
  return again;
}

test("the count is requested once more when it, or another mark, overlapped with a mark, in either order", async () => {
  expect(await askedAgain([count, mark], [mark, count])).toBe(1);
  expect(await askedAgain([mark, count], [mark, count])).toBe(1);
  expect(await askedAgain([mark, otherMark], [otherMark, mark])).toBe(1);
  expect(await askedAgain([count], [count])).toBe(0);
  expect(await askedAgain([mark], [mark])).toBe(0);
});

test("the count is requested once more after an overlap with any mark whose answer contains it", async () => {
  const marks = Object.values(documents).filter(({ definitions }) => {
    const text = JSON.stringify(definitions);
    return text.includes('"mutation"') && text.includes('"unreadNotificationCount"');
  });
  expect(marks).toContain(documents.MarkNotificationsReadBeforeDocument);
  for (const query of marks) {
    const other = { ...mark, query } as Operation;
    expect(await askedAgain([count, other], [other, count])).toBe(1);
  }
});
