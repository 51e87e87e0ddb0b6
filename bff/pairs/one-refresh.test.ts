/** One refresh of a pair, with what other processes do meanwhile. */

import { beforeEach, describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createPairRefresh } from "#bff/pairs/pair-refresh.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, connectionOver, sessionsOn } from "#bff/testing/session-parts.ts";

const seal = createSeal(createKeyRing([Buffer.alloc(32, "one refresh")]));
const RECHECK_MS = 15_000;

let nowMs: number;
let store: SessionStore;
let sessions: Sessions;
let answers: (() => Response | Promise<Response>)[];
let requests: number;
/** Refresh tokens that the school was sent. */
let sent: (string | null)[];
let revoked: string[];
/** Puts refresh tokens into the outbox. */
let enqueue: (refreshTokens: readonly string[]) => Promise<void>;
let outcomes: string[];
/** Reasons for which sessions have ended. */
let ends: string[];
/** Of waits that a test ends by itself. */
let held: { ms: number; end: () => void }[];

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  store = createMemoryStore();
  ends = [];
  sessions = sessionsOn(store, seal, () => nowMs, { ended: (reason) => void ends.push(reason) });
  answers = [];
  requests = 0;
  sent = [];
  revoked = [];
  enqueue = async (refreshTokens) => void revoked.push(...refreshTokens);
  outcomes = [];
  held = [];
});

const refreshWith = (maxWaitMs = 10_000) =>
  createPairRefresh({
    connection: connectionOver(
      async (_url, { body }) => {
        requests += 1;
        sent.push(new URLSearchParams(String(body)).get("refresh_token"));
        const answer = answers.shift();
        if (answer === undefined) throw new Error("one request too many");
        return answer();
      },
      () => nowMs,
    ),
    sessions,
    maxWaitMs,
    wait: (ms) => {
      nowMs += ms;
      if (ms < RECHECK_MS) return Promise.resolve();
      return new Promise((end) => void held.push({ ms, end }));
    },
    enqueueRevocation: (refreshTokens) => enqueue(refreshTokens),
    report: (outcome) => void outcomes.push(outcome),
  });

const pairAnswer =
  (changes: object = {}) =>
  () =>
    Response.json({
      access_token: "at-2",
      refresh_token: "rt-2",
      token_type: "Bearer",
      expires_in: 7200,
      scope: "account:read",
      school_id: "sch_1",
      ...changes,
    });
const rejection = () => Response.json({ error: "invalid_grant" }, { status: 400 });
const lost = (retryAfter?: number) => () => Promise.reject(new SchoolFault("timeout", "hangs", retryAfter));

const openSession = async (changes: Partial<SessionRecord> = {}): Promise<OpenSession> =>
  (await sessions.open({ ...CONTENT, ...changes })).session;

/** Another process writes the session before the school's answer arrives. */
const meanwhile = (work: () => Promise<unknown>, answer: () => Response) => async () => {
  await work();
  return answer();
};
const withPair = ({ record }: OpenSession, refresh_token: string): SessionRecord => ({
  ...record,
  pair: { ...record.pair, access_token: `at of ${refresh_token}`, refresh_token },
});
const stored = async ({ key }: OpenSession) => (await sessions.reread(key))?.record;

describe("a refresh that the school rejects", () => {
  it("[T5] ends the session when the store has no other pair", async () => {
    const session = await openSession();
    answers = [rejection];
    await expect(refreshWith()(session)).rejects.toMatchObject({ code: "session_ended" });
    expect([await stored(session), outcomes]).toEqual([undefined, ["rejected"]]);
    expect(ends).toEqual(["refused_by_school"]);
  });

  it("[T5] uses the pair that another process has stored, whose use ended this one", async () => {
    const session = await openSession();
    answers = [meanwhile(() => sessions.replace(session, withPair(session, "rt-other")), rejection)];
    expect(await refreshWith()(session)).toMatchObject({ record: { pair: { refresh_token: "rt-other" } } });
    expect((await stored(session))?.pair.refresh_token).toBe("rt-other");
    expect(outcomes).toEqual(["superseded"]);
  });

  it("ends the session also when another write, of the same pair, came between", async () => {
    const session = await openSession();
    const { endVersion } = sessions;
    sessions = {
      ...sessions,
      endVersion: async (current, reason) => {
        sessions.endVersion = endVersion;
        await sessions.replace(current, { ...current.record, predecessorRefreshTokens: [] });
        return endVersion(current, reason);
      },
    };
    answers = [rejection];
    await expect(refreshWith()(session)).rejects.toMatchObject({ code: "session_ended" });
    expect(await stored(session)).toBeUndefined();
  });

  it("of a session that has ended meanwhile says so", async () => {
    const session = await openSession();
    answers = [meanwhile(() => sessions.end(session.key, "signed_out"), rejection)];
    await expect(refreshWith()(session)).rejects.toMatchObject({ code: "session_ended" });
    expect(outcomes).toEqual([]);
  });
});

describe("a refreshed pair", () => {
  it("is revoked when another process stored another one first, which is then used", async () => {
    const session = await openSession();
    answers = [meanwhile(() => sessions.replace(session, withPair(session, "rt-other")), pairAnswer())];
    expect(await refreshWith()(session)).toMatchObject({ record: { pair: { refresh_token: "rt-other" } } });
    expect([revoked, outcomes]).toEqual([["rt-2"], ["late"]]);
  });

  it("[T17] is revoked when the session ended meanwhile, and the session stays ended", async () => {
    const session = await openSession();
    answers = [meanwhile(() => sessions.end(session.key, "signed_out"), pairAnswer())];
    await expect(refreshWith()(session)).rejects.toMatchObject({ code: "session_ended" });
    expect([revoked, outcomes, await stored(session)]).toEqual([["rt-2"], ["late"], undefined]);
  });

  it("is stored over a write of the same pair that came first", async () => {
    const session = await openSession({ predecessorRefreshTokens: ["rt-0"] });
    const confirmed = { ...session.record, predecessorRefreshTokens: [] };
    answers = [meanwhile(() => sessions.replace(session, confirmed), pairAnswer())];
    expect(await refreshWith()(session)).toMatchObject({ version: 3 });
    expect(await stored(session)).toMatchObject({
      pair: { access_token: "at-2", refresh_token: "rt-2" },
      predecessorRefreshTokens: ["rt"],
    });
    expect([revoked, outcomes]).toEqual([[], ["refreshed"]]);
  });

  it.each([
    [7, [] as string[]],
    [8, ["rt-of-1"]],
  ])("leaves eight predecessors at most, and has older ones revoked: %i before it", async (count, over) => {
    const before = Array.from({ length: count }, (_, at) => `rt-of-${at + 1}`);
    const session = await openSession({ predecessorRefreshTokens: before });
    answers = [pairAnswer()];
    await refreshWith()(session);
    expect((await stored(session))?.predecessorRefreshTokens).toEqual([...before, "rt"].slice(-8));
    expect(revoked).toEqual(over);
  });

  it.each([
    ["another site", { school_id: "sch_2" }],
    ["no site", { school_id: undefined }],
    ["more scopes", { scope: "account:read account:write" }],
    ["another scope", { scope: "account:write" }],
  ])("for %s is revoked, and the session ends", async (_what, changes) => {
    const session = await openSession();
    answers = [pairAnswer(changes)];
    await expect(refreshWith()(session)).rejects.toMatchObject({ code: "reauthorization_required" });
    expect([revoked, await stored(session)]).toEqual([["rt-2"], undefined]);
    expect(ends).toEqual(["refused_by_school"]);
  });

  const NINE = Array.from({ length: 9 }, (_, at) => `rt-of-${at + 1}`);
  it.each<[string, string[], object]>([
    ["the oldest of nine predecessors", NINE, {}],
    ["a pair that cannot be used", [], { school_id: "sch_2" }],
  ])("has %s in the outbox before the session changes", async (_what, predecessorRefreshTokens, changes) => {
    const session = await openSession({ predecessorRefreshTokens });
    answers = [pairAnswer(changes)];
    await new Promise<void>((begun) => {
      enqueue = () => {
        begun();
        return new Promise(() => undefined);
      };
      void refreshWith()(session);
    });
    // What does not wait for the outbox is done by then.
    await new Promise(setImmediate);
    expect(await stored(session)).toEqual(session.record);
  });

  it.each([
    ["has no type", { token_type: undefined }, ["rt-2"]],
    [
      "repeats the refresh token, which the session needs",
      { token_type: undefined, refresh_token: "rt" },
      [],
    ],
  ])("in an answer that %s is revoked, or not", async (_what, changes, expected) => {
    const session = await openSession();
    answers = [pairAnswer(changes)];
    await expect(refreshWith()(session)).rejects.toMatchObject({ kind: "protocol" });
    expect([revoked, outcomes]).toEqual([expected, ["failed"]]);
    expect(await stored(session)).toEqual(session.record);
  });
});

describe("a refresh whose answer is lost", () => {
  it("[T2] is made with the old refresh token after its process ended between answer and write", async () => {
    const session = await openSession();
    answers = [pairAnswer(), pairAnswer({ refresh_token: "rt-3" })];
    const { replace } = sessions;
    await new Promise<void>((reached) => {
      sessions = {
        ...sessions,
        replace: () => {
          reached();
          return new Promise(() => undefined);
        },
      };
      void refreshWith()(session);
    });
    sessions = { ...sessions, replace };
    const read = (await sessions.reread(session.key))!;
    expect(await refreshWith()(read)).toMatchObject({ record: { pair: { refresh_token: "rt-3" } } });
    expect(sent).toEqual(["rt", "rt"]);
    expect((await stored(session))?.predecessorRefreshTokens).toEqual(["rt"]);
  });

  it.each([
    [150, 1],
    [151, 2],
    [750, 2],
    [751, 3],
    [10_000, 3],
  ])("is repeated within %i ms: %i requests", async (maxWaitMs, expected) => {
    const session = await openSession();
    answers = Array.from({ length: expected }, () => lost());
    await expect(refreshWith(maxWaitMs)(session)).rejects.toMatchObject({ kind: "timeout" });
    expect([requests, outcomes]).toEqual([expected, ["failed"]]);
  });

  it("is not repeated when the school asked for a pause", async () => {
    const session = await openSession();
    answers = [lost(3)];
    await expect(refreshWith()(session)).rejects.toMatchObject({ retryAfterSeconds: 3 });
    expect(requests).toBe(1);
  });
});

describe("a new pair that the store does not accept", () => {
  const breakStore = (): void => {
    sessions = { ...sessions, replace: () => Promise.reject(new StoreFault("the store is away")) };
  };
  /** Ends the wait before the store is asked whether it has the pair. */
  const recheck = async (): Promise<void> => {
    expect(held.map(({ ms }) => ms)).toEqual([RECHECK_MS]);
    held.splice(0)[0]?.end();
    await new Promise(setImmediate);
  };

  it("is revoked once the store can be read and does not have it", async () => {
    const session = await openSession();
    const { reread } = sessions;
    breakStore();
    answers = [pairAnswer()];
    await expect(refreshWith()(session)).rejects.toThrow(StoreFault);
    sessions.reread = () => Promise.reject(new StoreFault("the store is away"));
    await recheck();
    expect(revoked).toEqual([]);
    sessions.reread = reread;
    await recheck();
    expect([revoked, held]).toEqual([["rt-2"], []]);
  });

  it("is revoked when the session has ended meanwhile", async () => {
    const session = await openSession();
    breakStore();
    answers = [pairAnswer()];
    await expect(refreshWith()(session)).rejects.toThrow(StoreFault);
    await sessions.end(session.key, "signed_out");
    await recheck();
    expect([revoked, held]).toEqual([["rt-2"], []]);
  });

  it("is not stored again after a fault of the program", async () => {
    const session = await openSession();
    sessions = { ...sessions, replace: () => Promise.reject(new TypeError("wrong")) };
    answers = [pairAnswer()];
    await expect(refreshWith()(session)).rejects.toThrow(TypeError);
    expect([nowMs, held]).toEqual([1_800_000_000_000, []]);
  });

  it.each<[string, (session: OpenSession) => SessionRecord]>([
    ["as its pair", (session) => withPair(session, "rt-2")],
    ["as a predecessor", ({ record }) => ({ ...record, predecessorRefreshTokens: ["rt-2"] })],
  ])("is not revoked when the store has it after all, %s", async (_what, recordOf) => {
    const session = await openSession();
    const { replace } = sessions;
    breakStore();
    answers = [pairAnswer()];
    await expect(refreshWith()(session)).rejects.toThrow(StoreFault);
    await replace(session, recordOf(session));
    await recheck();
    expect([revoked, held]).toEqual([[], []]);
  });
});
