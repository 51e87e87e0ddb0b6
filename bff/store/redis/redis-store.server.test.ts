import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { openRedisStore } from "#bff/store/redis/redis-store.ts";
import { type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";
import { type RedisProcess, startRedis } from "#e2e/harness/redis-process.ts";
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
const BROWSER = rowKeyOf("browser");
const SIGN_IN = { ...ROW, browserKey: BROWSER, keep: 1 };

let server: RedisProcess;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());
beforeEach(async () => void (await server.command("FLUSHALL")));

const open = (url = server.url) => openRedisStore(url, "homeroom:", () => undefined);
const keys = async (): Promise<string[]> => ((await server.command("KEYS", "*")) as string[]).toSorted();
const rowOf = (kind: string, key: Buffer): string => `homeroom:${kind}:${key.toString("hex")}`;

describe("the memory of a Redis server", () => {
  let store: SessionStore;
  beforeEach(async () => {
    store = await open();
    return () => store.close();
  });

  it("holds nothing of what has ended", async () => {
    await store.createSession(ROW);
    await store.replaceSession(ROW.key, 1, { sealed: ROW.sealed, memberKey: rowKeyOf("another member") });
    await store.endSession(ROW.key, null, 5);
    // These come late.
    await store.touchSession(ROW.key, now);
    await store.settleRevocations([ROW.key]);
    await store.postponeRevocation(ROW.key, 5);
    await store.createSignIn(SIGN_IN);
    await store.createSignIn({ ...SIGN_IN, key: rowKeyOf("later"), now: now + 1 });
    await store.takeSignIn(rowKeyOf("later"), BROWSER, now);
    await store.takeLease(ROW.key, "owner", 0, 60_000);
    await store.dropLease(ROW.key, "owner");
    await store.announceInstance({ id: "one", release: "0.2.0", nowMs: 0, forMs: 60_000 });
    await store.withdrawInstance("one");
    expect(await keys()).toEqual([]);
  });

  it("frees by itself what nobody ends", async () => {
    await store.createSession(ROW);
    const another = rowKeyOf("another member");
    await store.replaceSession(ROW.key, 1, { sealed: ROW.sealed, memberKey: another });
    const second = rowKeyOf("second session");
    await store.createSession({ ...ROW, key: second });
    await store.createSignIn(SIGN_IN);
    await store.takeLease(ROW.key, "owner", 0, 60_000);
    await store.check();
    const lasting = ["ends", "seen"].map((name) => `homeroom:${name}`);
    const found = await keys();
    expect(found).toEqual(
      [
        rowOf("s", ROW.key),
        rowOf("s", second),
        rowOf("m", another),
        rowOf("m", ROW.memberKey),
        rowOf("i", ROW.key),
        rowOf("b", BROWSER),
        rowOf("l", ROW.key),
        "homeroom:written",
        ...lasting,
      ].toSorted(),
    );
    for (const key of found.filter((name) => !lasting.includes(name)))
      expect.soft(await server.command("TTL", key), key).toBeGreaterThan(0);
  });

  it("that has lost sessions does not keep the sweep from the others", async () => {
    const lost = rowKeyOf("lost");
    await store.createSession({ ...ROW, key: lost, expiresAt: now - 10 });
    await store.createSession({ ...ROW, expiresAt: now - 5 });
    await server.command("DEL", rowOf("s", lost));
    expect(await store.endExpiredSessions(now, 0, 1)).toBe(0);
    expect(await store.endExpiredSessions(now, 0, 1)).toBe(1);
  });

  it("no longer lists an instance whose time is over, once another one is announced", async () => {
    await store.announceInstance({ id: "one", release: "0.1.0", nowMs: 0, forMs: -1 });
    expect(await store.runningReleases(0)).toEqual([]);
    await store.announceInstance({ id: "two", release: "0.2.0", nowMs: 0, forMs: 60_000 });
    expect(await server.command("ZRANGE", "homeroom:running", "0", "-1")).toEqual(["two 0.2.0"]);
  });

  it("may be full: what ends or changes a row is written, and what adds one is refused", async () => {
    const another = { ...ROW, key: rowKeyOf("another") };
    await store.createSession(ROW);
    await store.createSession(another);
    await server.command("CONFIG", "SET", "maxmemory", "1");
    try {
      await expect(store.createSession({ ...ROW, key: rowKeyOf("new") })).rejects.toThrow("OOM");
      await expect(store.createSignIn(SIGN_IN)).rejects.toThrow("OOM");
      await expect(store.check()).rejects.toThrow("OOM");
      // A pair that the school has already renewed must not be lost.
      const content = { sealed: ROW.sealed, memberKey: ROW.memberKey };
      expect(await store.takeLease(ROW.key, "owner", 0, 3000)).toBe(true);
      await store.dropLease(ROW.key, "owner");
      expect(await store.replaceSession(ROW.key, 1, content)).toBe(true);
      await store.touchSession(ROW.key, now);
      expect(await store.endSession(ROW.key, null, 5)).toBe(true);
      expect(await store.endSessions([another.key], 5)).toBe(1);
      expect(await store.endExpiredSessions(now, 0, 1)).toBe(0);
      await store.addRevocation({ key: rowKeyOf("tokens"), sealed: ROW.sealed, nowMs: 5 });
      expect(await store.claimRevocations(6, 7, 10)).toHaveLength(3);
      await store.postponeRevocation(ROW.key, 8);
      await store.settleRevocations([ROW.key]);
    } finally {
      await server.command("CONFIG", "SET", "maxmemory", "0");
    }
  });
});

it("a store fails while the server is down, and has its durable data afterwards", async () => {
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
  // However often the client has tried to connect meanwhile.
  expect(events).toEqual(["store_lost", "store_back"]);
  await store.close();
  await own.stop();
});

it("a store returns an outbox entry that the server has lost without its content", async () => {
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

it("a store that lost its subscription for a moment reports at its end, too, that changes were missed", async () => {
  const store = await open();
  const reports: unknown[] = [];
  store.watch((key) => reports.push(key));
  await server.command("CLIENT", "KILL", "TYPE", "pubsub");
  await expect.poll(() => reports).toEqual([null, null]);
  await store.close();
});

describe("an answer of Redis that was lost", () => {
  const startAll = async () => {
    const proxy = await startRedisProxy(server);
    const store = await open(proxy.url);
    return {
      store,
      /** The server does the next work, and its answer does not arrive. @returns how often the work was sent */
      loseAnswer: async (work: () => Promise<unknown>): Promise<{ sent: number; outcome: unknown }> => {
        let sent = 0;
        let losing: number | undefined;
        proxy.onMessage(({ direction, connection, text }) => {
          if (direction === "command" && /EVALSHA/i.test(text)) {
            if (sent === 0) losing = connection;
            sent += 1;
          }
          // What was said before may still come by the connection of the subscription.
          const isLost = direction === "reply" && connection === losing;
          if (isLost) losing = undefined;
          return Promise.resolve(isLost ? "drop" : "pass");
        });
        const outcome = await work().catch((error: unknown) => error);
        return { sent, outcome };
      },
      close: async (): Promise<void> => {
        await store.close();
        await proxy.close();
      },
    };
  };

  it.each<[name: string, work: (store: SessionStore) => Promise<unknown>]>([
    ["createSession", (store) => store.createSession({ ...ROW, key: rowKeyOf("new") })],
    ["replaceSession", (store) => store.replaceSession(ROW.key, 1, ROW)],
    ["endSession", (store) => store.endSession(ROW.key, null, 5)],
    ["endSessions", (store) => store.endSessions([ROW.key], 5)],
    ["endExpiredSessions", (store) => store.endExpiredSessions(now, 0, 5)],
    ["noteMassEnding", (store) => store.noteMassEnding(1, 5, null)],
    ["claimRevocations", (store) => store.claimRevocations(5, 60_000, 10)],
    ["takeSignIn", (store) => store.takeSignIn(ROW.key, BROWSER, now)],
  ])("is a fault where the work must not be done twice: %s", async (_name, work) => {
    const { store, loseAnswer, close } = await startAll();
    await store.createSession(ROW);
    // Redis knows each script after its first call, so that the call below is one message.
    await work(store);
    const { sent, outcome } = await loseAnswer(() => work(store));
    expect(outcome).toBeInstanceOf(StoreFault);
    expect(sent).toBe(1);
    await close();
  });

  it.each<[name: string, work: (store: SessionStore) => Promise<unknown>]>([
    ["addRevocation", (store) => store.addRevocation({ ...ROW, nowMs: 5 })],
    ["takeLease", (store) => store.takeLease(ROW.key, "owner", 0, 60_000)],
    ["settleRevocations", (store) => store.settleRevocations([ROW.key])],
  ])("is asked for again where doing the work twice does no harm: %s", async (_name, work) => {
    const { store, loseAnswer, close } = await startAll();
    await work(store);
    const { sent, outcome } = await loseAnswer(() => work(store));
    expect(outcome).not.toBeInstanceOf(Error);
    expect(sent).toBe(2);
    await close();
  });
});
