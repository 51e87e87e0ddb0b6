import { describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { isSetupProof, isSetupState, setupProof, setupState } from "#bff/sessions/keys/setup-proof.ts";

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

describe("the state of a sign-in by check-setup", () => {
  it("is known to each portal that has its key, and is another one each time", () => {
    const state = setupState(createKeyRing([OLD]));
    expect(isSetupState(ring, state)).toBe(true);
    expect(setupState(ring)).not.toBe(setupState(ring));
  });

  it.each([
    ["of a foreign key", setupState(createKeyRing([FOREIGN]))],
    ["without a key", setupState(createKeyRing([]))],
    ["of a member's sign-in", "s".repeat(43)],
    ["that is missing", null],
  ])("is not one %s", (_which, state) => {
    expect(isSetupState(ring, state)).toBe(false);
  });

  it("is no longer known when a part of it is changed", () => {
    const state = setupState(ring);
    for (const at of [12, state.length - 1])
      expect(
        isSetupState(ring, state.slice(0, at) + (state[at] === "0" ? "1" : "0") + state.slice(at + 1)),
      ).toBe(false);
  });
});
