/**
 * The guards that a request of a member's browser program must pass, and the headers of every answer. There is one list of each:
 * `app.ts` builds the hooks of Fastify's routes from them, and `graphql-fast-path.ts` uses them for the path without Fastify. A
 * guard or a header that is added here applies to both.
 */

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import type { FastifyContextConfig } from "fastify";

import { BffError } from "#bff/errors.ts";
import type { Portal } from "#bff/portal.ts";
import { securityHeaders } from "#bff/routes/security-headers.ts";
import { CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";

/**
 * - `top_level_navigation`: the member's browser follows an address (login, callback). Any other request, such as that of an image,
 *   is answered 204.
 * - `own_frame`: one of the portal's own pages loads it into a frame. The route itself checks who loads it.
 * - `method_refusal`: every request is answered 405.
 */
type CsrfExemption = "top_level_navigation" | "own_frame" | "method_refusal";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Why requests of this route cannot carry the portal's header and pass the CSRF guard without it. */
    csrfExemption?: CsrfExemption;
  }
}

/**
 * @param request  its headers have been read; its body and its cookies have not
 * @param route    its configuration
 * @returns the refusal, or undefined
 */
type RequestGuard = (request: IncomingMessage, route: FastifyContextConfig) => BffError | undefined;

export interface RequestPolicy {
  /** They run in this order; the first refusal is the answer. */
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

/**
 * The guard against cross-site request forgery: a request needs the portal's own header and must come from one of the portal's own pages.
 * A new route has it unless its configuration names a `csrfExemption`.
 *
 * @param portalUrl  public origin of the portal
 * @returns `csrf_rejected`, or undefined for a call of our own pages
 */
function csrfRefusal(headers: IncomingHttpHeaders, portalUrl: string): BffError | undefined {
  if (headers[CSRF_HEADER] !== CSRF_HEADER_VALUE)
    return new BffError("csrf_rejected", "the X-CSRF header is missing");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    return new BffError("csrf_rejected", "Sec-Fetch-Site is not same-origin");
  if (headers.origin !== undefined && headers.origin !== portalUrl)
    return new BffError("csrf_rejected", "Origin is not the portal's");
  return undefined;
}
