import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { createRevocationOutbox, type RevocationOutbox } from "#bff/pairs/revocation-outbox.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { connectionOver, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("the outbox of revocations", () => {
  let nowMs: number;
  let asked: string[];
  let answer: () => Response;
  let outcomes: string[];
  let scheduled: { work: () => void; afterMs: number } | undefined;
  let store: SessionStore;
  let outbox: RevocationOutbox;
  const seal = createSeal(createKeyRing([Buffer.alloc(32, "outbox")]));

  const open = (openedBy = seal) =>
    createRevocationOutbox({
      store,
      seal: openedBy,
      connection: connectionOver(
        (_url, { body }) => {
          asked.push(new URLSearchParams(String(body)).get("token") ?? "");
          return Promise.resolve(answer());
        },
        () => nowMs,
        () => nowMs,
      ),
      report: (outcome) => outcomes.push(outcome),
      schedule: (work, afterMs) => {
        scheduled = { work, afterMs };
        return () => undefined;
      },
    });
  const accept = () => new Response(null, { status: 200 });
  const refuse = () => Response.json({ error: "unauthorized_client" }, { status: 403 });
  const hang = () => {
    throw new SchoolFault("timeout", "the school hangs");
  };

  beforeEach(() => {
    nowMs = 1_800_000_000_000;
    asked = [];
    outcomes = [];
    answer = accept;
    store = createMemoryStore();
    outbox = open();
  });
  afterEach(() => outbox.close());

  it("posts every refresh token that it was given, and has no pending entry afterwards", async () => {
    await outbox.enqueue(["rt-1", "rt-2"]);
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1", "rt-2"]);
    expect(outcomes).toEqual(["accepted"]);
  });

  /** Entries of ended sessions that other processes left in the store. */
  const addPending = async (count: number): Promise<void> => {
    for (let number = 0; number < count; number += 1) {
      const key = rowKeyOf(`entry ${number}`);
      const entry = { resource: SCHOOL_URL, refreshTokens: [`rt-${number}`] };
      await store.addRevocation({ key, sealed: seal.seal(entry, key), nowMs });
    }
  };

  it("sends 1,100 entries that are due together, and gives none up", async () => {
    await addPending(1100);
    expect(await outbox.drain()).toBe(0);
    expect(new Set(asked).size).toBe(1100);
    expect(new Set(outcomes)).toEqual(new Set(["accepted"]));
  });

  it("counts its entries once for a drain, not once for each batch", async () => {
    await addPending(100);
    let counts = 0;
    const { revocationBacklog } = store;
    store.revocationBacklog = () => {
      counts += 1;
      return revocationBacklog();
    };
    await outbox.drain();
    expect(counts).toBe(1);
  });

  it("[T18] keeps an entry while the school is down, and tries again after growing pauses", async () => {
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    const pausesMs: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      await outbox.drain();
      pausesMs.push(scheduled?.afterMs ?? 0);
      nowMs += 15_000;
      if (tries >= 3) nowMs += 600_000;
    }
    expect(pausesMs).toEqual([250, 1000, 5000, 15_000, 15_000]);
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => "postponed"));
    answer = accept;
    nowMs += 600_000;
    expect(await outbox.drain()).toBe(0);
  });

  it("is continued by another process after the first has ended", async () => {
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    await outbox.drain();
    await outbox.close();
    answer = accept;
    nowMs += 60_000;
    outbox = open();
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1", "rt-1"]);
  });

  it("[T19] reports a refused client to the operator, and tries again only after a long pause", async () => {
    answer = refuse;
    await outbox.enqueue(["rt-1"]);
    await outbox.drain();
    nowMs += 60_000;
    await outbox.drain();
    expect(asked).toEqual(["rt-1"]);
    expect(outcomes).toEqual(["client_rejected"]);
    answer = accept;
    nowMs += 600_000;
    expect(await outbox.drain()).toBe(0);
  });

  it.each([200, 403])(
    "postpones an entry when a page with %i in front of the school answers",
    async (status) => {
      answer = () =>
        new Response("<html></html>", { status, headers: { "content-type": "text/html; charset=utf-8" } });
      await outbox.enqueue(["rt-1"]);
      expect(await outbox.drain()).toBe(1);
      expect(outcomes).toEqual(["postponed"]);
    },
  );

  it("never gives up an entry because of its age", async () => {
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    nowMs += 365 * DAY_MS;
    expect(await outbox.drain()).toBe(1);
    nowMs += DAY_MS;
    answer = accept;
    expect(await outbox.drain()).toBe(0);
    expect(outcomes).not.toContain("given_up");
  });

  it("tries one entry at a time while the school answers none, and all at once when it is back", async () => {
    await addPending(200);
    answer = hang;
    await outbox.drain();
    const askedAtFirst = asked.length;
    expect(askedAtFirst).toBeLessThanOrEqual(6);
    for (let tries = 1; tries <= 5; tries += 1) {
      nowMs += 5000;
      await outbox.drain();
      expect(asked).toHaveLength(askedAtFirst + tries);
    }
    answer = accept;
    nowMs += 5000;
    // Entries that were tried wait for their own pause; the others wait for nothing.
    expect(await outbox.drain()).toBeLessThanOrEqual(askedAtFirst + 5);
  });

  it("posts tokens directly when the store cannot take them, and keeps those that fail in memory", async () => {
    const { addRevocation } = store;
    store.addRevocation = () => Promise.reject(new StoreFault("the store is away"));
    answer = () => (asked.at(-1) === "rt-2" ? refuse() : accept());
    await outbox.enqueue(["rt-1", "rt-2", "rt-3"]);
    expect(outcomes.toSorted()).toEqual(["accepted", "accepted", "postponed"]);
    store.addRevocation = addRevocation;
    answer = accept;
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1", "rt-2", "rt-3", "rt-2"]);
  });

  it("keeps any number of tokens in memory when store and school are down, until one of them is back", async () => {
    const { addRevocation } = store;
    store.addRevocation = () => Promise.reject(new StoreFault("the store is away"));
    answer = hang;
    const tokens = Array.from({ length: 1100 }, (_, number) => `rt-${number}`);
    await outbox.enqueue(tokens);
    await outbox.drain();
    expect(outcomes).not.toContain("given_up");

    store.addRevocation = addRevocation;
    await outbox.drain();
    expect((await store.revocationBacklog()).count).toBe(11);
    asked = [];
    answer = accept;
    nowMs += 15_000;
    expect(await outbox.drain()).toBe(0);
    expect(new Set(asked)).toEqual(new Set(tokens));
  });

  it("sends an entry that is added while it looks for entries that are due", async () => {
    const { claimRevocations } = store;
    store.claimRevocations = async (...claim) => {
      const due = await claimRevocations(...claim);
      store.claimRevocations = claimRevocations;
      await outbox.enqueue(["rt-2"]);
      return due;
    };
    await outbox.enqueue(["rt-1"]);
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1", "rt-2"]);
  });

  it("has settled the entries that it was sending when it is closed", async () => {
    const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { settleRevocations } = store;
    store.settleRevocations = async (keys) => {
      begun.resolve();
      await free.promise;
      await settleRevocations(keys);
    };
    await outbox.enqueue(["rt-1"]);
    await begun.promise;
    const closed = outbox.close().then(() => outcomes.push("closed"));
    // What does not wait for the store is done by then.
    await new Promise(setImmediate);
    expect(outcomes).toEqual(["accepted"]);
    free.resolve();
    await closed;
    expect((await store.revocationBacklog()).count).toBe(0);
  });

  it("reports tokens that it must give up when it closes while store and school are down", async () => {
    store.addRevocation = () => Promise.reject(new StoreFault("the store is away"));
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    await outbox.close();
    expect(outcomes.at(-1)).toBe("given_up");
  });

  it("[T25] never sends a token to another school than the one that issued it", async () => {
    const key = rowKeyOf("foreign");
    const foreign = { resource: "https://another.example.com", refreshTokens: ["rt-foreign"] };
    await store.addRevocation({ key, sealed: seal.seal(foreign, key), nowMs });
    // The entry stays: the settings may have been wrong for a while.
    expect(await outbox.drain()).toBe(1);
    expect(asked).toEqual([]);
    expect(outcomes).toEqual(["postponed"]);
  });

  it("continues after an entry that the store has lost, and after an invalid one", async () => {
    const lost = { key: rowKeyOf("lost"), sealed: null, attempts: 1, pendingSinceMs: nowMs };
    const nonsense = rowKeyOf("nonsense");
    const sealed = seal.seal({ resource: SCHOOL_URL, refreshTokens: 7 }, nonsense);
    await store.addRevocation({ key: nonsense, sealed, nowMs });
    await outbox.enqueue(["rt-1"]);
    const { claimRevocations } = store;
    let claims = 0;
    store.claimRevocations = async (...args) => {
      claims += 1;
      return [...(claims === 1 ? [lost] : []), ...(await claimRevocations(...args))];
    };
    await outbox.drain();
    expect(asked).toEqual(["rt-1"]);
    expect(outcomes.toSorted()).toEqual(["accepted", "given_up", "postponed"]);
  });

  it("keeps refresh tokens sealed in the store", async () => {
    answer = hang;
    await outbox.enqueue(["rt-in-the-clear"]);
    const [entry] = await store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 1);
    expect(Buffer.from(entry?.sealed ?? []).toString("latin1")).not.toContain("rt-in-the-clear");
  });

  it("does not wait for a clock that was set back while the portal was stopped", async () => {
    answer = hang;
    await outbox.enqueue(["rt-1"]);
    await outbox.drain();
    await outbox.close();
    nowMs -= 3_600_000;
    answer = accept;
    outbox = open();
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1", "rt-1"]);
  });

  it.each(["rt-1", "rt-3"])(
    "[T18] revokes the other pairs of a session when the school fails for %s, and keeps the entry",
    async (failing) => {
      const broken = () => Response.json({ error: "server_error" }, { status: 500 });
      answer = () => (asked.at(-1) === failing ? broken() : accept());
      await outbox.enqueue(["rt-1", "rt-2", "rt-3"]);
      expect(await outbox.drain()).toBe(1);
      expect(asked).toEqual(["rt-1", "rt-2", "rt-3"]);
      expect(outcomes).toEqual(["postponed"]);
    },
  );

  it("[T18] keeps an entry whose key is missing, and sends it when the key is there again", async () => {
    const other = createSeal(createKeyRing([Buffer.alloc(32, "the key that is missing")]));
    const key = rowKeyOf("an entry under a missing key");
    const sealed = other.seal({ resource: SCHOOL_URL, refreshTokens: ["rt-1"] }, key);
    await store.addRevocation({ key, sealed, nowMs });
    expect(await outbox.drain()).toBe(1);
    expect([asked, outcomes]).toEqual([[], ["postponed"]]);

    nowMs += DAY_MS;
    await outbox.close();
    outbox = open(other);
    expect(await outbox.drain()).toBe(0);
    expect(asked).toEqual(["rt-1"]);
  });

  it.each<[string, (key: Buffer) => Buffer]>([
    ["whose key is missing", () => Buffer.from("nothing that opens")],
    [
      "for another school",
      (key) => seal.seal({ resource: "https://another.example.com", refreshTokens: ["rt"] }, key),
    ],
  ])("gives up an entry %s after thirty days", async (_what, sealedFor) => {
    const key = rowKeyOf("an entry that cannot be sent");
    await store.addRevocation({ key, sealed: sealedFor(key), nowMs });
    await outbox.drain();
    nowMs += 30 * DAY_MS;
    expect(await outbox.drain()).toBe(1);
    expect(outcomes).not.toContain("given_up");
    nowMs += DAY_MS;
    expect(await outbox.drain()).toBe(0);
    expect(outcomes.at(-1)).toBe("given_up");
  });
});
