import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { listSessions, type ListRequest } from "#bff/commands/session-list.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { memberKeyIn, rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const NOW = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const seal = createSeal(createKeyRing([Buffer.alloc(32, "a list")]));
const sealOfOthers = createSeal(createKeyRing([Buffer.alloc(32, "other keys")]));

let store: SessionStore;
beforeEach(() => {
  store = createMemoryStore();
});
afterEach(() => void vi.restoreAllMocks());

/** Opens a session of a member, who has not come back. */
async function signIn(sub: string, hoursAgo: number, sealed = seal): Promise<void> {
  const key = rowKeyOf(`${sub}, ${hoursAgo} hours ago`);
  const signedInAt = (NOW - hoursAgo * HOUR_MS) / 1000;
  const member = { ...CONTENT.member, sub, email: `${sub}@example.com` };
  const record = { ...CONTENT, member, signedInAt, expiresAt: signedInAt + 86_400 };
  const row = { key, memberKey: memberKeyIn(record), sealed: sealed.seal(record, key) };
  await store.createSession({ ...row, now: signedInAt, expiresAt: record.expiresAt });
}

/** @returns the members of the listed sessions, `unreadable` for one that no key opens, and the notes for a person */
async function list(request: Partial<ListRequest>) {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const none = { sub: undefined, email: undefined, sinceMs: undefined, idleMs: undefined };
  const listing = { store, seal, schoolUrl: SCHOOL_URL, table: null, nowMs: NOW };
  await listSessions(listing, { ...none, limit: undefined, after: undefined, ...request });
  const lines = stdout.mock.calls.map(([line]) => JSON.parse(String(line)) as { sub?: string });
  const notes = stderr.mock.calls.join("");
  vi.restoreAllMocks();
  return { members: lines.map(({ sub }) => sub ?? "unreadable").toSorted(), notes };
}

test.each<[string, Partial<ListRequest>, string[]]>([
  ["signed in at an instant or later", { sinceMs: NOW - 2 * HOUR_MS }, ["one", "two"]],
  ["were not seen for a time", { idleMs: 2 * HOUR_MS }, ["three", "two", "unreadable"]],
  ["have an e-mail", { email: "Two@example.com" }, ["two"]],
  ["are of one member", { sub: "three" }, ["three"]],
])(
  "sessions that %s are listed, and those that no key opens only where that can be told",
  async (_which, request, members) => {
    await signIn("one", 1);
    await signIn("two", 2);
    await signIn("three", 3);
    await signIn("unknown", 4, sealOfOthers);
    expect(await list(request)).toEqual({ members, notes: "" });
  },
);

test("a session that was ended with others is not listed, although it has not been moved yet", async () => {
  await signIn("one", 1);
  await signIn("two", 2);
  await store.startMassEnding({ isOfAll: false, signedInBeforeMs: NOW - HOUR_MS, nowMs: NOW });
  expect(await list({})).toEqual({ members: ["one"], notes: "" });
});

test("a list says how it goes on only when there are more", async () => {
  await signIn("one", 1);
  await signIn("one", 2);
  expect(await list({ limit: 2 })).toEqual({ members: ["one", "one"], notes: "" });
  expect((await list({ limit: 1 })).notes).toMatch(/^There are more: add --after \S+\n$/);
  // Those of one member have no places.
  expect(await list({ sub: "one", limit: 1 })).toEqual({
    members: ["one"],
    notes: "There are more: leave --limit out\n",
  });
});
