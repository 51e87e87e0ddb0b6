/**
 * The guard against cross-site request forgery: a request needs the portal's own header and must come from one of the portal's own
 * pages. It is in the list of `request-policy.ts`, so a new route has it unless its configuration names a `csrfExemption`.
 */

import type { IncomingHttpHeaders } from "node:http";

import { BffError } from "#bff/errors.ts";
import { CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";

/**
 * - `top_level_navigation`: the member's browser follows an address (login, callback). Anything else that asks for it, such
 *   as an image, is answered 204.
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
