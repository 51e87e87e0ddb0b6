/** The address that a sign-in redirects to: always a path on this portal (RFC 9700 section 4.11). */

import type { SignInProblem } from "#shared/bff-errors.ts";
import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";

const MAX_LENGTH = 2048;
/**
 * @param returnTo   the requested path, or null
 * @param portalUrl  public origin of the portal
 * @returns the path with query and fragment, when it is one of this portal's pages; otherwise `/`
 */
export function safeReturnPath(returnTo: string | null, portalUrl: string): string {
  if (returnTo === null || returnTo.length > MAX_LENGTH) return "/";
  if (!returnTo.startsWith("/") || isAmbiguous(returnTo)) return "/";
  // Two slashes at the beginning name another host.
  const url = URL.parse(returnTo, portalUrl);
  if (url === null || url.origin !== portalUrl) return "/";
  // Resolving dot segments may have left two slashes at the beginning. The BFF's own routes are no pages.
  const routed = asRouted(url.pathname);
  if (routed === undefined || routed.startsWith("//") || /^\/(auth|member|sign-in)(\/|$)/.test(routed))
    return "/";
  return url.pathname + url.search + url.hash;
}

/**
 * Where a failed sign-in redirects to: the portal's own page, which explains the problem and offers the next step.
 *
 * @param returnTo  a path that `safeReturnPath` has passed
 */
export function signInProblemPath(problem: SignInProblem, returnTo: string, requestId: string): string {
  const query = new URLSearchParams({ problem, return_to: returnTo, request_id: requestId });
  return `${SIGN_IN_PAGE_PATH}?${query.toString()}`;
}

/** @returns the percent-decoded path, as the router compares it (`/%61uth` is `/auth`); undefined when it cannot be decoded */
function asRouted(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Backslashes, spaces and invisible characters, which parsers of addresses interpret differently. */
function isAmbiguous(path: string): boolean {
  return /\\|[^\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(path);
}
