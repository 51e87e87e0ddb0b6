/**
 * The guards that a request of a member's browser program must pass, and the headers of every answer. There is one list of each:
 * `app.ts` builds the hooks of Fastify's routes from them, and `graphql-fast-path.ts` uses them for the path without Fastify. A
 * guard or a header that is added here applies to both.
 */

import type { IncomingMessage } from "node:http";

import type { FastifyContextConfig } from "fastify";

import type { BffError } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import { csrfRefusal } from "#bff/routes/csrf.ts";
import { securityHeaders } from "#bff/routes/security-headers.ts";

/**
 * @param request  its headers have been read; its body and its cookies have not
 * @param route    what the route says of itself
 * @returns the refusal, or undefined
 */
type RequestGuard = (request: IncomingMessage, route: FastifyContextConfig) => BffError | undefined;

export interface RequestPolicy {
  /** Asked in this order; the first refusal is the answer. */
  guards: readonly RequestGuard[];
  headers: Readonly<Record<string, string>>;
}

export function createRequestPolicy({
  config,
  guards: rateGuards,
}: Pick<Portal, "config" | "guards">): RequestPolicy {
  return {
    guards: [
      // The address limit comes first, so that a flood of requests costs as little as possible.
      (request, { addressLimit }) =>
        addressLimit === undefined ? undefined : rateGuards.addressRefusal(addressLimit, request),
      ({ headers }, { csrfExemption }) =>
        csrfExemption === undefined ? csrfRefusal(headers, config.portalUrl) : undefined,
    ],
    headers: securityHeaders(config),
  };
}

/** @returns the first refusal of the guards, or undefined when all of them let the request pass */
export function refusalOf(
  { guards }: RequestPolicy,
  request: IncomingMessage,
  route: FastifyContextConfig,
): BffError | undefined {
  for (const guard of guards) {
    const refusal = guard(request, route);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
