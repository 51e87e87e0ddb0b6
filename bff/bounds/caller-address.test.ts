import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";
import { describe, expect, it } from "vitest";

import { createCallerAddress } from "#bff/bounds/caller-address.ts";

const requestFrom = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as IncomingMessage;

const PROXY = "10.0.0.1";
const FORWARDED = [
  undefined,
  "",
  "192.0.2.1",
  "10.9.9.9",
  "not an address",
  "192.0.2.1,198.51.100.1",
  "192.0.2.1, 10.0.0.2",
  "10.0.0.3,10.0.0.2",
  ",",
];

describe("the address of a caller", () => {
  it.each(FORWARDED)(
    "is that of the connection when no proxy is trusted, whatever the header says: %j",
    (forwarded) => {
      expect(createCallerAddress([])(requestFrom("192.0.2.9", forwarded))).toBe("192.0.2.9");
    },
  );

  it.each(FORWARDED)("behind a proxy is read as by @fastify/proxy-addr: %j", (forwarded) => {
    const isTrusted = (address: string): boolean => address.startsWith("10.");
    for (const remote of [PROXY, "192.0.2.9"]) {
      const request = requestFrom(remote, forwarded);
      expect(createCallerAddress(["10.0.0.0/8"])(request)).toBe(proxyAddr(request, isTrusted));
    }
  });

  it.each([[[]], [["10.0.0.0/8"]]])(
    "is empty once the connection has closed, with the proxies %j",
    (proxies) => {
      for (const forwarded of [undefined, "192.0.2.1", "192.0.2.1, 10.0.0.2"])
        expect(createCallerAddress(proxies)(requestFrom(undefined, forwarded))).toBe("");
    },
  );

  it.each([
    ["203.0.113.10:20000", "203.0.113.10"],
    ["[2001:db8::1]:20000", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["198.51.100.1:1, 203.0.113.10:20000, 10.0.0.2:443", "203.0.113.10"],
    ["not an address:1", "not an address:1"],
  ])("has no port, also when a proxy writes one: %s", (forwarded, address) => {
    expect(createCallerAddress(["10.0.0.0/8"])(requestFrom(PROXY, forwarded))).toBe(address);
  });
});
