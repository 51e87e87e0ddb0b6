/** The address that a request is counted under, and which proxies may say what it is. */

import { BlockList, isIP } from "node:net";

/** Groups of 16 bits of an IPv6 address that name its network (/64). One household has at least one whole network. */
const NETWORK_GROUPS = 4;

/** Is this an IP address, or a CIDR range such as `10.0.0.0/8`? */
export function isAddressRange(text: string): boolean {
  const match = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text);
  const version = isIP(match?.[1] ?? "");
  return version !== 0 && Number(match?.[2] ?? 0) <= (version === 4 ? 32 : 128);
}

/**
 * Makes the test for trusted proxies: those whose `X-Forwarded-For` is believed.
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
  return (listed) => {
    const address = withoutPort(listed);
    return isIP(address) !== 0 && trusted.check(address, familyOf(address));
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
  if (isIP(address) !== 6) return address;
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

/** Some proxies append the caller's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return (
    /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  );
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
