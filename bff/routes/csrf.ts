/**
 * Cross-site request forgery: every route but a navigation needs the portal's own header and must come from its own
 * pages. The guard is a hook of the whole scope, so a new route has it unless it says `isNavigation`.
 */

import type { FastifyRequest } from "fastify";

import { BffError } from "#bff/errors.ts";
import { CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Reached by following an address, not by a script: login, callback, and refusals of a method. */
    isNavigation?: boolean;
  }
}

/**
 * @param portalUrl  public origin of the portal
 * @throws {BffError} `csrf_rejected`
 */
export function requireOwnPage(request: FastifyRequest, portalUrl: string): void {
  if (request.routeOptions.config.isNavigation === true) return;
  if (request.headers[CSRF_HEADER] !== CSRF_HEADER_VALUE)
    throw new BffError("csrf_rejected", "the X-CSRF header is missing");
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    throw new BffError("csrf_rejected", "Sec-Fetch-Site is not same-origin");
  const { origin } = request.headers;
  if (origin !== undefined && origin !== portalUrl)
    throw new BffError("csrf_rejected", "Origin is not the portal's");
}
