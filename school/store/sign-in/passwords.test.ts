import { hash as formerHash, verify } from "@node-rs/argon2";
import { describe, expect, test, vi } from "vitest";

import { hashPassword, verifyPassword } from "#school/store/sign-in/passwords.ts";

const COMPOSED = "un caf\u00e9 au lait";
const DECOMPOSED = "un cafe\u0301 au lait";
const FULL_WIDTH = "ｕｎ cafe\u0301 au lait";

describe("NIST SP 800-63B-4, section 3.1.1.2: a password is compared in its normal form", () => {
  test.each([COMPOSED, DECOMPOSED, FULL_WIDTH])("it is right in every form: set as %j", async (set) => {
    const hash = await hashPassword(set);
    for (const typed of [COMPOSED, DECOMPOSED, FULL_WIDTH])
      expect(await verifyPassword(typed, hash)).toBe("right");
    expect(await verifyPassword("un cafe au lait", hash)).toBe("wrong");
  });

  test.each([
    { set: COMPOSED, typed: [COMPOSED, DECOMPOSED] },
    { set: DECOMPOSED, typed: [COMPOSED, DECOMPOSED] },
    { set: FULL_WIDTH, typed: [FULL_WIDTH] },
  ])("a hash of before is still good: of $set", async ({ set, typed }) => {
    const hash = await formerHash(set);
    for (const text of typed) expect(await verifyPassword(text, hash)).not.toBe("wrong");
  });

  test("only a hash of another form than the normal one is outdated", async () => {
    expect(await verifyPassword(COMPOSED, await formerHash(COMPOSED))).toBe("right");
    expect(await verifyPassword(COMPOSED, await formerHash(DECOMPOSED))).toBe("outdated");
  });

  test.each([
    ["titmouse", 1],
    [COMPOSED, 2],
    [`${FULL_WIDTH} caf\u00e9`, 4],
  ])("a wrong password takes as many comparisons for an unknown member: %j", async (typed, count) => {
    // The hash of a member that has one, of nobody, and of a member that has set no password.
    const known = await formerHash("another");
    for (const hash of [known, undefined, ""]) {
      const compare = vi.fn(verify);
      expect(await verifyPassword(typed, hash, compare)).toBe("wrong");
      expect(compare).toHaveBeenCalledTimes(count);
    }
  });
});
