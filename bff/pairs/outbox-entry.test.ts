import { expect, it } from "vitest";

import { eraseMemberFrom } from "#bff/pairs/outbox-entry.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionRecord } from "#bff/sessions/session-record.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { refreshTokensIn } from "#bff/testing/outliving-pairs.ts";
import { CONTENT, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const NOW_MS = 1_800_000_000_000;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "outbox entry")]));

/** The store of a process that crashes after so many writes to the outbox. */
function crashingAfter(writes: number, store: SessionStore): SessionStore {
  let left = writes;
  const write = async <T>(work: () => Promise<T>): Promise<T> => {
    if (left === 0) throw new Error("the process has crashed");
    left -= 1;
    return work();
  };
  return {
    ...store,
    addRevocation: (row) => write(() => store.addRevocation(row)),
    settleRevocations: (keys) => write(() => store.settleRevocations(keys)),
  };
}

it.each([0, 1, 2])(
  "the pairs of an erased member stay in the outbox after a crash between its writes: %i done",
  async (writes) => {
    const store = createMemoryStore();
    const key = rowKeyOf("an ended session");
    const record = { ...CONTENT, signedInAt: 1, expiresAt: 2, predecessorRefreshTokens: ["rt-before"] };
    await store.addRevocation({ key, sealed: seal.seal(record, key), nowMs: NOW_MS });
    const outbox = { store: crashingAfter(writes, store), seal, schoolUrl: SCHOOL_URL, nowMs: NOW_MS };
    await eraseMemberFrom({ key, record: record as SessionRecord }, outbox).catch(() => undefined);

    const { rows } = await store.readRevocationPage(null, 100);
    const held = new Set(rows.flatMap((row) => refreshTokensIn(seal, row)));
    expect(held).toEqual(new Set(["rt-before", "rt"]));
    // The record names the member; it is gone once both writes are done.
    expect(rows.some((row) => row.key.equals(key))).toBe(writes < 2);
    await store.close();
  },
);
