/** Whose request it is: the address that called, or the one that the operator's own proxies say they speak for. */

import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

import { createTrustedProxies } from "#bff/bounds/trusted-proxies.ts";

/** As Node wrote it, or the nearest trusted proxy. */
export type CallerAddress = (request: IncomingMessage) => string;

/** @param trustedProxies  addresses and CIDR ranges */
export function createCallerAddress(trustedProxies: readonly string[]): CallerAddress {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = createTrustedProxies(trustedProxies);
  return (request) => {
    const { headers, socket } = request;
    const forwarded = headers["x-forwarded-for"];
    // Nearly always the header has one address, which needs no splitting.
    if (typeof forwarded === "string" && forwarded !== "" && !forwarded.includes(",")) {
      const address = socket.remoteAddress ?? "";
      return isTrusted(address) ? withoutPort(forwarded.trim()) : address;
    }
    return withoutPort(proxyAddr(request, (listed) => isTrusted(withoutPort(listed))));
  };
}

/** Some proxies write the caller's port too, which is another one for each connection: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, ipv4, ipv6] = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]*)\](?::\d+)?)$/.exec(address) ?? [];
  return ipv4 ?? ipv6 ?? address;
}
