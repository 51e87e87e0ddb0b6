import { describe, expect, test } from "vitest";

import { hasOneHost, readHost } from "#shared/node/headers/host-header.ts";

/** As Node reads these lines: the first counts. */
const requestWith = (...hosts: string[]) => ({
  headers: hosts[0] === undefined ? {} : { host: hosts[0] },
  rawHeaders: hosts.flatMap((host, at) => ["Accept", "*/*", at === 0 ? "Host" : "HOST", host]),
});

describe("RFC 9112 section 3.2: the Host of a request", () => {
  test.each(["school.example", "127.0.0.1:4000", "[::1]:4000", "localhost:", "sch%6Fol", "a_b.example", ""])(
    "is well formed: %j",
    (host) => expect(hasOneHost(requestWith(host))).toBe(true),
  );

  test.each([
    "a b",
    "a/b",
    "a@b",
    "http://a",
    "a:80:80",
    "a:port",
    "[::1",
    "::1",
    "a%2",
    "<a>",
    "課程",
    "a\tb",
    "a?b",
    "a#b",
  ])("has forbidden characters: %j", (host) => expect(hasOneHost(requestWith(host))).toBe(false));

  test("may be left out by HTTP/1.0, and does not come twice", () => {
    expect(hasOneHost(requestWith())).toBe(true);
    expect(hasOneHost(requestWith("a", "a"))).toBe(false);
  });
});

describe("a Host is read as a URL parser writes it", () => {
  test.each([
    ["school.example:443", "https:", "https://school.example"],
    ["School.Example", "https:", "https://school.example"],
    ["school.example:", "https:", "https://school.example"],
    ["school.example:80", "http:", "http://school.example"],
    ["school.example:80", "https:", "https://school.example:80"],
    ["LOCALHOST:4000", "http:", "http://localhost:4000"],
    ["[0:0:0:0:0:0:0:1]:4000", "http:", "http://[::1]:4000"],
    ["sch%6Fol.example", "https:", "https://school.example"],
  ])("%j on %s", (host, protocol, origin) => expect(readHost(host, protocol)?.origin).toBe(origin));

  test.each(["", "a b", "a/b", "a@b", "localhost:4000@evil.example", "a:99999", "[::g]", "a?b", "a#b"])(
    "but not one that is not well formed: %j",
    (host) => expect(readHost(host, "http:")).toBeUndefined(),
  );
});
