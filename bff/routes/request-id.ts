/** The id of a request: that of the operator's own proxy, so that one id is in both logs, or a new one. */

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { trustRanges } from "#shared/node/headers/caller-address.ts";

/** 32 hex digits or a UUID, not all zero: the id may become that of a trace (W3C Trace Context, section 3.2.2.3). */
const PROXY_ID = /^(?![0-]+$)[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * @param trustedProxies  addresses and CIDR ranges; `X-Request-Id` of anybody else has no effect
 * @returns 32 hex digits, the form of a trace's id, so that there is one id to search for
 */
export function createRequestIdOf(
  trustedProxies: readonly string[],
  nextId: () => string = () => randomUUID().replaceAll("-", ""),
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return nextId;
  const isTrusted = trustRanges(trustedProxies);
  return ({ headers, socket }) => {
    const id = headers["x-request-id"];
    return typeof id === "string" && PROXY_ID.test(id) && isTrusted(socket.remoteAddress ?? "")
      ? id.replaceAll("-", "").toLowerCase()
      : nextId();
  };
}
