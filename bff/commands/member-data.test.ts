import { expect, test } from "vitest";

import { eraseMember } from "#bff/commands/member-data.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import { parseSessionRecord } from "#bff/sessions/session-record.ts";
import { createMemoryStore } from "#bff/testing/memory-store.ts";
import { CONTENT, SCHOOL_URL } from "#bff/testing/session-parts.ts";

const ELSEWHERE = "https://another.example.com";
const seal = createSeal(createKeyRing([Buffer.alloc(32, "member data")]));

test("an erasure leaves the ended sessions of other members, and of a member of another school with the same sub", async () => {
  const store = createMemoryStore();
  for (const [sub, resource] of [
    ["mem_1", SCHOOL_URL],
    ["mem_2", SCHOOL_URL],
    ["mem_1", ELSEWHERE],
  ] as const) {
    const key = rowKeyOf(`${sub} of ${resource}`);
    const { member, school } = CONTENT;
    const of = { member: { ...member, sub }, school: { ...school, resource } };
    const record = { ...CONTENT, ...of, signedInAt: 1, expiresAt: 2 };
    await store.addRevocation({ key, sealed: seal.seal(record, key), nowMs: 1 });
  }
  await eraseMember({
    report: () => undefined,
    pseudonyms: [],
    store,
    seal,
    schoolUrl: SCHOOL_URL,
    sub: "mem_1",
  });
  const { rows } = await store.readRevocationPage(null, 10);
  const left = rows.flatMap(({ key, sealed }) => parseSessionRecord(seal.open(sealed, key)) ?? []);
  expect(rows).toHaveLength(3);
  expect(left.map(({ member, school }) => `${member.sub} of ${school.resource}`).toSorted()).toEqual([
    `mem_1 of ${ELSEWHERE}`,
    `mem_2 of ${SCHOOL_URL}`,
  ]);
});
