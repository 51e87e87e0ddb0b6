/**
 * Takes a path to come back to on this origin; anything that a browser could read as another site becomes `/`.
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
 * Percent-encodes what cannot stand in an address in a header, whose value is Latin-1, and nothing else. An unpaired surrogate
 * cannot be encoded at all.
 */
export function percentEncoded(address: string): string {
  return address.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);
}

/** Reads `ui_locales` out of the authorization request that a sign-in will come back to. */
export function uiLocalesOf(returnTo: string): string | undefined {
  const query = returnTo.split("?")[1];
  return (query && new URLSearchParams(query).get("ui_locales")) || undefined;
}
