import { describe, expect, it } from "vitest";

import { createKeyFingerprints, problemOfKeys } from "#bff/sessions/keys/key-fingerprints.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

/** Instances on one store; each has its own ring, which the test changes. */
function instances() {
  const memory = createMemoryStore();
  const clock = { at: 0 };
  const counts = { reads: 0 };
  const reported: string[] = [];
  const store = {
    ...memory,
    // As Redis, which has no empty set.
    claimKeys: async (own: readonly string[]) => {
      if (own.length === 0) throw new StoreFault("no fingerprint");
      await memory.claimKeys(own);
    },
    keyFingerprints: () => {
      counts.reads += 1;
      return memory.keyFingerprints();
    },
  };
  const instance = (...ring: string[]) => ({
    ring,
    keys: createKeyFingerprints({
      store,
      fingerprints: () => ring,
      report: (part) => void reported.push(part),
      steadyNow: () => clock.at,
    }),
  });
  return { store: memory, clock, counts, reported, instance };
}

describe("the fingerprints of session keys", () => {
  it("are those of the instance that started last, as long as it has one of the stored keys", async () => {
    const { store, instance } = instances();
    expect(await instance("one").keys.claim()).toBe(true);
    expect(await instance("two", "one").keys.claim()).toBe(true);
    expect((await store.keyFingerprints()).toSorted()).toEqual(["one", "two"]);
    expect(await instance("two").keys.claim()).toBe(true);
    expect(await store.keyFingerprints()).toEqual(["two"]);
  });

  it("stay when an instance starts that has none of the stored keys", async () => {
    const { store, instance } = instances();
    await instance("one").keys.claim();
    const other = instance("other").keys;
    expect(await other.claim()).toBe(false);
    expect(await store.keyFingerprints()).toEqual(["one"]);
    await expect(other.requireOwn()).rejects.toThrow(StoreFault);
    expect(await store.keyFingerprints()).toEqual(["one"]);
  });

  it("are not stored by a portal without keys, which may use the store", async () => {
    const { store, instance } = instances();
    const { keys } = instance();
    expect(await keys.claim()).toBe(true);
    expect(await store.keyFingerprints()).toEqual([]);
    await keys.requireOwn();
  });

  it("are stored again after the store has lost them", async () => {
    const { store, clock, instance } = instances();
    const { keys } = instance("one");
    await keys.claim();
    await store.forgetKeys();
    clock.at += 1000;
    await keys.requireOwn();
    expect(await store.keyFingerprints()).toEqual(["one"]);
  });

  it("are added to the stored ones while the instance runs", async () => {
    const { store, clock, instance } = instances();
    const running = instance("one", "two");
    await running.keys.claim();
    await instance("two", "three").keys.claim();
    clock.at += 1000;
    await running.keys.requireOwn();
    expect((await store.keyFingerprints()).toSorted()).toEqual(["one", "three", "two"]);
  });

  it("are read once in a second, and at once after other keys were claimed", async () => {
    const { clock, counts, instance } = instances();
    const { keys } = instance("one");
    await keys.requireOwn();
    clock.at += 999;
    await keys.requireOwn();
    expect(counts.reads).toBe(1);
    clock.at += 1;
    await keys.requireOwn();
    expect(counts.reads).toBe(2);
    await keys.claim();
    await keys.requireOwn();
    expect(counts.reads).toBe(4);
  });
});

describe("a cookie or a record that no key opens", () => {
  it("is a fault of the store while another instance may have sealed it", async () => {
    const { reported, instance } = instances();
    const { keys } = instance("one");
    await keys.claim();
    await keys.noteUnreadable("cookie");
    await instance("two", "one").keys.claim();
    const late = instance("one").keys;
    await expect(late.noteUnreadable("record")).rejects.toThrow(StoreFault);
    expect(reported).toEqual(["cookie", "record"]);
  });
});

it("keys have a problem only if the store knows keys and none of them is of the ring", () => {
  expect(problemOfKeys([], ["one"])).toBeNull();
  expect(problemOfKeys(["one", "two"], ["two", "three"])).toBeNull();
  expect(problemOfKeys(["one"], ["two"])).not.toBeNull();
});
