/** Which servers are this school, and which origin of it a request called. */

import { isIP } from "node:net";

import type { FastifyRequest } from "fastify";

import { readHost } from "#shared/node/headers/host-header.ts";

/**
 * Does a `Host` header name this school? A school on loopback may be called by each loopback name, and behind another port, as
 * by a balancer on the same machine.
 *
 * @param host  name and port
 * @param baseUrl  `{base_url}`, the origin that the school's settings name
 */
export function isOwnHost(host: string, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  return readHost(host, base.protocol)?.host === base.host || loopbackName(host, baseUrl) !== undefined;
}

/** Is an `Origin` header this school's own: `{base_url}`, or at a school on loopback another name of the same port? */
export function isOwnOrigin(origin: string, baseUrl: string): boolean {
  const called = URL.parse(origin);
  return called !== null && calledOrigin(called, baseUrl) === origin;
}

/**
 * The origin that a request called, if it is one of the school's own; `{base_url}` for every other `Host`, so that no caller
 * can make the school name another server. Documents, challenges and `iss` name it, since clients compare them with the
 * address that they have called (RFC 8414 section 3.3, RFC 9728 section 3.3, RFC 9207 section 2.4).
 *
 * Choice (a school on loopback has each loopback name): `http://localhost:4000` and `http://127.0.0.1:4000` are one school
 * in the demo. A school with a public address has that one origin.
 *
 * @see Spec, "Authentication", rule 7
 */
export function calledOrigin({ host }: Pick<FastifyRequest, "host">, baseUrl: string): string {
  const called = loopbackName(host, baseUrl);
  // Another port belongs to a process behind a balancer. Clients know only the balancer's port.
  return called !== undefined && called.port === new URL(baseUrl).port ? called.origin : baseUrl;
}

/** @returns the origin of a loopback name in `host`; undefined for another host, and at a school that is not on loopback */
function loopbackName(host: string, baseUrl: string): URL | undefined {
  const base = new URL(baseUrl);
  const called = readHost(host, base.protocol);
  if (called === undefined) return undefined;
  return isLoopbackName(base.hostname) && isLoopbackName(called.hostname) ? called : undefined;
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || (isIP(name) === 4 && name.startsWith("127."));
}
