/** The pairs of a process without a portal: what other processes and a lost store do to them. */

import { beforeEach, describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createLivePairs } from "#bff/pairs/live-pair.ts";
import { createRefreshLease } from "#bff/pairs/refresh-lease.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, connectionOver, sessionsOn } from "#bff/testing/session-parts.ts";

const NOW_MS = 1_800_000_000_000;

let sessions: Sessions;
let revoked: string[];
/** Puts refresh tokens into the outbox. */
let enqueue: (refreshTokens: readonly string[]) => Promise<void>;
let requests: number;
let answer: (refreshToken: string) => Response | Promise<Response>;
let pairs: ReturnType<typeof createLivePairs>;
let store: ReturnType<typeof createMemoryStore>;
/** Called at each wait. */
let waiting: () => Promise<unknown>;

const issue = (refreshToken: string) =>
  Response.json({
    access_token: `at after ${refreshToken}`,
    refresh_token: `${refreshToken}+`,
    token_type: "Bearer",
    expires_in: 7200,
    scope: "account:read",
    school_id: "sch_1",
  });

beforeEach(() => {
  store = createMemoryStore();
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "live pairs")]));
  sessions = { ...sessionsOn(store, seal, () => NOW_MS) };
  revoked = [];
  enqueue = async (refreshTokens) => void revoked.push(...refreshTokens);
  requests = 0;
  answer = issue;
  waiting = () => Promise.resolve();
  const now = () => NOW_MS;
  const wait = async (ms: number): Promise<void> => {
    // A renewal of the lease is never due here.
    if (ms >= 1000) return new Promise(() => undefined);
    await waiting();
  };
  pairs = createLivePairs({
    connection: connectionOver(async (_url, { body }) => {
      requests += 1;
      return answer(new URLSearchParams(String(body)).get("refresh_token") ?? "");
    }, now),
    sessions,
    lease: createRefreshLease({ store, now, steadyNow: now, wait, maxWaitMs: 10_000 }),
    refreshWindowSeconds: 300,
    maxWaitMs: 10_000,
    wait,
    enqueueRevocation: (refreshTokens) => enqueue(refreshTokens),
    report: () => undefined,
  });
});

const open = async (changes: Partial<SessionRecord> = {}): Promise<OpenSession> =>
  (await sessions.open({ ...CONTENT, ...changes })).session;

describe("a refresh", () => {
  it("of each of two sessions at once gives each its own pair", async () => {
    const [one, other] = [await open(), await open({ pair: { ...CONTENT.pair, refresh_token: "other" } })];
    const refreshed = await Promise.all([pairs.refresh(one), pairs.refresh(other)]);
    expect(refreshed.map(({ record }) => record.pair.refresh_token)).toEqual(["rt+", "other+"]);
  });

  it.each([
    ["another", "theirs"],
    ["the same, at a school that keeps them", "rt"],
  ])(
    "uses the pair of the process that has the lease: its refresh token is %s",
    async (_which, refresh_token) => {
      const session = await open();
      await store.takeLease(session.key, "another", NOW_MS, 60_000);
      const pair = {
        access_token: "at of theirs",
        refresh_token,
        accessTokenExpiresAt: NOW_MS / 1000 + 7200,
        lifetimeSeconds: 7200,
      };
      waiting = () => sessions.replace(session, { ...session.record, pair });
      expect((await pairs.refresh(session)).record.pair).toEqual(pair);
      expect(requests).toBe(0);
    },
  );

  it("of a session that has ended says so, and asks the school nothing", async () => {
    const session = await open();
    await sessions.end(session.key, "signed_out");
    await expect(pairs.refresh(session)).rejects.toMatchObject({ code: "session_ended" });
    await expect(pairs.renew(session)).rejects.toMatchObject({ code: "session_ended" });
    expect(requests).toBe(0);
  });

  it("is awaited by a process that stops, also when that of another session fails", async () => {
    const [one, other] = [await open(), await open({ pair: { ...CONTENT.pair, refresh_token: "other" } })];
    const late = Promise.withResolvers<void>();
    answer = async (refreshToken) => {
      if (refreshToken === "rt") throw new SchoolFault("protocol", "a page");
      await late.promise;
      return issue(refreshToken);
    };
    const [failing, refreshing] = [pairs.refresh(one), pairs.refresh(other)];
    let isSettled = false;
    const settled = pairs.settled().then(() => (isSettled = true));
    await expect(failing).rejects.toMatchObject({ code: "school_invalid_response" });
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    late.resolve();
    await settled;
    expect((await refreshing).record.pair.refresh_token).toBe("other+");
  });

  it("that the school does not answer in time is school_timeout", async () => {
    answer = () => {
      throw new SchoolFault("timeout", "hangs");
    };
    await expect(pairs.refresh(await open())).rejects.toMatchObject({ code: "school_timeout" });
  });
});

describe("the first answer to a new access token", () => {
  it("removes the predecessors, and has all but the last one revoked", async () => {
    const session = await open({ predecessorRefreshTokens: ["rt-1", "rt-2", "rt-3"] });
    expect((await pairs.confirm(session)).record.predecessorRefreshTokens).toEqual([]);
    expect((await sessions.reread(session.key))?.record.predecessorRefreshTokens).toEqual([]);
    expect(revoked).toEqual(["rt-1", "rt-2"]);
  });

  it("removes no predecessor before the outbox has it, since the process may end between", async () => {
    const session = await open({ predecessorRefreshTokens: ["rt-1", "rt-2"] });
    await new Promise<void>((begun) => {
      enqueue = () => {
        begun();
        return new Promise(() => undefined);
      };
      void pairs.confirm(session);
    });
    // What does not wait for the outbox is done by then.
    await new Promise(setImmediate);
    expect((await sessions.reread(session.key))?.record).toEqual(session.record);
  });

  it("writes nothing for a session without predecessors", async () => {
    const session = await open();
    expect(await pairs.confirm(session)).toBe(session);
    expect((await sessions.reread(session.key))?.version).toBe(1);
  });

  it("is not lost when another write came first, or the store cannot be written", async () => {
    const session = await open({ predecessorRefreshTokens: ["rt-1"] });
    await sessions.replace(session, session.record);
    expect(await pairs.confirm(session)).toBe(session);
    sessions.replace = () => Promise.reject(new StoreFault("the store is away"));
    expect(await pairs.confirm(session)).toBe(session);
    sessions.replace = () => Promise.reject(new TypeError("wrong"));
    await expect(pairs.confirm(session)).rejects.toThrow(TypeError);
  });

  it("is not lost when the store cannot be written before the predecessors are removed", async () => {
    const session = await open({ predecessorRefreshTokens: ["rt-1", "rt-2"] });
    enqueue = () => Promise.reject(new StoreFault("the store is away"));
    expect(await pairs.confirm(session)).toBe(session);
    expect((await sessions.reread(session.key))?.record).toEqual(session.record);
  });
});
