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

/**
 * @param code  of an error of the program; a part that could not be loaded has its own
 * @param path  of the address at which it happened
 */
export function reportFailure(code: ClientErrorCode, error: unknown, path: string): void {
  report(isMissingPart(error) ? "part_missing" : code, path);
}

/** Listens to Vite's event for an `import()` of the build that failed, also outside React. @returns a function that stops it */
export function reportMissingParts(): () => void {
  // The same event comes for a file that was loaded, and threw.
  const listener = (event: Event & { payload?: unknown }): void =>
    reportFailure("screen_threw", event.payload, window.location.pathname);
  window.addEventListener("vite:preloadError", listener);
  return () => window.removeEventListener("vite:preloadError", listener);
}

/** The same report is sent once. One that does not arrive is lost, as while there is no network. */
function report(code: ClientErrorCode, path: string): void {
  const body = JSON.stringify({
    code,
    screen: screenAt(path).pattern,
    release: RELEASE,
  } satisfies ClientErrorReport);
  if (!isNew(body)) return;
  fetch(CLIENT_ERRORS_PATH, {
    method: "POST",
    // The portal reads no cookie for it.
    credentials: "omit",
    headers: { [CSRF_HEADER]: CSRF_HEADER_VALUE, "content-type": "application/json" },
    body,
    // Sent also when the page reloads by itself.
    keepalive: true,
  }).catch(() => undefined);
}

/** @returns a function that is true for a text which it gets for the first time, until it was true so many times */
export function firstOfEach(most: number): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    if (seen.size >= most || seen.has(text)) return false;
    seen.add(text);
    return true;
  };
}
