import { describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { isSetupProof, setupProof } from "#bff/sessions/keys/setup-proof.ts";

const [OLD, NEW, FOREIGN] = ["old", "new", "foreign"].map((name) => Buffer.alloc(32, name)) as [
  Buffer,
  Buffer,
  Buffer,
];
const NOW_MS = 1_800_000_000_000;
const ring = createKeyRing([NEW, OLD]);

describe("the proof of the session keys", () => {
  it.each([
    [-60_000, true],
    [-60_001, false],
    [60_000, true],
    [60_001, false],
  ])("is valid at a portal whose clock is %i ms ahead: %s", (aheadMs, isValid) => {
    expect(isSetupProof(ring, setupProof(ring, NOW_MS), NOW_MS + aheadMs)).toBe(isValid);
  });

  it("may be made with an older key of the ring, and with no other key", () => {
    expect(isSetupProof(ring, setupProof(createKeyRing([OLD]), NOW_MS), NOW_MS)).toBe(true);
    expect(isSetupProof(ring, setupProof(createKeyRing([FOREIGN]), NOW_MS), NOW_MS)).toBe(false);
  });

  it("is of its own second", () => {
    const [, signature] = setupProof(ring, NOW_MS).split(".");
    expect(isSetupProof(ring, `${NOW_MS / 1000 + 1}.${signature}`, NOW_MS)).toBe(false);
  });

  it("has one form", () => {
    const proof = setupProof(ring, NOW_MS);
    for (const header of [
      undefined,
      "",
      "1.00",
      ` ${proof}`,
      `${proof}0`,
      proof.toUpperCase(),
      [proof, proof],
    ])
      expect(isSetupProof(ring, header, NOW_MS)).toBe(false);
  });

  it("cannot be made without a key", () => {
    expect(() => setupProof(createKeyRing([]), NOW_MS)).toThrow();
  });
});
