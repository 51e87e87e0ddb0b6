/** What the BFF wrote into the page's `meta` elements. */

declare global {
  /** In Node, where there is no page: the same by name, set by what draws a screen before it loads this module. */
  var portalMeta: Readonly<Record<string, string>> | undefined;
}

/** @returns the content of the element, or an empty string where there is none */
export function pageMeta(name: string): string {
  if (typeof document === "undefined") return globalThis.portalMeta?.[name] ?? "";
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}
