import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

import { describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { type RowKey, StoreFault } from "#bff/store/store.ts";
import { SELF_SIGNED } from "#bff/testing/self-signed.ts";
import { startRedis } from "#e2e/harness/redis-process.ts";
import { startRedisProxy } from "#e2e/harness/redis-proxy.ts";

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
  it("reports why the server cannot be used, without the password", async () => {
    const locked = await startRedis(["--requirepass", "the real one"]);
    const { port } = locked;
    const tls = createServer(SELF_SIGNED, (socket) => socket.on("error", () => undefined)).listen(0);
    await once(tls, "listening");
    const { port: tlsPort } = tls.address() as AddressInfo;
    const REASONS: [string, RegExp][] = [
      ["redis://:hush@127.0.0.1:1", /nothing listens .*ECONNREFUSED/],
      ["redis://:hush@no-such-host.invalid:6379", /host name .* is not known/],
      [`redis://:hush@127.0.0.1:${port}`, /refuses the user or the password \(WRONGPASS\)/],
      [`redis://127.0.0.1:${port}`, /refuses the user or the password \(NOAUTH\)/],
      [`rediss://:hush@localhost:${tlsPort}`, /certificate .* is not trusted/],
    ];
    for (const [url, reason] of REASONS) {
      const opening = openRedisStore(url, "homeroom:", () => undefined);
      await expect(opening).rejects.toThrow(StoreFault);
      await expect(opening).rejects.toThrow(reason);
      await expect(opening).rejects.not.toThrow(/hush/);
    }
    tls.close();
    await locked.stop();
  });

  it("reports the server's settings that could lose sessions", async () => {
    const durable = await startRedis();
    const safe = await openRedisStore(durable.url, "homeroom:", () => undefined);
    expect(await safe.unsafeSettings()).toEqual([]);
    await safe.close();
    await durable.stop();
    const own = await startRedis(["--appendfsync", "everysec", "--maxmemory-policy", "allkeys-lru"]);
    const store = await openRedisStore(own.url, "homeroom:", () => undefined);
    expect(await store.unsafeSettings()).toEqual([
      'appendfsync is "everysec" and should be "always"',
      'maxmemory-policy is "allkeys-lru" and should be "noeviction"',
    ]);
    await store.close();
    await own.stop();
  });

  it("reports that changes may have been missed when its subscription is lost", async () => {
    const own = await startRedis();
    const store = await openRedisStore(own.url, "homeroom:", () => undefined);
    const changes: (RowKey | null)[] = [];
    store.watch((key) => changes.push(key));
    own.freeze();
    await expect.poll(() => changes).toContain(null);
    await own.stop();
    await store.close();
  });

  it("separates two portals with different prefixes on one server", async () => {
    const own = await startRedis();
    const [here, there] = [
      await openRedisStore(own.url, "homeroom:", () => undefined),
      await openRedisStore(own.url, "school-b:", () => undefined),
    ];
    await here.createSession(ROW);
    await here.addRevocation({ key: ROW.key, sealed: ROW.sealed, nowMs: 1000 });
    await here.claimFor("https://a.example");
    expect(await there.readSession(ROW.key)).toBeUndefined();
    expect(await there.claimRevocations(2000, 3000, 10)).toEqual([]);
    expect(await there.claimFor("https://b.example")).toBe("https://b.example");
    await here.close();
    await there.close();
    await own.stop();
  });

  it("finds its rows by indexes for calls, sign-ins and the outbox, and scans no keys", async () => {
    const own = await startRedis();
    const store = await openRedisStore(own.url, "homeroom:", () => undefined);
    await store.createSession(ROW);
    await store.readSession(ROW.key);
    await store.readSessionsOf(ROW.memberKey);
    await store.replaceSession(ROW.key, 1, { sealed: ROW.sealed, memberKey: ROW.memberKey });
    await store.touchSession(ROW.key, now);
    await store.endExpiredSessions(now, now - 100, 10);
    await store.endSession(ROW.key, null, 5);
    await store.claimRevocations(6, 7, 10);
    await store.postponeRevocation(ROW.key, 8);
    await store.nextRevocationDue();
    await store.revocationBacklog();
    await store.settleRevocations([ROW.key]);
    await store.createSignIn({ ...ROW, browserKey: rowKeyOf("browser"), keep: 8 });
    await store.takeSignIn(ROW.key, rowKeyOf("browser"), now);
    await store.takeLease(ROW.key, "owner", 0, 1000);
    await store.dropLease(ROW.key, "owner");
    await store.check();
    const asked = [
      ...String(await own.command("INFO", "commandstats")).matchAll(/^cmdstat_([a-z|]+):/gm),
    ].map(([, name]) => name);
    expect(asked).toContain("zrange");
    for (const walk of ["keys", "scan", "zscan", "sscan", "hscan", "sort"]) expect(asked).not.toContain(walk);
    await store.close();
    await own.stop();
  });

  it("connects to the new primary when its server has become a replica", async () => {
    const [old, next] = [await startRedis(), await startRedis()];
    await next.follow(old);
    const address = await startRedisProxy(old);
    const store = await openRedisStore(address.url, "homeroom:", () => undefined);
    await store.createSession(ROW);
    await expect.poll(() => next.command("DBSIZE")).not.toBe(0);
    const changes: string[] = [];
    store.watch((key) => changes.push(key?.toString("hex") ?? "all"));

    address.leadTo(next);
    await next.lead();
    await old.follow(next);

    // The connection to the old primary is still open, and answers READONLY.
    expect(await store.replaceSession(ROW.key, 1, { sealed: ROW.sealed, memberKey: ROW.memberKey })).toBe(
      true,
    );
    expect(await next.command("HGET", `homeroom:s:${ROW.key.toString("hex")}`, "v")).toBe("2");
    await store.check();
    // Earlier changes may have been missed; new ones are reported.
    await expect.poll(() => changes).toContain("all");
    changes.length = 0;
    await expect
      .poll(async () => {
        await store.endSession(ROW.key, null, 5);
        return changes;
      })
      .toContain(ROW.key.toString("hex"));
    await store.close();
    await address.close();
    await Promise.all([old.stop(), next.stop()]);
  });
});
