import { expect, onTestFinished, test, vi } from "vitest";

import { endRequested, printStatus } from "#bff/commands/session-ends.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { SCHOOL_URL } from "#bff/testing/session-parts.ts";

test("the number of ended sessions is not reported by a command that does not wait for the end", async () => {
  const acts: object[] = [];
  const ending = {
    report: (act: object) => void acts.push(act),
    store: createMemoryStore(),
    seal: createSeal(createKeyRing([Buffer.alloc(32, "ends")])),
    schoolUrl: SCHOOL_URL,
  };
  await endRequested(ending, { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: false });
  await endRequested(ending, { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: true });

  expect(acts).toMatchObject([{ by: "all" }, { by: "all", count: 0 }]);
  expect(acts[0]).not.toHaveProperty("count");
});

test("the keys of a store are forgotten only once all of its sessions have ended", async () => {
  const memory = createMemoryStore();
  await memory.claimKeys(["of-a-portal"]);
  const store = { ...memory, startMassEnding: () => Promise.reject(new StoreFault("the store is away")) };
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "ends")]));
  const ending = { report: () => undefined, store, seal, schoolUrl: SCHOOL_URL };
  const all = { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: false } as const;

  await expect(endRequested(ending, all)).rejects.toThrow(StoreFault);
  expect(await memory.keyFingerprints()).toEqual(["of-a-portal"]);
  // The sessions since that instant go on.
  await endRequested({ ...ending, store: memory }, { ...all, by: "signed_in_before" });
  expect(await memory.keyFingerprints()).toEqual(["of-a-portal"]);
  await endRequested({ ...ending, store: memory }, all);
  expect(await memory.keyFingerprints()).toEqual([]);
});

const ALL = { by: "all", signedInBeforeMs: 1_800_000_000_000, isAwaited: true } as const;

/** What the command reports of an end of all sessions while a portal runs. */
async function endAllBeside(store: SessionStore): Promise<object[]> {
  const acts: object[] = [];
  await store.announceInstance({ id: "portal", release: "1.0.0", nowMs: Date.now(), forMs: 600_000 });
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "ends")]));
  const report = (act: object) => void acts.push(act);
  await endRequested({ report, store, seal, schoolUrl: SCHOOL_URL }, ALL);
  return acts;
}

test("an end of all sessions is waited for until the portals have moved them and revoked their pairs", async () => {
  const memory = createMemoryStore();
  const states: [finishedAtMs: number | null, owed: number][] = [
    [null, 0],
    [1, 2],
    [1, 0],
  ];
  let reads = 0;
  const store: SessionStore = {
    ...memory,
    massEnding: async () => {
      const ending = await memory.massEnding();
      return ending && { ...ending, moved: 2, finishedAtMs: states[reads++]?.[0] ?? null };
    },
    revocationBacklog: async () => ({ count: states[reads - 1]?.[1] ?? 9, oldestMs: null }),
  };
  expect(await endAllBeside(store)).toMatchObject([{ by: "all", count: 2, revocations_owed: 0 }]);
  expect(reads).toBe(states.length);
});

test("an end of all sessions is no longer waited for when another operator has begun a later one", async () => {
  const memory = createMemoryStore();
  const store: SessionStore = {
    ...memory,
    startMassEnding: async (next) => {
      const begun = await memory.startMassEnding(next);
      await memory.startMassEnding(next);
      return begun;
    },
  };
  const [act] = await endAllBeside(store);
  expect(act).not.toHaveProperty("count");
});

test("an end of one session is reported with its key, for the audit trail", async () => {
  const reported: unknown[] = [];
  const key = rowKeyOf("one session");
  const ending = {
    report: (...told: unknown[]) => void reported.push(told),
    store: createMemoryStore(),
    seal: createSeal(createKeyRing([Buffer.alloc(32, "ends")])),
    schoolUrl: SCHOOL_URL,
  };
  await endRequested(ending, { by: "session", id: key.toString("base64url") });
  expect(reported).toMatchObject([[{ by: "session", count: 0 }, { key }]]);
});

test("the status of an end of many sessions has when it began and finished, and what is still owed", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const store = createMemoryStore();
  const status = async () => {
    await printStatus(store);
    return JSON.parse(String(printed.mock.lastCall?.[0])) as unknown;
  };
  const none = { started: null, signed_in_before: null, sessions: 0, moved: 0, finished: null };
  expect(await status()).toEqual({ ...none, revocations_owed: 0, oldest_owed_since: null });
  const { number } = await store.startMassEnding({ isOfAll: false, signedInBeforeMs: 1000, nowMs: 2000 });
  await store.addRevocation({ key: rowKeyOf("owed"), sealed: Buffer.from("sealed"), nowMs: 3000 });
  const begun = {
    ...none,
    started: "1970-01-01T00:00:02.000Z",
    signed_in_before: "1970-01-01T00:00:01.000Z",
    revocations_owed: 1,
    oldest_owed_since: "1970-01-01T00:00:03.000Z",
  };
  expect(await status()).toEqual(begun);
  await store.noteMassEnding(number, 0, 4000);
  expect(await status()).toEqual({ ...begun, finished: "1970-01-01T00:00:04.000Z" });
});
