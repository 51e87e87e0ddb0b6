import { describe, expect, it } from "vitest";

import { createPairRefresh } from "#bff/pairs/pair-refresh.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { createWorld } from "#bff/testing/pair-world.ts";
import { connectionOver, CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const IN_ORDER: number[] = [];

describe("a refreshed pair", () => {
  it("is written to the store again until the write succeeds", async () => {
    const world = await createWorld();
    world.refusedReplacements = 3;
    world.call("one");
    await world.steps.run(IN_ORDER);
    expect(world.results).toEqual(["ok"]);
    expect(world.school.refreshes).toBe(1);
    expect(world.school.livePairs().map(({ name }) => name)).toEqual(["P1"]);
  });

  it("stays when the store has it and only the store's answer was lost", async () => {
    const world = await createWorld();
    world.isReplacementAnswerLost = true;
    world.call("one");
    await world.steps.run(IN_ORDER);
    expect(world.results).toEqual(["ok"]);
    expect(await world.finish()).toBe("ok");
    expect(world.school.livePairs().map(({ name }) => name)).toEqual(["P1"]);
  });

  it("is revoked when the store never accepted it, and the session keeps its old pair", async () => {
    const world = await createWorld();
    world.refusedReplacements = 4;
    world.call("one");
    await world.steps.run(IN_ORDER);
    expect(world.results).toEqual(["store_unavailable"]);
    expect(world.presentedUnstored).toEqual([]);
    expect(world.school.livePairs().map(({ name }) => name)).toEqual(["P0"]);
    expect(await world.finish()).toBe("ok");
  });

  it("[T3] is requested again with the same refresh token when its answer was lost", async () => {
    const world = await createWorld();
    world.loseTokenAnswer();
    world.loseTokenAnswer();
    world.call("one");
    await world.steps.run(IN_ORDER);
    expect(world.results).toEqual(["ok"]);
    expect(world.school.refreshes).toBe(3);
    // All three were made from P0, so that the first use of the last one ended P0.
    expect(world.school.pairs.slice(1).map(({ predecessor }) => predecessor?.name)).toEqual([
      "P0",
      "P0",
      "P0",
    ]);
    expect(world.school.pairs[0]?.isRevoked).toBe(true);
  });

  it("is not requested again after the third lost answer", async () => {
    const world = await createWorld();
    for (let loss = 0; loss < 3; loss += 1) world.loseTokenAnswer();
    world.call("one");
    await world.steps.run(IN_ORDER);
    expect(world.results).toEqual(["school_unavailable"]);
    expect(await world.finish()).toBe("ok");
  });

  it("has all its predecessors revoked, also when the school answered none of them", async () => {
    const world = await createWorld();
    for (let round = 0; round < 3; round += 1) {
      world.loseApiCall(false);
      world.call("one");
      await world.steps.run(IN_ORDER);
      world.expireToken();
    }
    expect(world.school.livePairs().map(({ name }) => name)).toEqual(["P0", "P1", "P2", "P3"]);
    expect(await world.finish()).toBe("ok");
    expect(world.school.livePairs().map(({ name }) => name)).toEqual(["P4"]);
  });
});

describe("a refresh token that the school refuses", () => {
  it("ends no session in which another process stores a newer pair at this moment", async () => {
    const now = (): number => 1_800_000_000_000;
    const sessions = sessionsOn(createMemoryStore(), createSeal(createKeyRing([Buffer.alloc(32, "a")])), now);
    const { session } = await sessions.open(CONTENT);
    const newer = { ...session.record.pair, access_token: "at-newer", refresh_token: "rt-newer" };
    let isStored = false;
    const refresh = createPairRefresh({
      connection: connectionOver(async () => Response.json({ error: "invalid_grant" }, { status: 400 }), now),
      sessions: {
        ...sessions,
        reread: async (key) => {
          const current = await sessions.reread(key);
          // After this process has read the session, and before it ends it.
          if (current !== undefined && !isStored) {
            isStored = true;
            await sessions.replace(current, { ...current.record, pair: newer });
          }
          return current;
        },
      },
      maxWaitMs: 10_000,
      wait: () => Promise.resolve(),
      enqueueRevocation: () => Promise.resolve(),
      report: () => undefined,
    });
    expect((await refresh(session)).record.pair).toEqual(newer);
    expect((await sessions.reread(session.key))?.record.pair).toEqual(newer);
  });
});

describe("a refresh token that the school keeps", () => {
  it.each([
    ["sends again", "rt"],
    ["leaves out", undefined],
  ])("and %s is never revoked while its session lives", async (_how, refresh_token) => {
    const now = (): number => 1_800_000_000_000;
    const sessions = sessionsOn(createMemoryStore(), createSeal(createKeyRing([Buffer.alloc(32, "a")])), now);
    const { session } = await sessions.open(CONTENT);
    let issued = 0;
    const revoked: string[] = [];
    const refresh = createPairRefresh({
      connection: connectionOver(async () => {
        issued += 1;
        const fields = { token_type: "Bearer", expires_in: 7200, school_id: "sch_1", scope: "account:read" };
        return Response.json({ ...fields, access_token: `at-${issued}`, refresh_token });
      }, now),
      sessions,
      maxWaitMs: 10_000,
      wait: () => Promise.resolve(),
      enqueueRevocation: async (refreshTokens) => void revoked.push(...refreshTokens),
      report: () => undefined,
    });
    const refreshed = await refresh(await refresh(session));
    expect(refreshed.record).toMatchObject({
      pair: { access_token: "at-2", refresh_token: "rt" },
      // These are revoked as soon as the school has answered two later pairs.
      predecessorRefreshTokens: [],
    });
    expect(revoked).toEqual([]);
  });
});
