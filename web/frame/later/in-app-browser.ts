/**
 * Browsers inside other apps, where a sign-in often fails or comes back in another browser. Known by what they say of
 * themselves; one that says nothing is treated as any other.
 */

export interface InAppBrowser {
  app: "LINE" | "Facebook" | "Instagram";
  /** Opens this page in the device's own browser, where the app has such an address; null where only its menu can. */
  wayOut: string | null;
}

/**
 * @param userAgent  `navigator.userAgent`
 * @param address    of this page
 * @returns null in a browser of its own
 */
export function inAppBrowserOf(userAgent: string, address: string): InAppBrowser | null {
  if (/\bLine\/\d/.test(userAgent)) return { app: "LINE", wayOut: withLineParameter(address) };
  if (/\bInstagram \d/.test(userAgent)) return { app: "Instagram", wayOut: null };
  if (/\bFB(AN|AV)\//.test(userAgent)) return { app: "Facebook", wayOut: null };
  return null;
}

/** LINE opens an address with this parameter outside itself. It promises nothing, so the words beside it say how else. */
function withLineParameter(address: string): string {
  const url = new URL(address);
  url.searchParams.set("openExternalBrowser", "1");
  return url.href;
}
