import { describe, expect, test } from "vitest";

import {
  AnswerBudget,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_OBJECTS,
  MAX_ANSWER_TIME,
} from "#school/member-api/answer-budget.ts";

/** An answer that begins at the epoch. */
function begin() {
  let now = 0;
  return { budget: new AnswerBudget(() => now), advance: (ms: number) => (now += ms) };
}

const isPending = async (promise: Promise<unknown>) => {
  const pending = Symbol("pending");
  return (await Promise.race([promise, new Promise((done) => setImmediate(done, pending))])) === pending;
};

describe("the cost of an answer", () => {
  test("may reach the limit of bytes, and not exceed it by one", async () => {
    const { budget } = begin();
    budget.chargeBytes(MAX_ANSWER_BYTES - 1);
    budget.chargeBytes(1);
    expect(await isPending(budget.exceeded)).toBe(true);
    expect(() => budget.chargeBytes(1)).toThrow("8 MB");
    expect(await budget.exceeded).toMatchObject({ extensions: { code: "QUERY_TOO_LARGE" } });
  });

  test("may reach the limit of objects, and not exceed it by one", () => {
    const { budget } = begin();
    void budget.chargeObjects(MAX_ANSWER_OBJECTS);
    expect(() => budget.chargeObjects(1)).toThrow("objects");
  });

  test("may reach the limit of time, and not exceed it by a millisecond", () => {
    const { budget, advance } = begin();
    advance(MAX_ANSWER_TIME);
    expect(budget.chargeObjects(1)).toBeUndefined();
    advance(1);
    expect(() => budget.chargeObjects(1)).toThrow("seconds");
  });

  test("is the same error at each charge after the limit, whatever is charged", async () => {
    const { budget, advance } = begin();
    expect(() => budget.chargeBytes(MAX_ANSWER_BYTES + 1)).toThrow();
    const first = await budget.exceeded;
    advance(MAX_ANSWER_TIME + 1);
    const errorOf = (charge: () => unknown): unknown => {
      try {
        return charge();
      } catch (error) {
        return error;
      }
    };
    for (const charge of [() => budget.chargeBytes(0), () => budget.chargeObjects(MAX_ANSWER_OBJECTS + 1)])
      expect(errorOf(charge)).toBe(first);
  });
});

describe("the objects of an answer", () => {
  test("are resolved at once up to 500, and more of them in a later turn of the event loop", async () => {
    const { budget } = begin();
    expect(budget.chargeObjects(500)).toBeUndefined();
    const turn = budget.chargeObjects(1);
    let isLater = false;
    setImmediate(() => (isLater = true));
    await turn;
    expect(isLater).toBe(true);
  });

  test("are counted anew in each turn, which begins after all earlier ones", async () => {
    const { budget } = begin();
    const begun: string[] = [];
    const charge = (objects: number, name: string) =>
      budget.chargeObjects(objects)?.then(() => begun.push(name));
    await Promise.all([charge(501, "a"), charge(1, "b"), charge(499, "b"), charge(1, "c")]);
    expect(begun).toEqual(["a", "b", "b", "c"]);
  });

  test("that wait for a turn are never resolved once a limit is exceeded", async () => {
    const { budget } = begin();
    const turn = budget.chargeObjects(501);
    expect(() => budget.chargeBytes(MAX_ANSWER_BYTES + 1)).toThrow();
    expect(await isPending(turn ?? Promise.resolve())).toBe(true);
  });
});
