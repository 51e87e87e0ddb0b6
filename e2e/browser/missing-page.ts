/** What Chromium reports about a page whose address is no screen: the page itself is answered 404. */

import type { ConsoleMessage } from "@playwright/test";

/** @returns false for a file or a call that is answered 404 */
export function reportsMissingPage(message: ConsoleMessage): boolean {
  const { pathname } = URL.parse(message.location().url) ?? { pathname: "" };
  return (
    message.text().includes("status of 404") && !/^\/(assets|auth|member|preview\/assets)\//.test(pathname)
  );
}
