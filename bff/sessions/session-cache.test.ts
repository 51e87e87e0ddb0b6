import { describe, expect, it } from "vitest";

import { createSessionCache } from "#bff/sessions/session-cache.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { CONTENT } from "#bff/testing/session-parts.ts";

const REREAD_AFTER_MS = 5000;

function cacheWithClock(maxEntries = 10) {
  const clock = { at: 1000 };
  const cache = createSessionCache(() => clock.at, REREAD_AFTER_MS, maxEntries);
  const session = (id: string): OpenSession => ({
    key: rowKeyOf(id),
    version: 1,
    record: { ...CONTENT, signedInAt: 0, expiresAt: 10_000 },
  });
  const keep = (id: string, lastSeenAt = 1, remainingMs = 60_000) =>
    cache.beginRead(id)({ session: session(id), lastSeenAt, remainingMs });
  return { clock, cache, session, keep };
}

describe("a session in memory", () => {
  it.each([
    [60_000, REREAD_AFTER_MS],
    [3000, 3000],
  ])("that ends after %i ms is used for %i ms without reading the store", (remainingMs, usedMs) => {
    const { clock, cache, keep, session } = cacheWithClock();
    keep("one", 1, remainingMs);
    clock.at += usedMs - 1;
    expect(cache.get("one")?.session).toEqual(session("one"));
    clock.at += 1;
    expect(cache.get("one")).toBeUndefined();
    expect(cache.lastRead("one")).toEqual(session("one"));
  });

  it("is there only under its own id", () => {
    const { cache, keep } = cacheWithClock();
    keep("one");
    expect([cache.get("two"), cache.lastRead("two")]).toEqual([undefined, undefined]);
  });

  it("keeps the latest time at which its member was seen", () => {
    const { cache, keep } = cacheWithClock();
    keep("one", 100);
    cache.touch("one", 300);
    expect(cache.get("one")?.lastSeenAt).toBe(300);
    expect(keep("one", 200).lastSeenAt).toBe(300);
    expect(keep("one", 400).lastSeenAt).toBe(400);
    cache.touch("unknown", 500);
    expect(cache.get("unknown")).toBeUndefined();
  });

  it("is dropped by its key, and with all others", () => {
    const { cache, keep } = cacheWithClock();
    for (const id of ["one", "two", "three"]) keep(id);
    cache.drop(rowKeyOf("one"));
    cache.drop(rowKeyOf("unknown"));
    expect([cache.lastRead("one"), cache.get("two")?.lastSeenAt]).toEqual([undefined, 1]);
    cache.drop(null);
    expect([cache.lastRead("two"), cache.lastRead("three")]).toEqual([undefined, undefined]);
  });

  it("is dropped by its key also after it was read again", () => {
    const { cache, keep } = cacheWithClock();
    keep("one");
    keep("one");
    cache.drop(rowKeyOf("one"));
    expect(cache.lastRead("one")).toBeUndefined();
  });

  it.each([
    ["its key", rowKeyOf("one")],
    ["another key", rowKeyOf("two")],
    ["all", null],
  ])("is not kept by a read during which %s was dropped, and is still returned", (_what, key) => {
    const { cache, session } = cacheWithClock();
    const keep = cache.beginRead("one");
    cache.drop(key);
    expect(keep({ session: session("one"), lastSeenAt: 7, remainingMs: 60_000 })).toMatchObject({
      lastSeenAt: 7,
    });
    expect(cache.lastRead("one")).toBeUndefined();
  });

  it("is dropped as the one used longest ago when there are too many", () => {
    const { cache, keep } = cacheWithClock(2);
    keep("one");
    keep("two");
    cache.get("one");
    keep("three");
    expect(["one", "two", "three"].map((id) => cache.lastRead(id) !== undefined)).toEqual([
      true,
      false,
      true,
    ]);
  });
});
