import { describe, expect, it } from "vitest";

import { openRedisStore } from "#bff/sessions/redis-store.ts";
import { rowKeyOf } from "#bff/sessions/sessions.ts";
import { type RowKey, StoreFault } from "#bff/sessions/store.ts";
import { startRedisServer } from "#bff/testing/redis-server.ts";

/** Redis forgets by its own clock, so everything happens about now. */
const now = Math.floor(Date.now() / 1000);
const ROW = {
  key: rowKeyOf("session"),
  memberKey: rowKeyOf("member"),
  sealed: Buffer.from("sealed"),
  now,
  expiresAt: now + 60,
};

describe("the session store in Redis", () => {
  it("says that the store is at fault when the server cannot be reached, and keeps the password to itself", async () => {
    const opening = openRedisStore("redis://:hush@127.0.0.1:1", () => undefined);
    await expect(opening).rejects.toThrow(StoreFault);
    await expect(opening).rejects.not.toThrow(/hush/);
  });

  it("says which of the server's settings could lose sessions", async () => {
    const durable = await startRedisServer();
    const safe = await openRedisStore(durable.url, () => undefined);
    expect(await safe.doubts()).toEqual([]);
    await safe.close();
    await durable.close();
    const own = await startRedisServer(["--appendfsync", "everysec", "--maxmemory-policy", "allkeys-lru"]);
    const store = await openRedisStore(own.url, () => undefined);
    expect(await store.doubts()).toEqual([
      'appendfsync is "everysec" and should be "always"',
      'maxmemory-policy is "allkeys-lru" and should be "noeviction"',
    ]);
    await store.close();
    await own.close();
  });

  it("says that changes may have been missed when its subscription has fallen silent", async () => {
    const own = await startRedisServer();
    const store = await openRedisStore(own.url, () => undefined);
    const told: (RowKey | null)[] = [];
    store.watch((key) => told.push(key));
    own.freeze();
    await expect.poll(() => told, { timeout: 20_000 }).toContain(null);
    await own.close();
    await store.close();
  });

  it("fails while the server is away, and has what was durable when it is back", async () => {
    const own = await startRedisServer();
    const events: string[] = [];
    const store = await openRedisStore(own.url, (event) => events.push(event));
    await store.createSession(ROW);
    const told: (RowKey | null)[] = [];
    store.watch((key) => told.push(key));

    await own.kill();
    await expect(store.readSession(ROW.key)).rejects.toThrow(StoreFault);
    await own.restart();
    await expect
      .poll(() => store.readSession(ROW.key).catch(() => undefined), { timeout: 5000 })
      .toBeDefined();
    // Ends may have been missed meanwhile.
    await expect.poll(() => told, { timeout: 5000 }).toContain(null);
    expect(events).toContain("store_lost");
    expect(events).toContain("store_back");
    await store.close();
    await own.close();
  });
});
