/** The address of the page, so that a sign-in returns to the same place. */

import { SIGN_IN_PAGE_PATH } from "#shared/bff-paths.ts";

/** Path, query and fragment of the page. */
export function currentAddress(
  location: Pick<Location, "pathname" | "search" | "hash"> = window.location,
): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/**
 * The `return_to` of an address, or `/` if it is not a path of this portal. The BFF checks it again. This check prevents a crafted link
 * from showing another address.
 */
export function safeReturnTo(value: string | null): string {
  if (value === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(value)) return "/";
  return value.startsWith(SIGN_IN_PAGE_PATH) ? "/" : value;
}

/** The portal's own sign-in page, with the address to return to; that address is never the sign-in page itself. */
export function signInPage(returnTo: string): string {
  const address = safeReturnTo(returnTo);
  return address === "/"
    ? SIGN_IN_PAGE_PATH
    : `${SIGN_IN_PAGE_PATH}?return_to=${encodeURIComponent(address)}`;
}
