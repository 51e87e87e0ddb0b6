import { beforeEach, describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import { ENDED_AT_ONCE, leaseKeyOf } from "#bff/sessions/sweep.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, SCHOOL_URL, sessionsOn } from "#bff/testing/session-parts.ts";

const OLD_KEY = Buffer.alloc(32, "old key");
const NEW_KEY = Buffer.alloc(32, "new key");
let nowMs: number;
let reads: number;
let store: SessionStore;
let unreadable: number;
let perMember: number;
/** By how much the wall clock was set back. */
let setBackMs: number;
let sessions: Sessions;

function portalWith(keys: Buffer[], schoolUrl = SCHOOL_URL): Sessions {
  return sessionsOn(store, createSeal(createKeyRing(keys)), () => nowMs - setBackMs, {
    limits: { perMember },
    schoolUrl,
    unreadable: async () => void (unreadable += 1),
    steadyNow: () => nowMs,
  });
}

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  reads = 0;
  unreadable = 0;
  perMember = 20;
  setBackMs = 0;
  const memory = createMemoryStore();
  store = {
    ...memory,
    readSession: (key) => {
      reads += 1;
      return memory.readSession(key);
    },
  };
  sessions = portalWith([NEW_KEY]);
});

describe("a session that is read often", () => {
  it("reads the store once, and again after five seconds", async () => {
    const { id } = await sessions.open(CONTENT);
    for (let call = 0; call < 10; call += 1) expect(await sessions.read(id)).toBeDefined();
    nowMs += 4999;
    await sessions.read(id);
    expect(reads).toBe(1);
    nowMs += 1;
    await sessions.read(id);
    expect(reads).toBe(2);
  });

  it("is opened once for each version, and its end is noticed without a report of the store", async () => {
    store = { ...store, watch: () => undefined };
    const here = portalWith([NEW_KEY]);
    const there = portalWith([NEW_KEY]);
    const { id, session } = await there.open(CONTENT);
    const first = await here.read(id);
    nowMs += 5000;
    expect(await here.read(id)).toBe(first);
    await there.replace(session, { ...session.record, scope: [] });
    nowMs += 5000;
    expect(await here.read(id)).toMatchObject({ version: 2, record: { scope: [] } });
    await there.end(session.key, "signed_out");
    nowMs += 5000;
    expect(await here.read(id)).toBeUndefined();
  });

  it("is noticed to have ended just as soon when the wall clock is set back", async () => {
    store = { ...store, watch: () => undefined };
    const here = portalWith([NEW_KEY]);
    const there = portalWith([NEW_KEY]);
    const { id, session } = await there.open(CONTENT);
    await here.read(id);
    setBackMs = 3_600_000;
    await there.end(session.key, "signed_out");
    nowMs += 5000;
    expect(await here.read(id)).toBeUndefined();
  });

  it("displaces no other session from memory when it is read again", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 5000; number += 1) ids.push((await sessions.open(CONTENT)).id);
    const [first] = await Promise.all(ids.map((id) => sessions.read(id)));
    nowMs += 5000;
    await sessions.read(ids.at(-1)!);
    expect(await sessions.read(ids[0]!)).toBe(first);
  });

  it("has ended at once for this process, and for others when the store reports it", async () => {
    const here = portalWith([NEW_KEY]);
    const there = portalWith([NEW_KEY]);
    const { id } = await here.open(CONTENT);
    await there.read(id);
    await here.end(rowKeyOf(id), "signed_out");
    expect(await here.read(id)).toBeUndefined();
    expect(await there.read(id)).toBeUndefined();
  });

  it("is known at once as it was replaced by this process, without a report of the store", async () => {
    store = { ...store, watch: () => undefined };
    const here = portalWith([NEW_KEY]);
    const { id, session } = await here.open(CONTENT);
    await here.read(id);
    await here.replace(session, { ...session.record, scope: [] });
    expect(await here.read(id)).toMatchObject({ record: { scope: [] } });
    await here.end(session.key, "signed_out");
    expect(await here.read(id)).toBeUndefined();
  });

  it("is not in memory after a read during which it ended", async () => {
    const { id } = await sessions.open(CONTENT);
    const readSession = store.readSession;
    store.readSession = async (key) => {
      const row = await readSession(key);
      store.readSession = readSession;
      await sessions.end(key, "signed_out");
      return row;
    };
    await sessions.read(id);
    expect(await sessions.read(id)).toBeUndefined();
  });

  it("[S47] ends after the idle time, in memory or not", async () => {
    const { id } = await sessions.open(CONTENT);
    nowMs += 3_599_000;
    expect(await sessions.read(id)).toBeDefined();
    nowMs += 1000;
    expect(await sessions.read(id)).toBeUndefined();
  });

  it("is stored as seen at intervals, however many calls arrive at once", async () => {
    const { touchSession } = store;
    let touches = 0;
    store.touchSession = (key, now) => {
      touches += 1;
      return touchSession(key, now);
    };
    const { id } = await sessions.open(CONTENT);
    await sessions.visit(id);
    expect(touches).toBe(0);
    for (let round = 1; round <= 3; round += 1) {
      nowMs += 179_000;
      await sessions.visit(id);
      expect(touches).toBe(round - 1);
      nowMs += 1000;
      await Promise.all(Array.from({ length: 8 }, async () => sessions.visit(id)));
      await sessions.visit(id);
      expect(touches).toBe(round);
    }
  });

  it("[S47] ends at its absolute age, also while it is used", async () => {
    const { id } = await sessions.open(CONTENT);
    for (let hour = 0; hour < 47; hour += 1) {
      nowMs += 1_800_000;
      expect(await sessions.visit(id)).toBeDefined();
      expect(await sessions.sweep()).toBe(0);
    }
    nowMs += 1_800_000;
    expect(await sessions.sweep()).toBe(1);
    expect(await sessions.visit(id)).toBeUndefined();
  });
});

describe("a key ring during a rotation", () => {
  it("[S66] opens records of the old key and seals them again with the new one", async () => {
    const { id } = await portalWith([OLD_KEY]).open(CONTENT);
    const both = portalWith([NEW_KEY, OLD_KEY]);
    const session = await both.read(id);
    expect(session?.record.pair.refresh_token).toBe("rt");
    expect(await portalWith([NEW_KEY]).read(id)).toBeDefined();
    // The returned copy can be used for the next replacement.
    expect(await both.replace(session!, session!.record)).toBeDefined();
  });

  it("reads a record of the old key also when it cannot be sealed again, and tries later", async () => {
    const { id } = await portalWith([OLD_KEY]).open(CONTENT);
    const { replaceSession } = store;
    for (const replace of [() => Promise.reject(new StoreFault("read only")), () => Promise.resolve(false)]) {
      store.replaceSession = replace;
      expect((await portalWith([NEW_KEY, OLD_KEY]).read(id))?.record.pair.refresh_token).toBe("rt");
    }
    store.replaceSession = replaceSession;
    await portalWith([NEW_KEY, OLD_KEY]).read(id);
    expect(await portalWith([NEW_KEY]).read(id)).toBeDefined();
  });

  it("signs out a session whose key was removed, and reports it", async () => {
    const { id } = await portalWith([OLD_KEY]).open(CONTENT);
    expect(await portalWith([NEW_KEY]).read(id)).toBeUndefined();
    expect(unreadable).toBe(1);
  });
});

describe("a stored session that cannot be used", () => {
  it("[T25] is ended when its pair is for another address of a school", async () => {
    const { id } = await portalWith([NEW_KEY]).open(CONTENT);
    expect(await portalWith([NEW_KEY], "https://moved.example.com").read(id)).toBeUndefined();
  });

  it("[T23] counts as unknown without a school_id", async () => {
    const school = { ...CONTENT.school, school_id: undefined as unknown as string };
    const { id } = await sessions.open({ ...CONTENT, school });
    expect(await sessions.read(id)).toBeUndefined();
  });
});

describe("a member with as many sessions as the setting allows", () => {
  const MAX_SESSIONS = 3;
  beforeEach(() => {
    perMember = MAX_SESSIONS;
    sessions = portalWith([NEW_KEY]);
  });

  /** Signs in once more, and ends surplus sessions. */
  const signIn = async () => {
    const { id, session } = await sessions.open(CONTENT);
    await sessions.endSurplus(session);
    return id;
  };
  const liveOf = async (ids: string[]) => {
    const read = await Promise.all(ids.map((id) => sessions.read(id)));
    return ids.filter((_id, index) => read[index] !== undefined);
  };

  it("[S52] loses the one that was unseen for longest", async () => {
    const ids: string[] = [];
    for (let device = 0; device < MAX_SESSIONS; device += 1) {
      nowMs += 600_000;
      ids.push(await signIn());
    }
    nowMs += 600_000;
    await sessions.visit(ids[0]!);
    nowMs += 600_000;
    ids.push(await signIn());
    expect(await liveOf(ids)).toEqual([ids[0], ids[2], ids[3]]);
  });

  it("[S52] loses the one created first when all were seen in the same second", async () => {
    // Row keys are random, and a store may list sessions in any order: one round could pass by luck.
    for (let round = 0; round < 12; round += 1) {
      const ids: string[] = [];
      for (let device = 0; device <= MAX_SESSIONS; device += 1) {
        nowMs += 1;
        ids.push(await signIn());
      }
      expect(await liveOf(ids)).toEqual(ids.slice(1));
    }
  });

  it("keeps one of two sign-ins at the same moment", async () => {
    perMember = 1;
    sessions = portalWith([NEW_KEY]);
    const one = await sessions.open(CONTENT);
    const other = await sessions.open(CONTENT);
    await Promise.all([sessions.endSurplus(one.session), sessions.endSurplus(other.session)]);
    expect(await liveOf([one.id, other.id])).toHaveLength(1);
  });
});

describe("two members", () => {
  it("[S25] with the same e-mail address have no session in common", async () => {
    const email = "shared@example.com";
    const one = await sessions.open({ ...CONTENT, member: { ...CONTENT.member, sub: "mem_1", email } });
    const other = await sessions.open({ ...CONTENT, member: { ...CONTENT.member, sub: "mem_2", email } });
    expect((await sessions.listOf(one.session)).map(({ key }) => key)).toEqual([one.session.key]);
    expect((await sessions.listOf(other.session)).map(({ key }) => key)).toEqual([other.session.key]);
  });
});

it("one sweep ends 500 idle sessions, and their pairs are pending revocations", async () => {
  for (let number = 0; number < 500; number += 1) await sessions.open(CONTENT);
  nowMs += 3_600_000;
  const { id } = await sessions.open(CONTENT);
  // Another instance sweeps, and then stops in the middle.
  expect(await store.takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000)).toBe(true);
  expect(await sessions.sweep()).toBe(0);
  nowMs += 30_000;
  expect(await sessions.sweep()).toBe(500);
  expect((await store.revocationBacklog()).count).toBe(500);
  expect(await sessions.read(id)).toBeDefined();
  expect(await sessions.sweep()).toBe(0);
});

it("a sweep that takes longer than its lease keeps other instances from sweeping", async () => {
  for (let number = 0; number < 3 * ENDED_AT_ONCE; number += 1) await sessions.open(CONTENT);
  nowMs += 3_600_000;
  const { endExpiredSessions, takeLease } = store;
  const takenByAnother: boolean[] = [];
  store.endExpiredSessions = async (...batch) => {
    const ended = await endExpiredSessions(...batch);
    nowMs += 20_000;
    takenByAnother.push(await takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000));
    return ended;
  };
  expect(await sessions.sweep()).toBe(3 * ENDED_AT_ONCE);
  expect(takenByAnother).toEqual([false, false, false, false]);
});

it("a sweep leaves the rest to an instance that has taken its lease", async () => {
  for (let number = 0; number < 3 * ENDED_AT_ONCE; number += 1) await sessions.open(CONTENT);
  nowMs += 3_600_000;
  const { endExpiredSessions, takeLease } = store;
  store.endExpiredSessions = async (...batch) => {
    const ended = await endExpiredSessions(...batch);
    nowMs += 30_000;
    expect(await takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000)).toBe(true);
    return ended;
  };
  expect(await sessions.sweep()).toBe(ENDED_AT_ONCE);
  expect(await takeLease(leaseKeyOf("sweep"), "another", nowMs, 30_000)).toBe(true);
});

describe("a record that a newer release of the portal has written", () => {
  it("keeps fields that this release does not know when it is replaced, for example by a refresh", async () => {
    const { id } = await sessions.open({ ...CONTENT, ofNewerRelease: { kept: true } } as typeof CONTENT);
    const session = (await sessions.read(id))!;
    const pair = { ...CONTENT.pair, access_token: "another" };
    await sessions.replace(session, { ...session.record, pair });
    expect(await sessions.read(id)).toMatchObject({ record: { pair, ofNewerRelease: { kept: true } } });
  });

  it("stays in the store when this release cannot use it, and works again in the newer one", async () => {
    const { id, session } = await sessions.open(CONTENT);
    const { pair, ...others } = session.record;
    const ofNewerForm = { ...others, pairs: [pair] } as unknown as typeof session.record;
    const stored = (await sessions.replace(session, ofNewerForm))!;
    expect(await sessions.read(id)).toBeUndefined();
    await sessions.sweep();
    expect(await sessions.replace(stored, session.record)).toBeDefined();
    expect(await sessions.read(id)).toMatchObject({ record: { pair } });
  });
});
