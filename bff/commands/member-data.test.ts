import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { eraseMember, exportMember } from "#bff/commands/member-data.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { memberKeyIn, rowKeyOf } from "#bff/sessions/session-ids.ts";
import { parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { SessionStore } from "#bff/store/store.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const ELSEWHERE = "https://another.example.com";
const seal = createSeal(createKeyRing([Buffer.alloc(32, "member data")]));

let store: SessionStore;
/** What was reported, and to which stream. */
let acts: [act: object, stream: unknown][];
beforeEach(() => {
  store = createMemoryStore();
  acts = [];
});
afterEach(() => void vi.restoreAllMocks());

const member = () => ({
  report: (act: object, how?: { stream?: unknown }) => void acts.push([act, how?.stream]),
  pseudonyms: ["a pseudonym"],
  store,
  seal,
  schoolUrl: SCHOOL_URL,
  sub: "mem_1",
});

function recordOf(sub: string, resource: string, changed: Partial<SessionRecord> = {}): SessionRecord {
  const of = { member: { ...CONTENT.member, sub }, school: { ...CONTENT.school, resource } };
  return { ...CONTENT, ...of, signedInAt: 1, expiresAt: 2, ...changed };
}

async function open(record: SessionRecord, key: Buffer): Promise<void> {
  const row = { key, memberKey: memberKeyIn(record), sealed: seal.seal(record, key) };
  await store.createSession({ ...row, now: 1, expiresAt: 2 });
}

const end = (record: SessionRecord, key: Buffer) =>
  store.addRevocation({ key, sealed: seal.seal(record, key), nowMs: 1 });

test("an erasure leaves the ended sessions of other members, and of a member of another school with the same sub", async () => {
  for (const [sub, resource] of [
    ["mem_1", SCHOOL_URL],
    ["mem_2", SCHOOL_URL],
    ["mem_1", ELSEWHERE],
  ] as const)
    await end(recordOf(sub, resource), rowKeyOf(`${sub} of ${resource}`));
  await open(recordOf("mem_1", SCHOOL_URL), rowKeyOf("open"));
  await eraseMember(member());
  const { rows } = await store.readRevocationPage(null, 10);
  const left = rows.flatMap(({ key, sealed }) => parseSessionRecord(seal.open(sealed, key)) ?? []);
  expect(rows).toHaveLength(4);
  expect(left.map(({ member: { sub }, school }) => `${sub} of ${school.resource}`).toSorted()).toEqual([
    `mem_1 of ${ELSEWHERE}`,
    `mem_2 of ${SCHOOL_URL}`,
  ]);
  expect(acts).toMatchObject([
    [{ event: "member_erased", sub: "mem_1", count: 1, revocations_owed: 4 }, undefined],
  ]);
});

test("an export has what each page of ended sessions holds of the member, and no token", async () => {
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const named = (name: string, signedInAt: number) =>
    recordOf("mem_1", SCHOOL_URL, { signedInAt, member: { ...CONTENT.member, sub: "mem_1", name } });
  await open(named("Former name", 10), Buffer.alloc(32, 1));
  await open(named("Name", 20), Buffer.alloc(32, 2));
  const others = recordOf("mem_2", SCHOOL_URL);
  for (let number = 0; number < 200; number += 1) await end(others, rowKeyOf(`of another ${number}`));
  await end(named("First name", 5), Buffer.alloc(32, 255));
  await exportMember(member());

  const text = printed.mock.calls.join("");
  expect(JSON.parse(text)).toMatchObject({
    sub: "mem_1",
    school: SCHOOL_URL,
    // As of the last sign-in.
    member: { name: "Name" },
    auditPseudonyms: ["a pseudonym"],
    sessions: expect.arrayContaining([
      expect.objectContaining({ signedInAt: "1970-01-01T00:00:10.000Z" }),
      expect.objectContaining({ signedInAt: "1970-01-01T00:00:20.000Z" }),
    ]) as unknown,
    endedSessions: [{ member: { name: "First name" }, signedInAt: "1970-01-01T00:00:05.000Z" }],
  });
  expect(text).not.toMatch(/token"|"[ar]t"/);
  // Standard output has the document.
  expect(acts).toEqual([[{ event: "member_exported", sub: "mem_1", count: 3 }, process.stderr]]);
});
