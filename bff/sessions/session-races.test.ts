/** Calls of one process that meet its own writes, on a store that reports no change. */

import { beforeEach, describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, sessionsOn } from "#bff/testing/session-parts.ts";

const seal = createSeal(createKeyRing([Buffer.alloc(32, "races")]));
const now = (): number => 1_800_000_000_000;

let store: SessionStore;
let here: Sessions;
let there: Sessions;
/** Runs once, before the next write of this process reaches the store. */
let justBefore: (() => Promise<unknown>) | undefined;

beforeEach(() => {
  const memory = { ...createMemoryStore(), watch: () => undefined };
  justBefore = undefined;
  const first = async (): Promise<void> => {
    const work = justBefore;
    justBefore = undefined;
    await work?.();
  };
  store = {
    ...memory,
    replaceSession: async (...args) => {
      await first();
      return memory.replaceSession(...args);
    },
    endSession: async (...args) => {
      await first();
      return memory.endSession(...args);
    },
  };
  here = sessionsOn(store, seal, now);
  there = sessionsOn(memory, seal, now);
});

describe("a call that reads a session just before a write", () => {
  it("does not keep a session in memory that is then ended", async () => {
    const { id, session } = await here.open(CONTENT);
    justBefore = () => here.read(id);
    await here.end(session.key, "signed_out");
    expect(await here.read(id)).toBeUndefined();
  });

  it("does not keep a session in memory that is then replaced", async () => {
    const { id, session } = await here.open(CONTENT);
    justBefore = () => here.read(id);
    await here.replace(session, { ...session.record, scope: [] });
    expect(await here.read(id)).toMatchObject({ version: 2, record: { scope: [] } });
  });
});

it("a session that another process has replaced first is read again by the next call", async () => {
  const { id, session } = await here.open(CONTENT);
  await here.read(id);
  await there.replace(session, { ...session.record, scope: ["of the other"] });
  expect(await here.replace(session, { ...session.record, scope: [] })).toBeUndefined();
  expect(await here.read(id)).toMatchObject({ version: 2, record: { scope: ["of the other"] } });
});

it("a session that another process has ended first is not answered from memory", async () => {
  const { id, session } = await here.open(CONTENT);
  await here.read(id);
  await there.end(session.key, "signed_out");
  await here.end(session.key, "signed_out");
  expect(await here.read(id)).toBeUndefined();
});
