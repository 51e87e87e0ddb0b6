/** How calls read sessions, from memory or the store, and what the portal is told about their ends. */

import { beforeEach, describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { leaseKeyOf } from "#bff/sessions/sweep.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const sealOf = (key: string) => createSeal(createKeyRing([Buffer.alloc(32, key)]));

let nowMs: number;
let reads: number;
let touches: number;
let store: SessionStore;
/** What the portal is told of each end. */
let ends: unknown[];
let lookUps: string[];
let sessions: Sessions;

const portal = (tellsWhose = false, key = "calls"): Sessions =>
  sessionsOn(store, sealOf(key), () => nowMs, {
    ...(tellsWhose && { tellsWhose }),
    ended: (reason, count, session) => void ends.push([reason, count, session?.sub]),
    lookedUp: (outcome) => void lookUps.push(outcome),
  });

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  reads = 0;
  touches = 0;
  ends = [];
  lookUps = [];
  const memory = createMemoryStore();
  store = {
    ...memory,
    readSession: (key) => {
      reads += 1;
      return memory.readSession(key);
    },
    touchSession: (key, at) => {
      touches += 1;
      return memory.touchSession(key, at);
    },
  };
  sessions = portal();
});

describe("a call", () => {
  it("finds its session in memory after the first one, and counts both", async () => {
    const { id, session } = await sessions.open(CONTENT);
    expect(sessions.visitInMemory(id)).toBeUndefined();
    expect(await sessions.visit(id)).toEqual(session);
    expect(await sessions.visit(id)).toEqual(session);
    expect(sessions.visitInMemory(id)).toEqual(session);
    expect([reads, lookUps]).toEqual([1, ["miss", "hit", "hit"]]);
  });

  it("stores once that the member was seen when several read the store at the same time", async () => {
    const { id } = await sessions.open(CONTENT);
    await sessions.visit(id);
    nowMs += 180_000;
    await Promise.all(Array.from({ length: 8 }, () => sessions.visit(id)));
    expect([reads, touches]).toEqual([9, 1]);
  });

  it("that found its session in memory stores that the member was seen", async () => {
    const { id } = await sessions.open(CONTENT);
    nowMs += 179_999;
    await sessions.visit(id);
    nowMs += 1;
    sessions.visitInMemory(id);
    expect(touches).toBe(1);
  });

  it("is answered when the store cannot note that the member was seen", async () => {
    store.touchSession = () => Promise.reject(new StoreFault("the store is away"));
    const { id } = await sessions.open(CONTENT);
    nowMs += 180_000;
    expect(await sessions.visit(id)).toBeDefined();
  });

  it("whose copy may be stale reads the store, and nothing for a session that is not there", async () => {
    const { id, session } = await sessions.open(CONTENT);
    await sessions.read(id);
    expect(await sessions.reread(session.key)).toEqual(session);
    expect(reads).toBe(2);
    expect(await sessions.reread(rowKeyOf("unknown"))).toBeUndefined();
  });
});

describe("the end of a session", () => {
  it("is told once, without its member unless the portal asks for that", async () => {
    const { session } = await sessions.open(CONTENT);
    await sessions.end(session.key, "signed_out");
    await sessions.end(session.key, "signed_out");
    expect([ends, reads]).toEqual([[["signed_out", 1, undefined]], 0]);
  });

  it("is told with its member, whose record is read if the caller does not have it", async () => {
    sessions = portal(true);
    const { session } = await sessions.open(CONTENT);
    await sessions.end(session.key, "signed_out");
    expect([ends, reads]).toEqual([[["signed_out", 1, "mem_1"]], 1]);
    const { session: other } = await sessions.open(CONTENT);
    await sessions.endVersion(other, "refused_by_school");
    expect([ends[1], reads]).toEqual([["refused_by_school", 1, "mem_1"], 1]);
  });

  it("is told without its member when no key opens the record, and when nothing was there", async () => {
    const { session } = await sessions.open(CONTENT);
    await portal(true, "another key").end(session.key, "signed_out");
    await portal(true).end(session.key, "signed_out");
    expect(ends).toEqual([["signed_out", 1, undefined]]);
  });

  it("does not fail because its record cannot be read", async () => {
    sessions = portal(true);
    const { session } = await sessions.open(CONTENT);
    store.readSession = () => Promise.reject(new StoreFault("the store is away"));
    await sessions.end(session.key, "signed_out");
    expect(ends).toEqual([["signed_out", 1, undefined]]);
  });

  it("of one version leaves a session that another writer has replaced", async () => {
    const { session } = await sessions.open(CONTENT);
    await sessions.replace(session, { ...session.record, scope: [] });
    expect(await sessions.endVersion(session, "refused_by_school")).toBe(false);
    const current = (await sessions.reread(session.key))!;
    expect(await sessions.endVersion(current, "refused_by_school")).toBe(true);
    expect(await sessions.reread(session.key)).toBeUndefined();
  });

  it("by its age is told as such, at a call and at a sweep", async () => {
    const { id } = await sessions.open(CONTENT);
    for (let number = 0; number < 30; number += 1) await sessions.open(CONTENT);
    nowMs += 3_600_000;
    expect(await sessions.read(id)).toBeUndefined();
    expect(ends).toEqual([["over_age", 1, "mem_1"]]);
    expect(await sessions.sweep()).toBe(30);
    expect(ends.slice(1)).toEqual([
      ["over_age", 25, undefined],
      ["over_age", 5, undefined],
    ]);
  });

  it("by a sweep leaves the next sweep to any instance, also when the store fails", async () => {
    await sessions.sweep();
    expect(await store.takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000)).toBe(true);
    await store.dropLease(leaseKeyOf("sweep"), "another");
    store.endExpiredSessions = () => Promise.reject(new StoreFault("the store is away"));
    await expect(sessions.sweep()).rejects.toThrow(StoreFault);
    expect(await store.takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000)).toBe(true);
  });
});
