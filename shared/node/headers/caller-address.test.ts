import { BlockList } from "node:net";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { addressGroup, isAddressRange, trustRanges } from "#shared/node/headers/caller-address.ts";

describe("addresses of callers", () => {
  test("a range is an IP address or a CIDR range", () => {
    for (const range of ["10.0.0.0/8", "127.0.0.1", "::1", "2001:db8::/32"])
      expect(isAddressRange(range), range).toBe(true);
    for (const range of ["10.0.0.0/33", "proxy", "10.0.0.0/8/8", "", "::/129", "10.0.0/8", "10.0.0.0/x"])
      expect(isAddressRange(range), range).toBe(false);
  });

  test("a trusted proxy is recognised with and without a port", () => {
    const isTrusted = trustRanges(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1"]);
    const proxies = [
      "10.0.0.0",
      "10.255.255.255",
      "10.1.2.3:80",
      "192.0.2.7",
      "::ffff:10.1.2.3",
      "2001:db8::1",
    ];
    for (const address of [...proxies, "::1", "[::1]:80"]) expect(isTrusted(address), address).toBe(true);
    const others = ["11.0.0.1", "192.0.2.8", "::ffff:11.1.2.3", "2001:db9::1", "::2", "", "unknown", "10.1"];
    for (const address of others) expect(isTrusted(address), address).toBe(false);
  });

  test("a proxy gets the same result every time, after any number of others", () => {
    const isTrusted = trustRanges(["10.0.0.0/8"]);
    for (let round = 0; round < 2; round += 1) {
      expect(isTrusted("10.1.2.3")).toBe(true);
      for (let number = 0; number < 2500; number += 1)
        expect(isTrusted(`172.20.${Math.floor(number / 250)}.${number % 250}`)).toBe(false);
    }
  });

  test("results are cached for a thousand addresses, and for no other text", () => {
    const compared = vi.spyOn(BlockList.prototype, "check");
    onTestFinished(() => compared.mockRestore());
    const isTrusted = trustRanges(["10.0.0.0/8"]);
    for (let number = 0; number < 1000; number += 1)
      isTrusted(`172.20.${Math.floor(number / 250)}.${number % 250}`);
    isTrusted("172.20.0.0");
    isTrusted("x".repeat(16_000));
    expect(compared).toHaveBeenCalledTimes(1000);
    isTrusted("172.21.0.0");
    isTrusted("172.20.0.0");
    expect(compared).toHaveBeenCalledTimes(1002);
  });

  test("addresses of an IPv6 network count as one caller, as do the forms of an IPv4 address", () => {
    expect(addressGroup("2001:db8:0:1::5")).toBe(addressGroup("[2001:0db8::1:a:b:c:d]:4711"));
    expect(addressGroup("2001:db8:0:2::5")).not.toBe(addressGroup("2001:db8:0:1::5"));
    expect(addressGroup("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(addressGroup("192.0.2.1:4711")).toBe("192.0.2.1");
    expect(addressGroup("fe80::1%eth0")).toBe("fe80:0:0:0");
    expect(addressGroup("::1")).toBe("0:0:0:0");
    expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  });

  test("a text of any length instead of an address counts as its first 45 characters", () => {
    for (const text of ["x".repeat(16_000), `${"x".repeat(16_000)}::1`])
      expect(addressGroup(text)).toBe("x".repeat(45));
  });
});
