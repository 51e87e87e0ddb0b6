/** The address that a request is counted under, and which proxies may say what it is. */

import { BlockList, isIP } from "node:net";

/** There are few proxies, but an attacker can write many addresses into `X-Forwarded-For`. */
const MAX_CACHED_ADDRESSES = 1000;

/** No address is longer; a proxy may pass on any text in the place of one. */
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
 * Makes the test for trusted proxies: those whose `X-Forwarded-For` is believed. Each address is judged once, since parsing and
 * comparing it at every request would cost more than the limit it is for.
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
  const judged = new Map<string, boolean>();
  return (listed) => {
    const address = withoutPort(listed);
    const before = judged.get(address);
    if (before !== undefined) return before;
    // Text of any length may stand where an address should; it is not kept.
    if (isIP(address) === 0) return false;
    const isTrusted = trusted.check(address, familyOf(address));
    if (judged.size >= MAX_CACHED_ADDRESSES) judged.clear();
    judged.set(address, isTrusted);
    return isTrusted;
  };
}

/**
 * The callers that limits count as one: an IPv4 address, or the first 64 bits of an IPv6 address.
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

/** Some proxies write the caller's port too, which is another one for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return (
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  );
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
