import { describe, expect, test } from "vitest";

import { isAddress, isMemberName, isRoleName } from "#school/account/member-fields.ts";

describe("an e-mail address", () => {
  test.each(["a@b", "new.member+1@example.com", "小安@例子.tw"])("may be %s", (text) => {
    expect(isAddress(text)).toBe(true);
  });

  test.each(["", "@", "a@", "@b", "ab", "a@b@c", "a b@c", "a@b c", " a@b", "a@b\n"])("is not %j", (text) => {
    expect(isAddress(text)).toBe(false);
  });

  test("has at most 254 characters", () => {
    expect(isAddress(`a@${"b".repeat(252)}`)).toBe(true);
    expect(isAddress(`a@${"b".repeat(253)}`)).toBe(false);
  });
});

test("a member's name has 1 to 200 characters, and one of them is no space", () => {
  expect(["安", "x".repeat(200)].map(isMemberName)).toEqual([true, true]);
  expect(["", "  ", "x".repeat(201)].map(isMemberName)).toEqual([false, false, false]);
});

test("a role's name has 1 to 40 small letters, digits, - and _, and begins with a letter or digit", () => {
  expect(["a", "1st-year_b", "x".repeat(40)].map(isRoleName)).toEqual([true, true, true]);
  for (const name of ["", "-a", "_a", "A", "a b", "x".repeat(41), "a\n", "ä"])
    expect(isRoleName(name), name).toBe(false);
});
