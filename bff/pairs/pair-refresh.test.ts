import { describe, expect, it } from "vitest";

import { createWorld } from "#bff/testing/pair-world.ts";

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
