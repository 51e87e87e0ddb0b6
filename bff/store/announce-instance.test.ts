import { expect, it, onTestFinished, vi } from "vitest";

import { announceInstance } from "#bff/store/announce-instance.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

const NOW_MS = 1_800_000_000_000;

it("tells that an instance runs until it stops, and ignores a lost store", async () => {
  const store = createMemoryStore();
  const now = (): number => NOW_MS;
  const withdraw = announceInstance(store, "0.2.0", now);
  await expect.poll(() => store.runningReleases(now())).toEqual(["0.2.0"]);
  // A crashed instance is dropped.
  expect(await store.runningReleases(now() + 150_000)).toEqual([]);
  await withdraw();
  expect(await store.runningReleases(now())).toEqual([]);

  const away = () => Promise.reject(new StoreFault("the store is away"));
  await announceInstance({ ...store, announceInstance: away, withdrawInstance: away }, "0.2.0", now)();
  const broken = () => Promise.reject(new TypeError("a fault of the program"));
  await expect(announceInstance({ ...store, withdrawInstance: broken }, "0.2.0", now)()).rejects.toThrow(
    "a fault of the program",
  );
});

it("says it again each minute until it stops, and never after that", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const store = createMemoryStore();
  let nowMs = NOW_MS;
  const passMinute = async (): Promise<string[]> => {
    nowMs += 60_000;
    await vi.advanceTimersByTimeAsync(60_000);
    return store.runningReleases(nowMs + 149_000);
  };
  const withdraw = announceInstance(store, "0.2.0", () => nowMs);
  expect([await passMinute(), await passMinute()]).toEqual([["0.2.0"], ["0.2.0"]]);
  await withdraw();
  expect(await passMinute()).toEqual([]);
});

it("has stopped also when its last announcement had to wait for the store", async () => {
  const store = createMemoryStore();
  const free = Promise.withResolvers<void>();
  const announceWhenFree: typeof store.announceInstance = async (instance) => {
    await free.promise;
    await store.announceInstance(instance);
  };
  const withdrawn = announceInstance(
    { ...store, announceInstance: announceWhenFree },
    "0.2.0",
    () => NOW_MS,
  )();
  // What does not wait for the announcement is done by then.
  await new Promise(setImmediate);
  free.resolve();
  await withdrawn;
  await new Promise(setImmediate);
  expect(await store.runningReleases(NOW_MS)).toEqual([]);
});
