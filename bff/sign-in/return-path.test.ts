import { describe, expect, it } from "vitest";

import { safeReturnPath } from "#bff/sign-in/return-path.ts";

const PORTAL = "https://portal.example.com";

describe("the path after a sign-in", () => {
  it.each([
    "/courses",
    "/courses/react-ts-practice?show=unfinished#lec_7",
    "/inbox?tab=unread",
    "/courses/水彩",
    "/courses/auth/login",
    "/authors",
  ])("is %s when that was requested", (path) => {
    expect(decodeURI(safeReturnPath(path, PORTAL))).toBe(path);
  });

  it("may have 2048 characters, and no more", () => {
    const path = `/${"x".repeat(2047)}`;
    expect(safeReturnPath(path, PORTAL)).toBe(path);
    expect(safeReturnPath(`${path}x`, PORTAL)).toBe("/");
  });

  it.each([
    null,
    "",
    "courses",
    "//evil.example.com",
    "//evil.example.com/courses",
    "//",
    "//:80/courses",
    "///evil.example.com",
    "/\\evil.example.com",
    "\\\\evil.example.com",
    "https://evil.example.com",
    "https:evil.example.com",
    "javascript:alert(1)",
    "/\t/evil.example.com",
    "/\n/evil.example.com",
    " /courses",
    "/%0a/../..//evil.example.com\u0000",
    "/.//evil.example.com",
    "/x/..//evil.example.com",
    "/\u2028/evil.example.com",
    "/auth/login",
    "/auth/logout?x=1",
    "/member/graphql",
    // The router decodes the path before it searches for a route.
    "/%61uth/login",
    "/auth%2Flogin?return_to=%2F",
    "/%6dember/graphql",
    "/%73ign-in?problem=access_denied",
    "/%2F/evil.example.com",
    "/courses/%E0%A4%A",
    "/sign-in?problem=access_denied",
    `/${"a".repeat(3000)}`,
  ])("[S7] is / when %j was requested", (path) => {
    expect(safeReturnPath(path, PORTAL)).toBe("/");
  });
});
