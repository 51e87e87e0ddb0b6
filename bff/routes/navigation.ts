/** A member's navigation: how it differs from requests that a page sends by itself (Fetch Metadata), and who reads the page. */

import type { IncomingHttpHeaders } from "node:http";

import { isLanguage, type Language, languageOfHeader } from "#shared/languages.ts";
import { namesMediaType } from "#shared/node/headers/accept-header.ts";

/**
 * False for a prefetch, an image, a frame or a script. True for a browser that sends no Fetch Metadata.
 */
export function isPageNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch") return false;
  const mode = headers["sec-fetch-mode"];
  const destination = headers["sec-fetch-dest"];
  return (
    (mode === undefined || mode === "navigate") && (destination === undefined || destination === "document")
  );
}

/** Whether a person reads the answer: a navigation of a browser, which names HTML, while programs accept any type. */
export function isReadByPerson(headers: IncomingHttpHeaders): boolean {
  return namesMediaType(headers.accept, "text/html") && isPageNavigation(headers);
}

/** @returns the language that was chosen on this device, or else the one that its browser prefers */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = cookieIn(headers.cookie, "language");
  return isLanguage(chosen) ? chosen : languageOfHeader(headers["accept-language"]);
}

/** The value as the header has it. The cookies that are read here have no characters that need decoding. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
