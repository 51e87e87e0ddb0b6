import { expect, test } from "vitest";

import { endRequested } from "#bff/commands/session-ends.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { SCHOOL_URL } from "#bff/testing/session-parts.ts";

test("the number of ended sessions is not reported by a command that does not wait for the end", async () => {
  const acts: object[] = [];
  const ending = {
    report: (act: object) => void acts.push(act),
    store: createMemoryStore(),
    seal: createSeal(createKeyRing([Buffer.alloc(32, "ends")])),
    schoolUrl: SCHOOL_URL,
  };
  await endRequested(ending, { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: false });
  await endRequested(ending, { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: true });

  expect(acts).toMatchObject([{ by: "all" }, { by: "all", count: 0 }]);
  expect(acts[0]).not.toHaveProperty("count");
});

test("the keys of a store are forgotten only once all of its sessions have ended", async () => {
  const memory = createMemoryStore();
  await memory.claimKeys(["of-a-portal"]);
  const store = { ...memory, startMassEnding: () => Promise.reject(new StoreFault("the store is away")) };
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "ends")]));
  const ending = { report: () => undefined, store, seal, schoolUrl: SCHOOL_URL };
  const all = { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: false } as const;

  await expect(endRequested(ending, all)).rejects.toThrow(StoreFault);
  expect(await memory.keyFingerprints()).toEqual(["of-a-portal"]);
  // The sessions since that instant go on.
  await endRequested({ ...ending, store: memory }, { ...all, by: "signed_in_before" });
  expect(await memory.keyFingerprints()).toEqual(["of-a-portal"]);
  await endRequested({ ...ending, store: memory }, all);
  expect(await memory.keyFingerprints()).toEqual([]);
});
