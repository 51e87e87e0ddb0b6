/** Distinguishes a member's navigation from requests that a page sends by itself (Fetch Metadata). */

import type { IncomingHttpHeaders } from "node:http";

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
