/** Addresses that a browser is sent to: the sign-in page and back, and those of clients. */

import { SIGN_IN_PATH } from "#school/paths.ts";

/** The parameter that has the sign-in page look for the session's cookie. */
export const COOKIE_CHECK = "cookie_check";

/** The address of the sign-in page. @param returnTo  a path of this origin */
export function signInAddress(returnTo: string): string {
  return `${SIGN_IN_PATH}?return_to=${encodeURIComponent(returnTo)}`;
}

/**
 * The address to which a member goes after a form that opened a session or needs one. A browser with the cookie is led on at once.
 * One without it is told that it blocks cookies, in place of a sign-in form that comes again and again.
 */
export function cookieCheckAddress(returnTo: string): string {
  return `${signInAddress(returnTo)}&${COOKIE_CHECK}=1`;
}

/**
 * Reads a path on this origin to come back to. Any text that a browser could read as another site becomes `/`.
 *
 * @param text  what the caller sent; must start with one slash
 */
export function parseReturnTo(text: string | undefined): string {
  if (text === undefined || !/^\/(?![/\\])/.test(text)) return "/";
  // Browsers remove tabs and line breaks from addresses, so `/<tab>/host` would leave this origin.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(text)) return "/";
  return percentEncoded(text);
}

/**
 * Percent-encodes only the characters that an address in a header cannot have. An unpaired surrogate is replaced, since it
 * cannot be encoded.
 */
function percentEncoded(address: string): string {
  return address.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);
}

/**
 * Adds parameters to an address of a client, whose own query stays as it is, byte for byte. Characters that cannot stand in a header
 * are percent-encoded.
 *
 * @param address  without a fragment
 * @see RFC 6749 section 3.1.2 · OpenID Connect Core section 4
 */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const [, query] = address.split("?", 2);
  const separator = query === undefined ? "?" : query === "" || query.endsWith("&") ? "" : "&";
  return percentEncoded(address) + separator + String(new URLSearchParams(parameters));
}

/** Reads `ui_locales` of the authorization request that a sign-in returns to. */
export function uiLocalesOf(returnTo: string): string | undefined {
  const query = returnTo.split("?")[1];
  return (query && new URLSearchParams(query).get("ui_locales")) || undefined;
}
