import { expect, it } from "vitest";

import { createTrustedProxies } from "#bff/bounds/trusted-proxies.ts";

it("trusts addresses and ranges of both families, an IPv4 caller on a socket for both, and nobody else", () => {
  const isTrusted = createTrustedProxies(["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"]);
  for (const address of ["10.0.0.0", "10.255.255.255", "192.0.2.7", "::ffff:10.1.2.3", "2001:db8::1"])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of ["11.0.0.1", "192.0.2.8", "::ffff:11.1.2.3", "2001:db9::1", "", "unknown", "10.1"])
    expect([address, isTrusted(address)]).toEqual([address, false]);
});

it("says the same of an address however often and after however many others it is asked", () => {
  const isTrusted = createTrustedProxies(["10.0.0.0/8"]);
  for (let round = 0; round < 2; round += 1) {
    expect(isTrusted("10.1.2.3")).toBe(true);
    expect(isTrusted("172.16.0.1")).toBe(false);
    for (let number = 0; number < 2500; number += 1)
      expect(isTrusted(`172.20.${Math.floor(number / 250)}.${number % 250}`)).toBe(false);
  }
});
