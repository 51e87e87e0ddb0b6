import { describe, expect, test } from "vitest";

import { addressGroup, isAddressRange, trustRanges } from "#school/caller-address.ts";

describe("addresses of callers", () => {
  test("a range is an IP address or a CIDR range", () => {
    for (const range of ["10.0.0.0/8", "127.0.0.1", "::1", "2001:db8::/32"])
      expect(isAddressRange(range), range).toBe(true);
    for (const range of ["10.0.0.0/33", "proxy", "10.0.0.0/8/8", "", "::/129", "10.0.0/8", "10.0.0.0/x"])
      expect(isAddressRange(range), range).toBe(false);
  });

  test("a trusted proxy is recognised with and without a port", () => {
    const isTrusted = trustRanges(["10.0.0.0/8", "::1"]);

    expect(["10.1.2.3", "10.1.2.3:80", "::1", "[::1]:80"].map(isTrusted)).toEqual([true, true, true, true]);
    expect(["11.1.2.3", "::2", "unknown"].map(isTrusted)).toEqual([false, false, false]);
  });

  test("the addresses of an IPv6 network count as one caller, and so do the forms of an IPv4 address", () => {
    expect(addressGroup("2001:db8:0:1::5")).toBe(addressGroup("[2001:0db8::1:a:b:c:d]:4711"));
    expect(addressGroup("2001:db8:0:2::5")).not.toBe(addressGroup("2001:db8:0:1::5"));
    expect(addressGroup("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(addressGroup("192.0.2.1:4711")).toBe("192.0.2.1");
    expect(addressGroup("fe80::1%eth0")).toBe("fe80:0:0:0");
  });
});
