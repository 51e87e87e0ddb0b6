/** Where a member is taken after signing in: a path on this portal, whatever the address says (RFC 9700 section 4.11). */

const MAX_LENGTH = 2048;
/**
 * @param returnTo   what the browser asked for, or null
 * @param portalUrl  public origin of the portal
 * @returns path with query and fragment on this portal; `/` for anything else
 */
export function safeReturnPath(returnTo: string | null, portalUrl: string): string {
  if (returnTo === null || returnTo.length > MAX_LENGTH) return "/";
  if (!returnTo.startsWith("/") || returnTo.startsWith("//") || isAmbiguous(returnTo)) return "/";
  const url = URL.parse(returnTo, portalUrl);
  if (url === null || url.origin !== portalUrl) return "/";
  // Dot segments may have uncovered a second slash; the BFF's own routes are no place to land.
  const routed = asRouted(url.pathname);
  if (routed === undefined || routed.startsWith("//") || /^\/(auth|member|sign-in)(\/|$)/.test(routed))
    return "/";
  return url.pathname + url.search + url.hash;
}

/** @returns the path as the router compares it, percent-encoding undone (`/%61uth` is `/auth`); undefined when it cannot be undone */
function asRouted(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Backslashes, spaces and invisible characters: readers of an address disagree about what they mean. */
function isAmbiguous(path: string): boolean {
  return /\\|[^\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(path);
}
