/** What a server does to the store: it goes away, comes back, has no room. Each test has a server of its own. */

import { describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { type RowKey, StoreFault } from "#bff/store/store.ts";
import { startRedis } from "#e2e/harness/redis-process.ts";

/** Redis expires keys by its own clock, so all times are near the present. */
const now = Math.floor(Date.now() / 1000);
const ROW = {
  key: rowKeyOf("session"),
  memberKey: rowKeyOf("member"),
  sealed: Buffer.from("sealed"),
  now,
  expiresAt: now + 60,
};

describe("the session store in Redis", () => {
  it("fails while the server is down, and has its durable data afterwards", async () => {
    const own = await startRedis();
    const events: string[] = [];
    const store = await openRedisStore(own.url, "homeroom:", (event) => events.push(event));
    await store.createSession(ROW);
    const changes: (RowKey | null)[] = [];
    store.watch((key) => changes.push(key));

    await own.kill();
    await expect(store.readSession(ROW.key)).rejects.toThrow(StoreFault);
    await own.restart();
    await expect.poll(() => store.readSession(ROW.key).catch(() => undefined)).toBeDefined();
    // Ends may have been missed meanwhile.
    await expect.poll(() => changes).toContain(null);
    expect(events).toContain("store_lost");
    expect(events).toContain("store_back");
    await store.close();
    await own.stop();
  });

  it("returns an outbox entry that the server has lost without its content", async () => {
    const own = await startRedis();
    const store = await openRedisStore(own.url, "homeroom:", () => undefined);
    const [lost, kept] = [rowKeyOf("lost"), rowKeyOf("kept")];
    for (const key of [lost, kept]) await store.addRevocation({ key, sealed: ROW.sealed, nowMs: 1000 });
    await own.command("DEL", `homeroom:r:${lost.toString("hex")}`);
    const claimed = await store.claimRevocations(2000, 9000, 10);
    expect(claimed).toHaveLength(2);
    expect(claimed.find(({ key }) => key.equals(lost))).toMatchObject({ sealed: null });
    await store.settleRevocations([lost]);
    expect((await store.revocationBacklog()).count).toBe(1);
    await store.close();
    await own.stop();
  });

  it("ends sessions when the memory of the server is full, and creates none", async () => {
    const own = await startRedis(["--maxmemory-policy", "noeviction"]);
    const store = await openRedisStore(own.url, "homeroom:", () => undefined);
    const another = { ...ROW, key: rowKeyOf("another") };
    await store.createSession(ROW);
    await store.createSession(another);
    await own.command("CONFIG", "SET", "maxmemory", "1");

    await expect(store.createSession({ ...ROW, key: rowKeyOf("new") })).rejects.toThrow("OOM");
    await expect(store.check()).rejects.toThrow("OOM");
    // A pair that the school has already renewed must not be lost.
    const content = { sealed: Buffer.from("refreshed"), memberKey: ROW.memberKey };
    expect(await store.takeLease(another.key, "owner", 0, 3000)).toBe(true);
    expect(await store.replaceSession(another.key, 1, content)).toBe(true);
    expect(await store.endSession(ROW.key, null, 5000)).toBe(true);
    expect(await store.claimRevocations(6000, 9000, 10)).toHaveLength(1);
    await store.settleRevocations([ROW.key]);
    expect(await store.readSession(another.key)).toMatchObject({ version: 2 });
    await store.close();
    await own.stop();
  });
});
