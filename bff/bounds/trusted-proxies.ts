/** Which addresses are the operator's own proxies, whose forwarding headers count. */

import { BlockList, isIP } from "node:net";

/** There are few proxies, but an attacker can write many addresses into `X-Forwarded-For`. */
const MAX_CACHED_ADDRESSES = 1000;

/**
 * Judged once for each address: parsing and comparing it at every request would cost more than the limit it is for.
 *
 * @param ranges  addresses and CIDR ranges
 * @returns says of an address whether it is one of them
 */
export function createTrustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  const judged = new Map<string, boolean>();

  return (address) => {
    const before = judged.get(address);
    if (before !== undefined) return before;
    // Text of any length may stand where an address should; it is not kept.
    if (isIP(address) === 0) return false;
    const isTrusted = list.check(address, familyOf(address));
    if (judged.size >= MAX_CACHED_ADDRESSES) judged.clear();
    judged.set(address, isTrusted);
    return isTrusted;
  };
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}
