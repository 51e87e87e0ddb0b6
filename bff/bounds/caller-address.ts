/** The address of the caller: of the connection, or the one in the headers of the operator's trusted proxies. */

import type { IncomingMessage } from "node:http";

import proxyAddr from "@fastify/proxy-addr";

import { trustRanges, withoutPort } from "#shared/node/headers/caller-address.ts";

/** As Node wrote it, or the nearest trusted proxy. */
export type CallerAddress = (request: IncomingMessage) => string;

/** @param trustedProxies  addresses and CIDR ranges */
export function createCallerAddress(trustedProxies: readonly string[]): CallerAddress {
  const isTrusted = trustRanges(trustedProxies);
  // A connection that has closed has no address any more.
  return (request) =>
    request.socket.remoteAddress === undefined ? "" : withoutPort(proxyAddr(request, isTrusted));
}
