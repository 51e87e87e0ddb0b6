/** Whose request it is: the address that called, or the one that the operator's own proxies say they speak for. */

import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

import { createTrustedProxies } from "#bff/ops/trusted-proxies.ts";

/** As Node wrote it, or the nearest trusted proxy. */
export type CallerAddress = (request: IncomingMessage) => string;

/** @param trustedProxies  addresses and CIDR ranges */
export function createCallerAddress(trustedProxies: readonly string[]): CallerAddress {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = createTrustedProxies(trustedProxies);
  return (request) => {
    const { headers, socket } = request;
    const forwarded = headers["x-forwarded-for"];
    // One proxy and no list, nearly always: no list need be made of it.
    if (typeof forwarded === "string" && forwarded !== "" && !forwarded.includes(",")) {
      const address = socket.remoteAddress ?? "";
      return isTrusted(address) ? forwarded.trim() : address;
    }
    return proxyAddr(request, isTrusted);
  };
}
