import { describe, expect, test } from "vitest";

import { hasOneHost } from "#shared/node/host-header.ts";

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
