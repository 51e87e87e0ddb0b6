/** Which errors of this page are reported to the portal. */

import type { ClientErrorCode } from "#shared/client-errors.ts";
import { isMissingPart } from "#web/app/loading/missing-part.ts";

/** React has replaced what the portal rendered, because it was another page. */
export class RepairedPage extends Error {}

/** What React calls for an error that a boundary has caught. A part that could not be loaded is no fault: its boundary shows something in its place. */
export function onCaughtError(error: unknown): void {
  // As React writes it by itself.
  // oxlint-disable-next-line no-console
  if (!isMissingPart(error)) console.error(error);
  report("screen_threw", error);
}

/** Listens for errors that nothing catches: of handlers, timers and promises. @returns a function that stops it */
export function reportUncaught(): () => void {
  const onError = ({ error }: ErrorEvent): void => reportOwn(error);
  const onRejection = ({ reason }: PromiseRejectionEvent): void => reportOwn(reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}

/** Programs of extensions, translators and apps run in members' pages, too; their errors are not the portal's. */
function reportOwn(error: unknown): void {
  if (!(error instanceof Error) || error.stack?.includes(`${window.location.origin}/assets/`) !== true)
    return;
  report(error instanceof RepairedPage ? "page_repaired" : "program_threw", error);
}

function report(code: ClientErrorCode, error: unknown): void {
  const { pathname } = window.location;
  // Loaded with the later parts of the frame. If it is missing too, nobody learns of the error.
  import("../later/report-failure.ts").then(
    ({ reportFailure }) => reportFailure(code, error, pathname),
    () => undefined,
  );
}
