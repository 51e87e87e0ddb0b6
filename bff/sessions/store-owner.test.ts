import { expect, it } from "vitest";

import { claimStore } from "#bff/sessions/store-owner.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";

const HERE = "https://school.example.com";
const THERE = "https://another.example.com";

it("a second school's portal is refused a store at its start, and told what to do", async () => {
  const store = createMemoryStore();
  await claimStore(store, HERE);
  await claimStore(store, HERE);
  await expect(claimStore(store, THERE)).rejects.toThrow(
    /belongs to the portal of https:\/\/school\.example\.com.*SESSION_STORE_PREFIX/,
  );
  // The demo school's portal would take its revocations as well.
  await expect(claimStore(store, null)).rejects.toThrow("the demo school");
  expect(await store.ownerSchool()).toBe(HERE);
});

it("a store that the demo school was tried with is anybody's", async () => {
  const store = createMemoryStore();
  await claimStore(store, null);
  await claimStore(store, THERE);
  expect(await store.ownerSchool()).toBe(THERE);
});
