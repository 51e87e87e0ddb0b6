/** The address by which a request is counted, and which proxies are trusted to name it. */

import { BlockList, isIP } from "node:net";

/** There are few proxies, but an attacker can write many addresses into `X-Forwarded-For`. */
const MAX_CACHED_ADDRESSES = 1000;

/** No address is longer; a proxy may pass on any text as an address. */
const MAX_ADDRESS_LENGTH = 45;

/** Groups of 16 bits of an IPv6 address that name its network (/64). One household has at least one whole network. */
const NETWORK_GROUPS = 4;

/** Is this an IP address, or a CIDR range such as `10.0.0.0/8`? */
export function isAddressRange(text: string): boolean {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text);
  const version = isIP(match?.[1] ?? "");
  return version !== 0 && Number(match?.[2] ?? 0) <= (version === 4 ? 32 : 128);
}

/**
 * Creates the test for trusted proxies, whose `X-Forwarded-For` is used. The result for an address is cached, since parsing and
 * comparing it at every request would cost more than the rate limit itself.
 *
 * @param ranges  addresses and CIDR ranges
 */
export function trustRanges(ranges: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    if (bits === undefined) trusted.addAddress(network, familyOf(network));
    else trusted.addSubnet(network, Number(bits), familyOf(network));
  }
  const cached = new Map<string, boolean>();
  return (listed) => {
    const address = withoutPort(listed);
    const before = cached.get(address);
    if (before !== undefined) return before;
    // The header may hold text of any length in place of an address; it is not cached.
    if (isIP(address) === 0) return false;
    const isTrusted = trusted.check(address, familyOf(address));
    if (cached.size >= MAX_CACHED_ADDRESSES) cached.clear();
    cached.set(address, isTrusted);
    return isTrusted;
  };
}

/**
 * Callers that limits count together: an IPv4 address, or the first 64 bits of an IPv6 address.
 *
 * @param listed  as a socket or a proxy wrote it, with or without a port
 */
export function addressGroup(listed: string): string {
  const address = withoutPort(listed).replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address.slice(0, MAX_ADDRESS_LENGTH);
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(gap, 0) }, () => "0"), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/** Some proxies also write the caller's port, which differs for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return (
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  );
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
