/** Reports to the portal that a part of this page broke: the code, the screen's pattern and the release, and nothing of the member. */

import { CLIENT_ERRORS_PATH, CSRF_HEADER, CSRF_HEADER_VALUE } from "#shared/bff-paths.ts";
import type { ClientErrorCode, ClientErrorReport } from "#shared/client-errors.ts";
import { isMissingPart } from "#web/app/loading/missing-part.ts";

import { screenAt } from "../screens.ts";

/** Replaced by the build (`web/build/portal-program.ts`). */
declare const RELEASE: string;

/** Of one page, until it is loaded again. */
const MAX_REPORTS = 3;
const isNew = firstOfEach(MAX_REPORTS);

/** What React calls for an error that a boundary has caught. A part that could not be loaded is no fault: its boundary shows something in its place. */
export function onCaughtError(error: unknown): void {
  const isMissing = isMissingPart(error);
  // As React writes it by itself.
  // oxlint-disable-next-line no-console
  if (!isMissing) console.error(error);
  reportFailure(isMissing ? "part_missing" : "screen_threw");
}

/** Vite's event for each `import()` of the build that fails, also for those outside React. */
export function reportMissingParts(): void {
  window.addEventListener("vite:preloadError", () => reportFailure("part_missing"));
}

/** The same report is sent once. One that does not arrive is lost: most of them are about a network that is gone. */
function reportFailure(code: ClientErrorCode): void {
  const report: ClientErrorReport = {
    code,
    screen: screenAt(window.location.pathname).pattern,
    release: RELEASE,
  };
  const body = JSON.stringify(report);
  if (!isNew(body)) return;
  fetch(CLIENT_ERRORS_PATH, {
    method: "POST",
    // The portal needs no cookie for it.
    credentials: "omit",
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE, "content-type": "application/json" },
    body,
    // Sent also when the page reloads by itself.
    keepalive: true,
  }).catch(() => undefined);
}

/** @returns a function that is true for a text which it gets for the first time, and for so many texts in all */
export function firstOfEach(most: number): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    if (seen.size >= most || seen.has(text)) return false;
    seen.add(text);
    return true;
  };
}
