/** The address of the caller: of the connection, or the one in the headers of the operator's trusted proxies. */

import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

import { trustRanges, withoutPort } from "#shared/node/caller-address.ts";

/** As Node wrote it, or the nearest trusted proxy. */
export type CallerAddress = (request: IncomingMessage) => string;

/** @param trustedProxies  addresses and CIDR ranges */
export function createCallerAddress(trustedProxies: readonly string[]): CallerAddress {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = trustRanges(trustedProxies);
  return (request) => {
    const { headers, socket } = request;
    const forwarded = headers["x-forwarded-for"];
    // Usually the header has one address, which needs no splitting.
    if (typeof forwarded === "string" && forwarded !== "" && !forwarded.includes(",")) {
      const address = socket.remoteAddress ?? "";
      return isTrusted(address) ? withoutPort(forwarded.trim()) : address;
    }
    return withoutPort(proxyAddr(request, isTrusted));
  };
}
