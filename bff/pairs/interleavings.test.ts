import { randomInt } from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createWorld, type World } from "#bff/testing/pair-world.ts";

/** How many runs of each property a circle of tests has time for: the same ones every time, and new ones. */
const RUNS: Readonly<Record<string, { known: number; unknown: number }>> = {
  test: { known: 150, unknown: 50 },
  all: { known: 2900, unknown: 100 },
};
const runs = RUNS[process.env["TEST_CIRCLE"] ?? ""] ?? { known: 40, unknown: 10 };

/** What held yesterday holds today. */
const KNOWN = { seed: 20_261_121, numRuns: runs.known };

/** What nobody has thought of is met in the end. */
const UNKNOWN = {
  seed: Number(process.env["INTERLEAVINGS_SEED"] ?? randomInt(2 ** 31)),
  numRuns: runs.unknown,
};
process.stdout.write(`interleavings: INTERLEAVINGS_SEED=${UNKNOWN.seed} repeats this run\n`);

/** What may happen, each at any moment: deeds of members, and misfortunes. */
const DEEDS: Record<string, (world: World) => void> = {
  "call at one": (world) => world.call("one"),
  "another call at one": (world) => world.call("one"),
  "call at two": (world) => world.call("two"),
  "another call at two": (world) => world.call("two"),
};
const MISFORTUNES: Record<string, (world: World) => void> = {
  "one crashes": (world) => world.crash("one"),
  "two crashes": (world) => world.crash("two"),
  "leases are lost": (world) => world.loseLeases(),
  "leases are lost again": (world) => world.loseLeases(),
  "a token answer is lost": (world) => world.loseTokenAnswer(),
  "a call is lost on its way to the school": (world) => world.loseApiCall(false),
  "another call is lost on its way to the school": (world) => world.loseApiCall(false),
  "an answer is lost on its way from the school": (world) => world.loseApiCall(true),
  "the access token runs out": (world) => world.outliveToken(),
  "the access token runs out again": (world) => world.outliveToken(),
  "the store fails thrice": (world) => world.breakStore(3),
};
const SIGN_OUTS: Record<string, (world: World) => void> = {
  "sign-out at one": (world) => world.signOut("one"),
  "sign-out at two": (world) => world.signOut("two"),
};

/** Every event waits for its turn like any other step, so the choices place it among them. */
function begin(world: World, events: Record<string, (world: World) => void>, names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    void world.steps.wait(`event ${index}`, name).then(() => events[name]?.(world));
  }
}

async function explore(
  events: Record<string, (world: World) => void>,
  always: readonly string[],
  judge: (world: World, last: string) => Promise<void>,
): Promise<void> {
  const optional = Object.keys(events).filter((name) => !always.includes(name));
  const property = fc.asyncProperty(
    fc.subarray(optional, { maxLength: Math.min(6, optional.length) }),
    fc.array(fc.nat({ max: 40 }), { minLength: 100, maxLength: 200, size: "max" }),
    async (chosen, choices) => {
      const world = await createWorld();
      begin(world, events, [...always, ...chosen]);
      await world.steps.run(choices);
      const last = await world.finish(world.newSessions[0]);
      try {
        expect(world.presentedUnstored).toEqual([]);
        await judge(world, last);
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${world.steps.taken.join("\n")}`, { cause: error });
      }
    },
  );
  await fc.assert(property, KNOWN);
  await fc.assert(property, UNKNOWN);
}

/** An authorization response that arrives twice: a double click, or a proxy that sends it again. */
const RETURNS: Record<string, (world: World) => void> = {
  "the response arrives at one": (world) => world.comeBack("one"),
  "the response arrives at two": (world) => world.comeBack("two"),
};

const liveNames = ({ school }: World): string[] => school.live().map(({ name }) => name);
const unaccountedFor = (world: World): string[] =>
  liveNames(world).filter((name) => !world.lostPairs().includes(name));

describe("whatever the order of refreshes, calls and misfortunes", () => {
  it("[T1 T4 T5] no member is signed out, and one pair is left", { timeout: 600_000 }, () =>
    explore({ ...DEEDS, ...MISFORTUNES }, ["call at one", "call at two"], async (world, last) => {
      expect(last).toBe("ok");
      expect(world.results.filter((result) => result === "session_ended")).toEqual([]);
      expect(world.results.filter((result) => result === "reauthorization_required")).toEqual([]);
      const held = await world.heldPairs();
      expect(unaccountedFor(world).filter((name) => !held.has(name))).toEqual([]);
      expect(held.size).toBe(1);
    }),
  );

  it("calls that meet no misfortune all succeed, by one refresh", { timeout: 600_000 }, () =>
    explore(DEEDS, Object.keys(DEEDS), async (world, last) => {
      expect([...world.results, last]).toEqual(["ok", "ok", "ok", "ok", "ok"]);
      expect(world.school.refreshes).toBe(1);
      expect(liveNames(world)).toEqual(["P1"]);
    }),
  );

  it("[S49 T17] a sign-out leaves no session and no pair", { timeout: 600_000 }, () =>
    explore(
      { ...DEEDS, ...SIGN_OUTS },
      ["call at one", "call at two", "sign-out at one"],
      async (world, last) => {
        expect(last).toBe("session_ended");
        expect(await world.isSessionThere()).toBe(false);
        expect(liveNames(world)).toEqual([]);
      },
    ),
  );

  it(
    "a sign-out among misfortunes leaves nothing that a process lived to know of",
    { timeout: 600_000 },
    () =>
      explore(
        { ...DEEDS, ...SIGN_OUTS, ...MISFORTUNES },
        ["call at one", "call at two", "sign-out at one"],
        async (world, last) => {
          // A sign-out that died with its process, or met no store, was not one: the member is still signed in.
          if (await world.isSessionThere()) {
            expect(world.results).not.toContain("signed_out");
            expect(last).toBe("ok");
            expect(unaccountedFor(world)).toHaveLength(1);
            return;
          }
          expect(last).toBe("session_ended");
          expect(unaccountedFor(world)).toEqual([]);
        },
      ),
  );

  it(
    "one authorization response makes one session, which replaces the one before",
    { timeout: 600_000 },
    () =>
      explore({ ...DEEDS, ...RETURNS }, [...Object.keys(RETURNS), "call at one"], async (world, last) => {
        expect(world.newSessions).toHaveLength(1);
        expect(world.school.codeRequests).toBe(1);
        expect(last).toBe("ok");
        expect(await world.isSessionThere()).toBe(false);
        expect(liveNames(world)).toHaveLength(1);
        expect(await world.heldPairs()).toEqual(new Set(liveNames(world)));
      }),
  );

  it("a sign-in among misfortunes leaves no pair that nobody holds", { timeout: 600_000 }, () =>
    explore(
      { ...DEEDS, ...RETURNS, ...MISFORTUNES, ...SIGN_OUTS },
      ["the response arrives at one", "the response arrives at two", "call at one"],
      async (world, last) => {
        expect(world.newSessions.length).toBeLessThanOrEqual(1);
        expect(world.school.codeRequests).toBeLessThanOrEqual(1);
        if (world.newSessions.length === 1) expect(last).toBe("ok");
        const held = await world.heldPairs();
        expect(unaccountedFor(world).filter((name) => !held.has(name))).toEqual([]);
      },
    ),
  );
});
