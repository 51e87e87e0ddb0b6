/** What a page reports to the portal when a part of it breaks. It has no words, no address, and nothing of the member. */

export const CLIENT_ERROR_CODES = [
  /** The program threw while it showed a screen or a part of one. */
  "screen_threw",
  /** A file of the build could not be loaded. */
  "part_missing",
  /** The program threw in a handler, a timer or a promise, and nothing caught it. */
  "program_threw",
  /** The page was another than the one that the portal had rendered, and React replaced it. An extension that changes pages does this, too. */
  "page_repaired",
] as const;
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];

/** Body of `POST /auth/client-errors`. */
export interface ClientErrorReport {
  code: ClientErrorCode;
  /** The pattern of the screen, such as `/courses/:slug`; `*` for an address without a screen. */
  screen: string;
  /** The release of the page's program, such as `0.2.0`. */
  release: string;
}
