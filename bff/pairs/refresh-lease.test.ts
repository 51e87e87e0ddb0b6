import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createRefreshLease } from "#bff/pairs/refresh-lease.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

const KEY = rowKeyOf("session");
const MAX_WAIT_MS = 10_000;
const NOTHING = () => Promise.resolve(undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function leaseOn(store: SessionStore) {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
  return createRefreshLease({ store, now: Date.now, steadyNow: Date.now, wait, maxWaitMs: MAX_WAIT_MS });
}

/** Work that runs until it is ended. */
function longWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let starts = 0;
  const work = (): Promise<string> => {
    starts += 1;
    return promise;
  };
  return { work, end: resolve, fail: reject, starts: () => starts };
}

describe("the lease of a session's refresh", () => {
  it("is kept from other processes for as long as the work runs, and is free right after it", async () => {
    const store = createMemoryStore();
    const [first, second] = [longWork(), longWork()];
    const one = leaseOn(store).hold(KEY, NOTHING, first.work);
    await vi.advanceTimersByTimeAsync(0);
    const two = leaseOn(store).hold(KEY, NOTHING, second.work);
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1000);
    expect([first.starts(), second.starts()]).toEqual([1, 0]);
    first.end("one");
    await vi.advanceTimersByTimeAsync(40);
    expect(second.starts()).toBe(1);
    second.end("two");
    expect([await one, await two]).toEqual(["one", "two"]);
  });

  it("is taken over within three seconds from a process that has died", async () => {
    const store = createMemoryStore();
    await store.takeLease(KEY, "dead", Date.now(), 3000);
    const { work, end, starts } = longWork();
    const held = leaseOn(store).hold(KEY, NOTHING, work);
    await vi.advanceTimersByTimeAsync(2900);
    expect(starts()).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(starts()).toBe(1);
    end("done");
    expect(await held).toBe("done");
  });

  it("is not needed once its owner has kept it for longer than a refresh may take", async () => {
    const store = createMemoryStore();
    const taken = { ...store, takeLease: () => Promise.resolve(false) };
    const { work, end, starts } = longWork();
    const held = leaseOn(taken).hold(KEY, NOTHING, work);
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS - 1);
    expect(starts()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(starts()).toBe(1);
    end("done");
    expect(await held).toBe("done");
  });

  it("is not waited for once there is the result of another process", async () => {
    const store = createMemoryStore();
    await store.takeLease(KEY, "other", Date.now(), 60_000);
    const { work, starts } = longWork();
    const results: string[] = [];
    const held = leaseOn(store).hold(KEY, () => Promise.resolve(results[0]), work);
    await vi.advanceTimersByTimeAsync(100);
    results.push("theirs");
    await vi.advanceTimersByTimeAsync(40);
    expect(await held).toBe("theirs");
    expect(starts()).toBe(0);
  });

  it("is free after work that failed", async () => {
    const store = createMemoryStore();
    const { work, fail } = longWork();
    const held = leaseOn(store).hold(KEY, NOTHING, work);
    fail(new Error("no answer"));
    await expect(held).rejects.toThrow("no answer");
    expect(await store.takeLease(KEY, "next", Date.now(), 1000)).toBe(true);
  });

  it("is not renewed any more after the work", async () => {
    const store = createMemoryStore();
    await leaseOn(store).hold(KEY, NOTHING, () => Promise.resolve("done"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await store.takeLease(KEY, "next", Date.now(), 1000)).toBe(true);
  });

  it("that the store can neither renew nor drop leaves the result of the work", async () => {
    const fault = () => Promise.reject(new StoreFault("the store is lost"));
    let isTaken = false;
    const store = {
      ...createMemoryStore(),
      dropLease: fault,
      takeLease: () => (isTaken ? fault() : Promise.resolve((isTaken = true))),
    };
    const { work, end } = longWork();
    const held = leaseOn(store).hold(KEY, NOTHING, work);
    await vi.advanceTimersByTimeAsync(2500);
    end("done");
    expect(await held).toBe("done");
  });

  it("does not hide a fault of the program behind one of the store", async () => {
    const store = { ...createMemoryStore(), dropLease: () => Promise.reject(new TypeError("wrong")) };
    const held = leaseOn(store).hold(KEY, NOTHING, () => Promise.resolve("done"));
    await expect(held).rejects.toThrow(TypeError);
  });
});
