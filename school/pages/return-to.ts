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
  // A header value is Latin-1, so other characters are percent-encoded; an unpaired surrogate cannot be encoded at all.
  return text.toWellFormed().replaceAll(/[^\u0020-\u007e]+/g, encodeURIComponent);
}

/** Reads `ui_locales` out of the authorization request that a sign-in will come back to. */
export function uiLocalesOf(returnTo: string): string | undefined {
  const query = returnTo.split("?")[1];
  return (query && new URLSearchParams(query).get("ui_locales")) || undefined;
}
