import { describe, expect, it } from "vitest";

import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal } from "#bff/sessions/keys/seal.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";

const OLD = Buffer.alloc(32, "old key, old key");
const NEW = Buffer.alloc(32, "new key, new key");
const ROW = rowKeyOf("a row");

describe("a sealed record", () => {
  it("opens only for its own row", () => {
    const { seal, open } = createSeal(createKeyRing([NEW]));
    const sealed = seal({ hello: "怡君" }, ROW);
    expect(open(sealed, ROW)).toEqual({ hello: "怡君" });
    expect(open(sealed, rowKeyOf("another row"))).toBeUndefined();
  });

  it("does not reveal its content", () => {
    const sealed = createSeal(createKeyRing([NEW])).seal({ refresh_token: "canary" }, ROW);
    expect(sealed.toString("latin1")).not.toContain("canary");
  });

  it("opens after a newer key was added, and not after its key was removed", () => {
    const sealed = createSeal(createKeyRing([OLD])).seal("content", ROW);
    expect(createSeal(createKeyRing([NEW, OLD])).open(sealed, ROW)).toBe("content");
    expect(createSeal(createKeyRing([NEW])).open(sealed, ROW)).toBeUndefined();
  });

  it("is of the newest key, or of an older one", () => {
    const sealed = createSeal(createKeyRing([OLD])).seal("content", ROW);
    expect(createSeal(createKeyRing([OLD])).isNewest(sealed)).toBe(true);
    expect(createSeal(createKeyRing([NEW, OLD])).isNewest(sealed)).toBe(false);
  });

  it("does not open with any bit changed", () => {
    const { seal, open } = createSeal(createKeyRing([NEW]));
    const sealed = seal("content", ROW);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(open(changed, ROW)).toBeUndefined();
    }
  });

  it("does not open when it was cut off at any byte", () => {
    const { seal, open } = createSeal(createKeyRing([NEW]));
    const sealed = seal("content", ROW);
    for (let length = 0; length < sealed.length; length += 1)
      expect(open(sealed.subarray(0, length), ROW)).toBeUndefined();
  });

  it("is neither made nor opened without a key", () => {
    const sealed = createSeal(createKeyRing([NEW])).seal("content", ROW);
    const { seal, open, isNewest } = createSeal(createKeyRing([]));
    expect(() => seal("content", ROW)).toThrow();
    expect([open(sealed, ROW), isNewest(sealed)]).toEqual([undefined, false]);
  });
});
