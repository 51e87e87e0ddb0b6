import { describe, expect, test } from "vitest";

import { checkedLookup } from "#school/oauth/client-documents/fetch-document.ts";
import { isPublicAddress } from "#school/oauth/client-documents/public-address.ts";

describe("isPublicAddress", () => {
  test.each(["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is on the public internet",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ["this network", "0.0.0.0"],
    ["private", "10.1.2.3"],
    ["shared", "100.64.0.1"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["link-local, as the metadata services of clouds", "169.254.169.254"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["for benchmarks", "198.19.0.1"],
    ["for examples", "203.0.113.9"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "::"],
    ["loopback", "::1"],
    ["mapped loopback", "::ffff:127.0.0.1"],
    ["mapped loopback in hex", "::ffff:7f00:1"],
    ["mapped public", "::ffff:8.8.8.8"],
    ["translated loopback", "64:ff9b::7f00:1"],
    ["6to4 of loopback", "2002:7f00:1::"],
    ["Teredo", "2001::1"],
    ["for examples", "2001:db8::1"],
    ["unique local", "fc00::1"],
    ["unique local", "fd12:3456::1"],
    ["link-local", "fe80::1"],
    ["link-local of an interface", "fe80::1%eth0"],
    ["multicast", "ff02::1"],
    ["no address", "localhost"],
    ["no address", ""],
  ])("an address that is not on the public internet (%s): %s", (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("checkedLookup", () => {
  /** The answers to a connection's lookups of a name, when the resolver returns these addresses in turn. */
  async function connectTo(answers: string[][]): Promise<{ address: unknown; lookups: number }> {
    let lookups = 0;
    const lookup = checkedLookup(() => Promise.resolve(answers[lookups++] ?? []));
    const address = await new Promise((resolve) => {
      lookup("client.example", {}, (error, found) => resolve(error === null ? found : error.message));
    });
    return { address, lookups };
  }

  test("returns the address that it checked, and resolves the name once", async () => {
    expect(await connectTo([["8.8.8.8"], ["127.0.0.1"]])).toEqual({ address: "8.8.8.8", lookups: 1 });
  });

  test("returns a public address of a name that has private ones too", async () => {
    expect((await connectTo([["10.0.0.1", "8.8.8.8"]])).address).toBe("8.8.8.8");
  });

  test("fails for a name that has only private addresses, or none", async () => {
    for (const addresses of [["127.0.0.1", "::1"], []])
      expect((await connectTo([addresses])).address).toBe("its host has no public address");
  });

  test("returns only the checked address when the connection asks for all addresses", async () => {
    const lookup = checkedLookup(() => Promise.resolve(["10.0.0.1", "2606:4700::1111", "8.8.8.8"]));
    const found = await new Promise((resolve) => {
      lookup("client.example", { all: true }, (_error, addresses) => resolve(addresses));
    });

    expect(found).toEqual([{ address: "2606:4700::1111", family: 6 }]);
  });
});
