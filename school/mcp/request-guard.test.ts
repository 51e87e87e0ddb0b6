import { describe, expect, test } from "vitest";

import { isOwnRequest } from "#school/mcp/request-guard.ts";

const PUBLIC = "https://school.example";
const LOCAL = "http://127.0.0.1:4000";

describe("a request is one of this school's own address", () => {
  test.each([
    [PUBLIC, "school.example", undefined],
    [PUBLIC, "school.example:443", undefined],
    [PUBLIC, "SCHOOL.example:443", PUBLIC],
    [LOCAL, "127.0.0.1:4000", LOCAL],
    [LOCAL, "LOCALHOST:4000", undefined],
    [LOCAL, "localhost:4000", "http://localhost:4000"],
    [LOCAL, "127.0.0.1:4000", "http://localhost:4000"],
    [LOCAL, "[::1]:4000", "http://[::1]:4000"],
    ["http://localhost:4000", "127.0.0.1:4000", LOCAL],
  ])("at %s: Host %j, Origin %j", (base, host, origin) => {
    expect(isOwnRequest({ host, origin }, base)).toBe(true);
  });

  test.each([
    [PUBLIC, "school.example:8443", undefined],
    [PUBLIC, "school.example:80", undefined],
    [PUBLIC, "localhost", undefined],
    [PUBLIC, "school.example", "http://school.example"],
    [PUBLIC, "school.example", "https://school.example:8443"],
    [PUBLIC, "school.example", "http://localhost:4000"],
    [LOCAL, "evil.example:4000", undefined],
    [LOCAL, "localhost:4000", "http://localhost:3000"],
    [LOCAL, "localhost:4000", "https://localhost:4000"],
    [LOCAL, "localhost:4000", "http://localhost.evil.example:4000"],
    [LOCAL, "localhost:4000", "http://localhost:4000/path"],
    [LOCAL, "localhost:4000", "null"],
    [LOCAL, "localhost:4000", ""],
    [LOCAL, undefined, undefined],
  ])("or not, at %s: Host %j, Origin %j", (base, host, origin) => {
    expect(isOwnRequest({ host, origin }, base)).toBe(false);
  });
});
