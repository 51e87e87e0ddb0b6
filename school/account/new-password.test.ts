import { expect, test } from "vitest";

import { isSamePassword, passwordFault } from "#school/account/new-password.ts";

const EMAIL = "jose\u0301@example.com";

test.each([
  ["nine characters", "abcdefghi", "too_short"],
  ["nine letters, each with an accent of its own", "e\u0301".repeat(9), "too_short"],
  ["nine characters outside the basic plane", "🐦".repeat(9), "too_short"],
  ["ten characters outside the basic plane", "🐦".repeat(10), undefined],
  ["ten Chinese characters", "山雀學院的密碼有十個字", undefined],
  ["two hundred characters outside the basic plane", "🐦".repeat(200), undefined],
  ["two hundred letters, each with an accent of its own", "e\u0301".repeat(200), undefined],
  ["one character more", "🐦".repeat(201), "too_long"],
  ["the address", "JOSE\u0301@example.com", "is_address"],
  ["the address in composed letters", "jos\u00e9@example.com", "is_address"],
  ["the address in full-width letters", "jos\u00e9＠ｅｘａｍｐｌｅ.com", "is_address"],
])("a password is counted in code points of its normal form: %s", (_case, password, fault) => {
  expect(passwordFault(password, EMAIL)).toBe(fault);
});

test("a password is the same in composed, decomposed and full-width letters, and no other is", () => {
  expect(isSamePassword("caf\u00e9 12", "cafe\u0301 １２")).toBe(true);
  expect(isSamePassword("café", "cafe")).toBe(false);
  expect(isSamePassword("café", "Café")).toBe(false);
});
