import { describe, expect, it, onTestFinished, vi } from "vitest";

import { createCallSlots } from "#bff/bounds/call-slots.ts";

describe("call slots", () => {
  it("are free up to the limit; further calls wait, and those beyond the queue are refused", () => {
    const slots = createCallSlots(2, 1);
    const kinds = [1, 2, 3, 4].map(() => slots.enter("a"));
    expect(kinds).toEqual([undefined, undefined, expect.any(Promise), false]);
    expect(slots.enter("b")).toBeUndefined();
  });

  it("are passed on to the call that has waited longest", async () => {
    const slots = createCallSlots(1, 2);
    const order: number[] = [];
    void slots.enter("a");
    const first = Promise.resolve(slots.enter("a")).then(() => order.push(1));
    const second = Promise.resolve(slots.enter("a")).then(() => order.push(2));
    slots.leave("a");
    await first;
    expect(order).toEqual([1]);
    slots.leave("a");
    await second;
    expect(order).toEqual([1, 2]);
  });

  it("are all free again after every call has left", () => {
    const slots = createCallSlots(2, 0);
    for (let round = 0; round < 3; round += 1) {
      expect([slots.enter("a"), slots.enter("a"), slots.enter("a")]).toEqual([undefined, undefined, false]);
      slots.leave("a");
      slots.leave("a");
    }
  });

  it("stay taken by the calls that have not left", () => {
    const slots = createCallSlots(2, 0);
    expect([slots.enter("a"), slots.enter("a")]).toEqual([undefined, undefined]);
    slots.leave("a");
    expect([slots.enter("a"), slots.enter("a")]).toEqual([undefined, false]);
  });
});

describe("call slots of very many sessions", () => {
  it("are dropped when no call has one, and stay while a call has one", () => {
    const removed = vi.spyOn(Map.prototype, "delete");
    onTestFinished(() => removed.mockRestore());
    const slots = createCallSlots(1, 0);
    expect(slots.enter("held")).toBeUndefined();
    for (let number = 0; number < 100; number += 1) {
      expect(slots.enter(`passing ${number}`)).toBeUndefined();
      removed.mockClear();
      slots.leave(`passing ${number}`);
      expect(removed.mock.calls).toEqual([[`passing ${number}`]]);
    }
    expect(slots.enter("held")).toBe(false);
    slots.leave("held");
    expect(slots.enter("held")).toBeUndefined();
  });
});
