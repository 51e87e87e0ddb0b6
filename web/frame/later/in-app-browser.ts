/**
 * Browsers inside other apps, where a sign-in often fails or returns to another browser. They are recognised by their
 * user agent; an unknown one is treated as an ordinary browser.
 */

export interface InAppBrowser {
  app: "LINE" | "Facebook" | "Instagram";
  /** Address that opens this page in the device's own browser; null if only the app's menu can do that. */
  wayOut: string | null;
}

/**
 * @param userAgent  `navigator.userAgent`
 * @param address  of this page
 * @returns null in an ordinary browser
 */
export function inAppBrowserOf(userAgent: string, address: string): InAppBrowser | null {
  if (/\bLine\/\d/.test(userAgent)) return { app: "LINE", wayOut: withLineParameter(address) };
  if (/\bInstagram \d/.test(userAgent)) return { app: "Instagram", wayOut: null };
  if (/\bFB(AN|AV)\//.test(userAgent)) return { app: "Facebook", wayOut: null };
  return null;
}

/**
 * LINE opens an address with this parameter in the device's browser. LINE may ignore it, so the text beside the link describes another
 * way.
 */
function withLineParameter(address: string): string {
  const url = new URL(address);
  url.searchParams.set("openExternalBrowser", "1");
  return url.href;
}
