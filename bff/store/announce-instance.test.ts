import { expect, it } from "vitest";

import { announceInstance } from "#bff/store/announce-instance.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

it("tells that an instance runs until it stops, and ignores a lost store", async () => {
  const store = createMemoryStore();
  const now = (): number => 1_800_000_000_000;
  const withdraw = announceInstance(store, "0.2.0", now);
  await expect.poll(() => store.runningReleases(now())).toEqual(["0.2.0"]);
  // A crashed instance is dropped.
  expect(await store.runningReleases(now() + 150_000)).toEqual([]);
  await withdraw();
  expect(await store.runningReleases(now())).toEqual([]);

  const away = () => Promise.reject(new StoreFault("the store is away"));
  await announceInstance({ ...store, announceInstance: away, withdrawInstance: away }, "0.2.0", now)();
});
