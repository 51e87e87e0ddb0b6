/**
 * Cross-site request forgery: every route but a navigation needs the portal's own header and must come from its own
 * pages. The guard is a hook of the whole scope, so a new route has it unless it says `isNavigation`, `isFrame` or `isPreload`.
 */

import type { IncomingHttpHeaders } from "node:http";

import { BffError } from "#bff/errors.ts";
import { CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Reached by following an address, not by a script: login, callback, and refusals of a method. */
    isNavigation?: boolean;
    /** Loaded into a frame by one of our own pages; the route itself looks at who loads it. */
    isFrame?: boolean;
    /** Asked for by a link of one of our own pages; the route itself looks at who asks. */
    isPreload?: boolean;
  }
}

/**
 * @param portalUrl  public origin of the portal
 * @returns `csrf_rejected`, or undefined for a call of our own pages
 */
export function csrfRefusal(headers: IncomingHttpHeaders, portalUrl: string): BffError | undefined {
  if (headers[CSRF_HEADER] !== CSRF_HEADER_VALUE)
    return new BffError("csrf_rejected", "the X-CSRF header is missing");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    return new BffError("csrf_rejected", "Sec-Fetch-Site is not same-origin");
  if (headers.origin !== undefined && headers.origin !== portalUrl)
    return new BffError("csrf_rejected", "Origin is not the portal's");
  return undefined;
}
