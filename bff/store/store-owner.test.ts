import { expect, it } from "vitest";

import { buildApp } from "#bff/app.ts";
import { readConfig } from "#bff/config.ts";
import { claimStore, problemOfOwner } from "#bff/store/store-owner.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { TEST_KEY } from "#bff/testing/portal-browser.ts";

const HERE = "https://school.example.com";
const THERE = "https://another.example.com";

it("a portal of another school cannot claim the store, and the message names the next step", async () => {
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

it("a store that was used with the demo school can be claimed by any portal", async () => {
  const store = createMemoryStore();
  await claimStore(store, null);
  await claimStore(store, THERE);
  expect(await store.ownerSchool()).toBe(THERE);
});

it("a store that nobody has claimed is no problem", () => {
  expect([problemOfOwner(null, HERE), problemOfOwner(null, null)]).toEqual([null, null]);
});

it("a portal does not start with the store of another school, and closes it", async () => {
  const store = createMemoryStore();
  await store.claimFor(THERE);
  let isClosed = false;
  const config = readConfig({
    SCHOOL_URL: HERE,
    CLIENT_ID: "cli_test",
    CLIENT_SECRET: "secret",
    SESSION_KEYS: TEST_KEY,
    LOG_LEVEL: "silent",
  });
  const building = buildApp({
    config,
    school: { url: HERE, clientId: "cli_test", clientSecrets: ["secret"] },
    sessionKeys: [Buffer.alloc(32, "owner")],
    openStore: async () => ({ ...store, close: async () => void (isClosed = true) }),
  });
  await expect(building).rejects.toThrow(StoreFault);
  expect(isClosed).toBe(true);
});
