/** The `Host` header of a request. */

import type { IncomingMessage } from "node:http";

/** `uri-host [ ":" port ]`, where a host is a name, an IPv4 address, or an IPv6 address in brackets (RFC 3986 section 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/**
 * Reads a `Host` as a URL parser writes it: in small letters, without the default port of the protocol.
 *
 * @param protocol  `https:` or `http:`, of the address that callers use
 * @returns the origin's URL; undefined for a host that is absent or not well formed
 */
export function readHost(host: string, protocol: string): URL | undefined {
  return HOST.test(host) ? (URL.parse(`${protocol}//${host}`) ?? undefined) : undefined;
}

/**
 * Whether a request has one well-formed `Host`. Of two lines Node reads the first, and a proxy in front may have read the other.
 *
 * @returns true also for a request of HTTP/1.0 without the header: Node itself refuses one of HTTP/1.1
 * @see RFC 9112 section 3.2: every other request is answered 400
 */
export function hasOneHost({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean {
  if (!HOST.test(headers.host ?? "")) return false;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") lines += 1;
  return lines <= 1;
}
