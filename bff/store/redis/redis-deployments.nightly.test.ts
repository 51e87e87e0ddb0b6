/** Redis as schools run it: with users, with TLS on both sides, and with sentinels that choose the primary. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";
import { SELF_SIGNED } from "#bff/testing/self-signed.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";
import { findFreePort } from "#e2e/harness/free-port.ts";
import { startRedis, startSentinel } from "#e2e/harness/redis-process.ts";

const now = Math.floor(Date.now() / 1000);
const sealed = Buffer.from("sealed");
const rowOf = (name: string) => ({
  key: rowKeyOf(name),
  memberKey: rowKeyOf("member"),
  sealed,
  now,
  expiresAt: now + 600,
});

/** The rights that docs/session-store.md gives a user of the portal. */
const USER =
  "on >hush resetchannels ~homeroom:* &homeroom:* -@all +@read +@write +@scripting +@pubsub +@connection +time +config|get -keys -scan -flushall -flushdb";

async function useEverything(store: SessionStore): Promise<void> {
  const reports: (RowKey | null)[] = [];
  store.watch((key) => reports.push(key));
  await store.createSession(rowOf("one"));
  await store.replaceSession(rowKeyOf("one"), 1, { sealed, memberKey: rowKeyOf("member") });
  expect(await store.readSession(rowKeyOf("one"))).toMatchObject({ version: 2 });
  await expect.poll(() => reports).toHaveLength(1);
  await store.startMassEnding({ isOfAll: true, signedInBeforeMs: 1, nowMs: 1 });
  await store.endSessions([rowKeyOf("one")], 1);
  await store.settleRevocations([rowKeyOf("one")]);
  await store.announceInstance({ id: "one", release: "0.1.0", nowMs: 1, forMs: 60_000 });
  expect(await store.runningReleases(1)).toEqual(["0.1.0"]);
  await store.unsafeSettings();
  await store.check();
}

describe("the session store in Redis", () => {
  it("works as a user with rights only to its own keys and channel", async () => {
    const redis = await startRedis();
    await redis.command("ACL", "SETUSER", "portal", ...USER.split(" "));
    const url = `redis://portal:hush@127.0.0.1:${redis.port}`;
    const store = await openRedisStore(url, "homeroom:", () => undefined);
    await useEverything(store);
    await store.close();
    const foreign = openRedisStore(url, "other:", () => undefined);
    await expect(foreign).rejects.toThrow(/forbids this user .*NOPERM/);
    await redis.stop();
  });

  it("sends its certificate to a server that requires one, and reports a missing one", async () => {
    const folder = folderOfTest();
    const files = {
      ca: join(folder, "cert.pem"),
      cert: join(folder, "cert.pem"),
      key: join(folder, "key.pem"),
    };
    writeFileSync(files.cert, SELF_SIGNED.cert);
    writeFileSync(files.key, SELF_SIGNED.key);
    const port = await findFreePort();
    const redis = await startRedis(
      Object.entries({
        "--tls-port": String(port),
        "--tls-cert-file": files.cert,
        "--tls-key-file": files.key,
        "--tls-ca-cert-file": files.ca,
        "--tls-auth-clients": "yes",
      }).flat(),
    );
    const url = `rediss://localhost:${port}`;
    const store = await openRedisStore(url, "homeroom:", () => undefined, files);
    await useEverything(store);
    await store.close();
    for (const [tls, reason] of [
      [{}, /certificate of Redis is not trusted/],
      [{ ca: files.ca }, /wants (one: )?SESSION_STORE_CERT/],
      [{ ca: join(folder, "none.pem") }, /ENOENT/],
    ] as const) {
      const opening = openRedisStore(url, "homeroom:", () => undefined, tls);
      await expect(opening).rejects.toThrow(StoreFault);
      await expect(opening).rejects.toThrow(reason);
    }
    await redis.stop();
  });

  it("continues at the new primary that the sentinels choose, with every confirmed write", async () => {
    const [old, next] = await Promise.all([startRedis(), startRedis()]);
    await next.follow(old);
    await expect
      .poll(async () => String(await next.command("INFO", "replication")))
      .toContain("master_link_status:up");
    const sentinel = await startSentinel(old, ["requirepass told"]);
    const events: string[] = [];
    const store = await openRedisStore(
      `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/school?sentinel_password=told`,
      "homeroom:",
      (event) => events.push(event),
    );
    const changes: (RowKey | null)[] = [];
    store.watch((key) => changes.push(key));
    await useEverything(store);
    // The sentinel learns of replicas every ten seconds.
    await sleep(11_000);

    const written: string[] = [];
    let refused = 0;
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        const name = `session ${number}`;
        await store.createSession(rowOf(name)).then(
          () => written.push(name),
          (error: unknown) => {
            if (!(error instanceof StoreFault)) throw error;
            refused += 1;
          },
        );
        await sleep(5);
      }
    })();
    await expect.poll(() => written.length).toBeGreaterThan(50);
    const before = written.length;
    await old.kill();
    await expect.poll(() => written.length).toBeGreaterThan(before + 50);
    isOver = true;
    await writing;
    expect(refused).toBeGreaterThan(0);
    const found = await Promise.all(written.map((name) => store.readSession(rowKeyOf(name))));
    expect(found.filter((row) => row === undefined)).toEqual([]);
    // Earlier changes may have been missed; new ones are reported.
    expect(changes).toContain(null);
    expect(events).toContain("store_lost");
    expect(events.at(-1)).toBe("store_back");
    changes.length = 0;
    await store.endSession(rowKeyOf(written[0] ?? ""), null, 5);
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    await store.close();
    await sentinel.stop();
    await Promise.all([old.stop(), next.stop()]);
  });

  it("reports which of sentinels, primary and name it has not found", async () => {
    const primary = await startRedis();
    const sentinel = await startSentinel(primary);
    const REASONS: [string, RegExp][] = [
      ["redis+sentinel://:hush@127.0.0.1:1,127.0.0.1:2/school", /none of the sentinels answers/],
      [`redis+sentinel://:hush@127.0.0.1:${sentinel.port}/other`, /know no primary of this name/],
    ];
    for (const [url, reason] of REASONS) {
      const opening = openRedisStore(url, "homeroom:", () => undefined);
      await expect(opening).rejects.toThrow(StoreFault);
      await expect(opening).rejects.toThrow(reason);
      await expect(opening).rejects.not.toThrow(/hush/);
    }
    await sentinel.stop();
    await primary.stop();
  });
});
