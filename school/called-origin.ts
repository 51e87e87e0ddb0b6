/** The origins that this school has, and which of them a request called. */

import { isIP } from "node:net";

import type { FastifyRequest } from "fastify";

/**
 * Finds the origin of this school that a `Host` header names.
 *
 * Choice (a school on loopback has each loopback name): `http://localhost:4000` and `http://127.0.0.1:4000` are one school in
 * the demo. A school with a public address has that one origin.
 *
 * @param host  name and port
 * @param baseUrl  `{base_url}`, the origin that the school's settings name
 * @returns undefined when the header names another server
 */
export function ownOrigin(host: string, baseUrl: string): string | undefined {
  const base = new URL(baseUrl);
  if (host.toLowerCase() === base.host) return baseUrl;
  const called = URL.parse(`${base.protocol}//${host}`);
  const isOwn =
    called !== null &&
    isLoopbackName(base.hostname) &&
    isLoopbackName(called.hostname) &&
    called.host === host;
  return isOwn ? called.origin : undefined;
}

/**
 * The origin that a request called, where it is one of the school's own; `{base_url}` for every other `Host`, so that a caller
 * cannot have another server named as this school. Documents, challenges and `iss` name it, since clients compare them with
 * the address that they have called (RFC 8414 section 3.3, RFC 9728 section 3.3, RFC 9207 section 2.4).
 *
 * @see Spec, "Authentication", rule 7
 */
export function calledOrigin({ host }: Pick<FastifyRequest, "host">, baseUrl: string): string {
  return ownOrigin(host, baseUrl) ?? baseUrl;
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIP(name) === 4 && name.startsWith("127."));
}
