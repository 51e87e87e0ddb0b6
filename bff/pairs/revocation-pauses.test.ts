/** When the outbox sends an entry again, and when it sends nothing. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createRevocationOutbox, type RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { connectionOver, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const seal = createSeal(createKeyRing([Buffer.alloc(32, "pauses")]));
const accept = () => new Response(null, { status: 200 });
const hang = () => {
  throw new SchoolFault("timeout", "the school hangs");
};

let nowMs: number;
let asked: string[];
let answer: () => Response;
let answerAt: () => Promise<Response>;
let scheduled: { work: () => void; afterMs: number } | undefined;
/** Timers that have not been cancelled. */
let timers: Set<object>;
let reported: { outcome: string; reason: string | undefined }[];
let store: SessionStore;
let outbox: RevocationOutbox;

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  asked = [];
  answer = accept;
  answerAt = async () => answer();
  reported = [];
  timers = new Set();
  store = createMemoryStore();
  outbox = open();
});
afterEach(() => outbox.close());

function open(): RevocationOutbox {
  return createRevocationOutbox({
    store,
    seal,
    connection: connectionOver(
      (_url, { body }) => {
        asked.push(new URLSearchParams(String(body)).get("token") ?? "");
        return answerAt();
      },
      () => nowMs,
    ),
    report: (outcome, reason) => void reported.push({ outcome, reason }),
    schedule: (work, afterMs) => {
      const timer = { work, afterMs };
      scheduled = timer;
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
}

/** Entries of ended sessions that other processes left in the store. */
async function addPending(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const key = rowKeyOf(`entry ${number}`);
    const entry = { resource: SCHOOL_URL, refreshTokens: [`rt-${number}`] };
    await store.addRevocation({ key, sealed: seal.seal(entry, key), nowMs });
  }
}

describe("an entry of the outbox", () => {
  it("tries one entry again after pauses that grow to ten minutes, when the school fails for it alone", async () => {
    answer = () => new Response("<html></html>", { headers: { "content-type": "text/html" } });
    await outbox.enqueue(["rt-1"]);
    for (const pauseMs of [250, 1000, 5000, 30_000, 120_000, 600_000, 600_000]) {
      const tries = asked.length;
      await outbox.drain();
      await outbox.drain();
      expect(asked).toHaveLength(tries + 1);
      nowMs += pauseMs - 1;
      await outbox.drain();
      expect(asked).toHaveLength(tries + 1);
      nowMs += 1;
    }
  });

  it("sends nothing before the Retry-After of the school, and not a millisecond later than that", async () => {
    answer = () => {
      throw new SchoolFault("unreachable", "busy", 20);
    };
    await addPending(3);
    await outbox.drain();
    const tries = asked.length;
    answer = accept;
    nowMs += 19_999;
    await outbox.drain();
    expect(asked).toHaveLength(tries);
    nowMs += 1;
    expect(await outbox.drain()).toBe(0);
  });

  it("is sent again at once by its timer, and by nothing after it was closed", async () => {
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    await outbox.drain();
    answer = accept;
    nowMs += 250;
    scheduled?.work();
    await outbox.drain();
    expect(asked).toEqual(["rt-1", "rt-1"]);
    expect(scheduled?.afterMs).toBe(15_000);
    await outbox.close();
    expect(timers.size).toBe(0);
    await addPending(1);
    outbox.wake();
    expect(await outbox.drain()).toBe(1);
    expect(timers.size).toBe(0);
  });

  it("has one timer, however often it was sent", async () => {
    for (let tries = 0; tries < 3; tries += 1) await outbox.drain();
    expect([timers.size, timers.has(scheduled!)]).toEqual([1, true]);
  });

  it("is claimed by one process at a time, and by another one a minute after the first has died", async () => {
    const held = Promise.withResolvers<Response>();
    answerAt = () => held.promise;
    await addPending(1);
    const first = outbox.drain();
    await expect.poll(() => asked).toHaveLength(1);
    const other = open();
    answerAt = async () => accept();
    nowMs += 59_999;
    await other.drain();
    expect(asked).toHaveLength(1);
    nowMs += 1;
    await other.drain();
    expect(asked).toHaveLength(2);
    held.resolve(accept());
    await first;
    await other.close();
  });

  it("is not claimed from the store during a pause of the school", async () => {
    answer = hang;
    await addPending(2);
    await outbox.drain();
    const { claimRevocations } = store;
    let claims = 0;
    store.claimRevocations = (...args) => {
      claims += 1;
      return claimRevocations(...args);
    };
    await outbox.drain();
    // Nor does one that was added meanwhile make the outbox look again before the end of the pause.
    await outbox.enqueue(["added"]);
    await outbox.drain();
    expect([claims, scheduled?.afterMs]).toEqual([0, 250]);
  });

  it("waits for the first pause of the school when several were sent at once and all failed", async () => {
    answer = hang;
    await addPending(6);
    await outbox.drain();
    expect([asked.length, scheduled?.afterMs]).toEqual([6, 250]);
  });

  it("waits for the first pause again when the school has accepted one meanwhile", async () => {
    answer = hang;
    await addPending(1);
    for (const pauseMs of [250, 1000]) {
      await outbox.drain();
      expect(scheduled?.afterMs).toBe(pauseMs);
      nowMs += pauseMs;
    }
    answer = accept;
    nowMs += 5000;
    expect(await outbox.drain()).toBe(0);
    answer = hang;
    await addPending(1);
    await outbox.drain();
    expect(scheduled?.afterMs).toBe(250);
  });

  it("delays no other when an answer is unusable for it alone", async () => {
    answer = () =>
      asked.length === 1
        ? new Response("<html></html>", { headers: { "content-type": "text/html" } })
        : accept();
    await addPending(20);
    expect(await outbox.drain()).toBe(1);
  });

  it("stays in the store when the process stops before its batch", async () => {
    let closing: Promise<void> | undefined;
    answer = () => {
      closing ??= outbox.close();
      return accept();
    };
    await addPending(100);
    const left = await outbox.drain();
    await closing;
    expect(left).toBe(100 - asked.length);
    expect(left).toBeGreaterThan(0);
  });

  it("that cannot be sent says why: its key is missing, or it is for another school", async () => {
    const foreign = rowKeyOf("foreign");
    const sealed = seal.seal({ resource: "https://another.example.com", refreshTokens: ["rt"] }, foreign);
    await store.addRevocation({ key: foreign, sealed, nowMs });
    await store.addRevocation({ key: rowKeyOf("lost"), sealed: Buffer.from("nothing"), nowMs });
    await outbox.drain();
    expect(reported.map(({ outcome }) => outcome)).toEqual(["postponed", "postponed"]);
    expect(new Set(reported.map(({ reason }) => reason)).size).toBe(2);
  });

  it("is reported once when the store cannot postpone it", async () => {
    await store.addRevocation({ key: rowKeyOf("lost"), sealed: Buffer.from("nothing"), nowMs });
    store.postponeRevocation = () => Promise.reject(new StoreFault("the store is away"));
    await outbox.drain();
    expect(reported).toHaveLength(1);
  });

  it("meets no silence after a fault of the program", async () => {
    store.claimRevocations = () => Promise.reject(new TypeError("wrong"));
    await expect(outbox.drain()).rejects.toThrow(TypeError);
  });

  it("has nothing to do for no token", async () => {
    await outbox.enqueue([]);
    expect((await store.revocationBacklog()).count).toBe(0);
  });

  it("counts those that are due now, and not those that wait", async () => {
    await addPending(3);
    expect([await outbox.due(100), await outbox.due(2)]).toEqual([3, 2]);
    answer = hang;
    await outbox.drain();
    expect(await outbox.due(100)).toBe(0);
    nowMs += 250;
    expect(await outbox.due(100)).toBe(3);
  });
});
