/**
 * Browser and operating system of a device, from its `User-Agent`. Coarse on purpose: a member should recognise their own phone in
 * a list of sessions, and nobody should be identified by it.
 */

export interface Device {
  browser: string | null;
  system: string | null;
}

/** In this order, since most of them also name the ones below in their `User-Agent`. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bLine\//, "LINE"],
  [/\bFB(AN|AV)\//, "Facebook"],
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** @param userAgent  the `User-Agent` header, or undefined */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? "").slice(0, 512);
  const first = (names: readonly [RegExp, string][]): string | null =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
