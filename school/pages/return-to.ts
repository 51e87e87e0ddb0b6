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
export function percentEncoded(address: string): string {
  return address.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);
}

/** Reads `ui_locales` of the authorization request that a sign-in returns to. */
export function uiLocalesOf(returnTo: string): string | undefined {
  const query = returnTo.split("?")[1];
  return (query && new URLSearchParams(query).get("ui_locales")) || undefined;
}
