/** The address of the page, so that a sign-in leads back to the same place. */

import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";

/** Path, query and fragment of the page. */
export function currentAddress(
  location: Pick<Location, "pathname" | "search" | "hash"> = window.location,
): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/**
 * A `return_to` out of an address, or `/` when it is not a path of this portal. The BFF checks it again; this check keeps
 * a crafted link from showing another address.
 */
export function safeReturnTo(value: string | null): string {
  if (value === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return "/";
  return value.startsWith(SIGN_IN_PAGE_PATH) ? "/" : value;
}

/** The portal's own sign-in page, with the address to return to; never with its own. */
export function signInPage(returnTo: string): string {
  const address = safeReturnTo(returnTo);
  return address === "/"
    ? SIGN_IN_PAGE_PATH
    : `${SIGN_IN_PAGE_PATH}?return_to=${encodeURIComponent(address)}`;
}
