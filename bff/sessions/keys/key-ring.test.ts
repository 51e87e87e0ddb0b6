import { describe, expect, it } from "vitest";

import { createKeyRing, type KeyRing } from "#bff/sessions/keys/key-ring.ts";

const [ONE, TWO] = [Buffer.alloc(32, "one"), Buffer.alloc(32, "two")];

/** Everything that the portal encrypts or signs with, as text. */
const keysOf = ({ cookieKeys, recordKeys, proofKeys, auditKeys }: KeyRing): string[] => [
  ...[...cookieKeys, ...proofKeys].map((key) => key.toString("hex")),
  ...recordKeys.map(({ key }) => key.export().toString("hex")),
  ...auditKeys.map(({ key }) => key.toString("hex")),
];

/** Everything about the keys that the log, the store or the audit trail gets. */
const marksOf = ({ ids, fingerprints, auditKeys }: KeyRing): string[] => [
  ...ids,
  ...fingerprints,
  ...auditKeys.map(({ id }) => id),
];

describe("a key ring", () => {
  it("has a key of 32 bytes for each secret and each purpose, and no two are equal", () => {
    const keys = keysOf(createKeyRing([ONE, TWO]));
    expect(new Set(keys).size).toBe(2 * 4);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it("names its keys by marks that are part of no key", () => {
    const ring = createKeyRing([ONE, TWO]);
    const marks = marksOf(ring);
    expect(new Set(marks).size).toBe(2 * 3);
    expect(keysOf(ring).filter((key) => marks.some((mark) => key.includes(mark)))).toEqual([]);
  });

  it("has short ids, in the order of its secrets, and the same in every process", () => {
    const { ids, fingerprints, auditKeys } = createKeyRing([ONE, TWO]);
    const other = createKeyRing([TWO]);
    for (const id of [...ids, ...auditKeys.map((key) => key.id)]) expect(id).toMatch(/^[0-9a-f]{8}$/);
    for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect([ids[1], fingerprints[1], auditKeys[1]]).toEqual([
      other.ids[0],
      other.fingerprints[0],
      other.auditKeys[0],
    ]);
  });

  it("has none of its former keys after they were replaced", () => {
    const ring = createKeyRing([ONE]);
    const before = [...keysOf(ring), ...marksOf(ring)];
    ring.replace([TWO]);
    expect([...keysOf(ring), ...marksOf(ring)].filter((text) => before.includes(text))).toEqual([]);
  });
});
