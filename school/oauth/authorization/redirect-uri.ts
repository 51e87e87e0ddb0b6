/** Rules for redirect URIs: which URIs a client may register, and whether a request's URI is registered. */

import { hasUser, LOOPBACK_HOSTS } from "#shared/node/settings.ts";

/** The loopback address whose port a native client may choose at run time (RFC 8252 section 7.3). */
const NATIVE_LOOPBACK = /^http:\/\/127\.0\.0\.1(?::\d{1,5})?([/?].*)?$/;

/**
 * Finds the reason why a URI cannot be a client's redirect URI.
 *
 * Choice (https, or http on this machine): https on any host, http on loopback; no fragment (RFC 6749 section 3.1.2).
 *
 * @returns undefined when it can be one
 */
export function redirectUriFault(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url === null) return "it is not an absolute URL";
  if (uri.includes("#")) return "it must not have a fragment";
  if (hasUser(url)) return "it must not carry a name or password";
  if (url.protocol === "https:") return undefined;
  if (url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname)) return undefined;
  return "it must be https, or http on 127.0.0.1, [::1] or localhost";
}

/** The characters of a URI (RFC 3986) but `#`. URL parsers remove or replace some other characters. */
export const URI_TEXT = /^[\w\-.~:/?[\]@!$&'()*+,;=%]+$/;

/**
 * Is this `http://127.0.0.1:<port>/<path>`, the form of a program that registers itself (Spec, "Authentication", rule 4)? An empty path
 * is that of the root (RFC 3986 section 6.2.3).
 */
export function isLoopbackWithPort(uri: string): boolean {
  const port = /^http:\/\/127\.0\.0\.1:(\d{1,5})(?:[/?]|$)/.exec(uri)?.[1];
  return port !== undefined && Number(port) >= 1 && URI_TEXT.test(uri) && URL.parse(uri) !== null;
}

/**
 * Is this URI one of the client's registered redirect URIs? The comparison is exact, with one exception.
 *
 * Choice (any port on 127.0.0.1 for a public client): a native program cannot reserve a port.
 */
export function isRegisteredRedirectUri(
  uri: string,
  client: { confidential: boolean; redirectUris: readonly string[] },
): boolean {
  if (client.redirectUris.includes(uri)) return true;
  if (client.confidential) return false;
  const presented = NATIVE_LOOPBACK.exec(uri);
  if (presented === null || URL.parse(uri) === null || uri.includes("#")) return false;
  return client.redirectUris.some((registered) => {
    const known = NATIVE_LOOPBACK.exec(registered);
    return known !== null && withRoot(known[1]) === withRoot(presented[1]);
  });
}

/** Path and query of an address, in which an empty path is that of the root (RFC 3986 section 6.2.3). */
function withRoot(pathAndQuery = ""): string {
  return pathAndQuery.startsWith("/") ? pathAndQuery : `/${pathAndQuery}`;
}
