/** When the outbox sends an entry again, and when it sends nothing. */

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createRevocationOutbox, type RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionStore } from "#bff/store/store.ts";
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
let scheduled: { work: () => void; afterMs: number } | undefined;
let store: SessionStore;
let outbox: RevocationOutbox;

beforeEach(() => {
  nowMs = 1_800_000_000_000;
  asked = [];
  answer = accept;
  store = createMemoryStore();
  outbox = createRevocationOutbox({
    store,
    seal,
    connection: connectionOver(
      async (_url, { body }) => {
        asked.push(new URLSearchParams(String(body)).get("token") ?? "");
        return answer();
      },
      () => nowMs,
    ),
    report: () => undefined,
    schedule: (work, afterMs) => {
      scheduled = { work, afterMs };
      return () => undefined;
    },
  });
});
afterEach(() => outbox.close());

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
    await addPending(1);
    outbox.wake();
    expect(await outbox.drain()).toBe(1);
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
