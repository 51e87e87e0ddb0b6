import { describe, expect, it } from "vitest";

import { addTokens, eraseMemberFrom, NO_MEMBER, tokensToRevoke } from "#bff/pairs/outbox-entry.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { refreshTokensIn } from "#bff/testing/outliving-pairs.ts";
import { CONTENT, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const NOW_MS = 1_800_000_000_000;
const ELSEWHERE = "https://another.example.com";
const seal = createSeal(createKeyRing([Buffer.alloc(32, "entries")]));
const RECORD: SessionRecord = {
  ...CONTENT,
  predecessorRefreshTokens: ["rt-0"],
  signedInAt: 1,
  expiresAt: 2,
};

describe("an entry of the outbox", () => {
  it("of an ended session names every refresh token that may be live, and the member", () => {
    expect(tokensToRevoke(RECORD, SCHOOL_URL)).toEqual({ refreshTokens: ["rt-0", "rt"], member: "mem_1" });
  });

  it("of pairs without a session names no member", () => {
    const entry = { resource: SCHOOL_URL, refreshTokens: ["rt-1"] };
    expect(tokensToRevoke(entry, SCHOOL_URL)).toEqual({ refreshTokens: ["rt-1"], member: NO_MEMBER });
  });

  it.each([
    ["of a session at another school", { ...RECORD, school: { ...RECORD.school, resource: ELSEWHERE } }],
    ["of pairs of another school", { resource: ELSEWHERE, refreshTokens: ["rt-1"] }],
    ["that is null", null],
    ["that names no school", { refreshTokens: ["rt-1"] }],
  ])("%s names nothing that may be sent", (_what, value) => {
    expect(tokensToRevoke(value, SCHOOL_URL)).toBeUndefined();
  });
});

describe("the erasure of a member from an entry", () => {
  const outboxOn = (store: SessionStore) => ({ store, seal, schoolUrl: SCHOOL_URL, nowMs: NOW_MS });

  async function storeWithEntry() {
    const store = createMemoryStore();
    const key = rowKeyOf("ended");
    await store.addRevocation({ key, sealed: seal.seal(RECORD, key), nowMs: NOW_MS });
    return { store, entry: { key, record: RECORD } };
  }

  const entriesOf = async (store: SessionStore) => {
    const entries = await store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 10);
    return entries.map((entry) => ({
      tokens: refreshTokensIn(seal, entry),
      isOfMember: JSON.stringify(seal.open(entry.sealed ?? Buffer.alloc(0), entry.key)).includes("mem_1"),
    }));
  };

  it("keeps the refresh tokens, and nothing that names the member", async () => {
    const { store, entry } = await storeWithEntry();
    await eraseMemberFrom(entry, outboxOn(store));
    expect(await entriesOf(store)).toEqual([{ tokens: ["rt-0", "rt"], isOfMember: false }]);
  });

  it("loses no token when the process ends between its two writes", async () => {
    for (const failing of ["addRevocation", "settleRevocations"] as const) {
      const { store, entry } = await storeWithEntry();
      const broken = { ...store, [failing]: () => Promise.reject(new StoreFault("lost")) };
      await expect(eraseMemberFrom(entry, outboxOn(broken))).rejects.toThrow(StoreFault);
      const kept = (await entriesOf(store)).flatMap(({ tokens }) => tokens);
      expect(new Set(kept)).toEqual(new Set(["rt-0", "rt"]));
    }
  });

  it("adds an entry of its own each time", async () => {
    const store = createMemoryStore();
    for (const token of ["rt-1", "rt-2"]) await addTokens([token], outboxOn(store));
    expect((await entriesOf(store)).flatMap(({ tokens }) => tokens).toSorted()).toEqual(["rt-1", "rt-2"]);
  });
});
