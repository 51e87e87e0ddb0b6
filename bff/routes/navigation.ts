/** Tells a member's click from what a page loads by itself (Fetch Metadata). */

import type { IncomingHttpHeaders } from "node:http";

/**
 * A prefetch, an image, a frame or a script is not a member's click. A browser that sends no fetch metadata is believed.
 */
export function isPageNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch") return false;
  const mode = headers["sec-fetch-mode"];
  const destination = headers["sec-fetch-dest"];
  return (
    (mode === undefined || mode === "navigate") && (destination === undefined || destination === "document")
  );
}
