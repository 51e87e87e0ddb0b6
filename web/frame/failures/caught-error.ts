import { isMissingPart } from "#web/app/loading/missing-part.ts";

/** What React calls for an error that a boundary has caught. A part that could not be loaded is no fault: its boundary shows something in its place. */
export function onCaughtError(error: unknown): void {
  // As React writes it by itself.
  // oxlint-disable-next-line no-console
  if (!isMissingPart(error)) console.error(error);
  const { pathname } = window.location;
  // Loaded with the later parts of the frame. If it is missing too, nobody learns of the error.
  import("../later/report-failure.ts").then(
    ({ reportCaught }) => reportCaught(error, pathname),
    () => undefined,
  );
}
