/** A portal that notices mass endings, and moves their sessions to the outbox. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { watchMassEndings } from "#bff/sessions/mass-endings/watch-mass-endings.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { leaseKeyOf } from "#bff/sessions/sweep.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const READ_EVERY_MS = 500;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "watch")]));

let nowMs: number;
let store: SessionStore;
let sessions: Sessions;
let moved: number[];
let finished: (number | null)[];
/** The numbers of due revocations that the outbox answers in turn; none at the end. */
let due: number[];
let onWait: (ms: number) => Promise<void>;
let stop: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  nowMs = 1_800_000_000_000;
  store = createMemoryStore();
  sessions = sessionsOn(store, seal, () => nowMs);
  moved = [];
  finished = [];
  due = [];
  onWait = () => Promise.resolve();
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

function watch(): void {
  stop = watchMassEndings({
    sessions,
    store,
    seal,
    now: () => nowMs,
    wait: (ms) => onWait(ms),
    due: async (limit) => Math.min(limit, due.shift() ?? 0),
    moved: (count) => void moved.push(count),
    finished: (ending) => void finished.push(ending.finishedAtMs),
  });
}

async function endAllOf(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await sessions.open(CONTENT);
  await store.startMassEnding({ isOfAll: true, signedInBeforeMs: nowMs, nowMs });
}

/** What is under way goes on as far as it can. The poll of Vitest would advance the timers, too. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

const isFinished = async (): Promise<boolean> => (await store.massEnding())?.finishedAtMs != null;

describe("a portal that runs", () => {
  it("moves the sessions of a mass ending within half a second, and says once that it has finished", async () => {
    watch();
    await endAllOf(30);
    vi.advanceTimersByTime(READ_EVERY_MS - 1);
    await settle();
    expect(moved).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect([moved, await isFinished()]).toEqual([[25, 5], true]);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await stop();
    expect(finished).toEqual([nowMs]);
  });

  it("moves nothing while 400 revocations are due, looks again every 100 ms, and then goes on", async () => {
    const pauses: number[] = [];
    onWait = async (ms) => void pauses.push(ms);
    due = [400, 1000, 399];
    watch();
    await endAllOf(1);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    expect([pauses, moved, await isFinished()]).toEqual([[100, 100], [1], true]);
  });

  it("leaves the work to another portal that has taken the lease during a pause", async () => {
    onWait = async () => {
      nowMs += 60_000;
      await store.takeLease(leaseKeyOf("mass ending"), "another", nowMs, 15_000);
    };
    due = [400, 400];
    watch();
    await endAllOf(1);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    expect([due, moved, finished, await isFinished()]).toEqual([[400], [], [], false]);
  });

  it("takes no lease while there is no ending, or its work is done", async () => {
    const { takeLease } = store;
    let leases = 0;
    store.takeLease = (...args) => {
      leases += 1;
      return takeLease(...args);
    };
    watch();
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    const { number } = await store.startMassEnding({ isOfAll: true, signedInBeforeMs: nowMs, nowMs });
    await store.noteMassEnding(number, 0, nowMs);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    expect(leases).toBe(0);
  });

  it("does not hide a fault of the program", async () => {
    store.massEnding = () => Promise.reject(new TypeError("wrong"));
    sessions = sessionsOn(store, seal, () => nowMs);
    watch();
    vi.advanceTimersByTime(READ_EVERY_MS);
    await expect(stop()).rejects.toThrow(TypeError);
  });

  it("stops before its next batch, and resolves when it no longer uses the store", async () => {
    const pause = Promise.withResolvers<void>();
    onWait = () => pause.promise;
    due = [400, 400];
    watch();
    await endAllOf(1);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    expect(due).toEqual([400]);
    let isStopped = false;
    const stopping = stop().then(() => (isStopped = true));
    await settle();
    expect(isStopped).toBe(false);
    pause.resolve();
    await stopping;
    expect([moved, due]).toEqual([[], [400]]);
    vi.advanceTimersByTime(READ_EVERY_MS);
    await settle();
    expect(moved).toEqual([]);
  });

  it("does not begin when it stops during its reading", async () => {
    const { massEnding } = store;
    const answered = Promise.withResolvers<void>();
    store.massEnding = async () => {
      await answered.promise;
      return massEnding();
    };
    const { takeLease } = store;
    let leases = 0;
    store.takeLease = (...args) => {
      leases += 1;
      return takeLease(...args);
    };
    sessions = sessionsOn(store, seal, () => nowMs);
    watch();
    await store.startMassEnding({ isOfAll: true, signedInBeforeMs: nowMs, nowMs });
    vi.advanceTimersByTime(READ_EVERY_MS);
    const stopping = stop();
    answered.resolve();
    await stopping;
    expect(leases).toBe(0);
  });

  it("reads the store once at a time, and again after a fault of the store", async () => {
    const { massEnding } = store;
    const faults = [Promise.withResolvers<void>()];
    let reads = 0;
    store.massEnding = async () => {
      reads += 1;
      const fault = faults.shift();
      if (fault !== undefined) await fault.promise;
      return massEnding();
    };
    const [fault] = faults;
    sessions = sessionsOn(store, seal, () => nowMs);
    watch();
    vi.advanceTimersByTime(3 * READ_EVERY_MS);
    expect(reads).toBe(1);
    fault?.reject(new StoreFault("the store is away"));
    await settle();
    vi.advanceTimersByTime(READ_EVERY_MS);
    await stop();
    vi.advanceTimersByTime(READ_EVERY_MS);
    expect(reads).toBe(2);
  });
});
