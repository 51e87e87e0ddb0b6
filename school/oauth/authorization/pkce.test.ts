import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { isChallenge, matchesChallenge } from "#school/oauth/authorization/pkce.ts";

const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

test.each([
  ["of 43 characters", "a".repeat(43), true],
  ["of 128 characters", "~".repeat(128), true],
  ["of one character less", "a".repeat(42), false],
  ["of one character more", "a".repeat(129), false],
  ["with a character that a verifier has not", `${"a".repeat(43)}+`, false],
])("RFC 7636 section 4.1: a verifier %s fits its own challenge: %s", (_what, verifier, fits) => {
  expect(isChallenge(challengeOf(verifier))).toBe(true);
  expect(matchesChallenge(verifier, challengeOf(verifier))).toBe(fits);
});

test("a verifier fits no other challenge", () => {
  expect(matchesChallenge("a".repeat(43), challengeOf("b".repeat(43)))).toBe(false);
});
