/**
 * The BFF's one kind of error for callers: a constant code, whose HTTP status is in `shared/bff-errors.ts`, and a reason that is
 * only logged.
 */

import { BFF_ERROR_STATUS, type BffErrorCode } from "#shared/bff-errors.ts";

/** Thrown by the code behind a route; `routes/error-responses.ts` makes an answer of it. */
export class BffError extends Error {
  override readonly name = "BffError";
  readonly code: BffErrorCode;
  /** Seconds after which the caller may try again (RFC 9110 section 10.2.3), where that helps. */
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param reason  for the operator's log. WARNING: never a token, code, cookie, secret or answer body.
   */
  constructor(
    code: BffErrorCode,
    reason: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return BFF_ERROR_STATUS[this.code];
  }
}

/** The caller has closed the connection. There is nobody to answer, and it is no fault. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";

  constructor() {
    super("the caller left before the answer");
  }
}

/** English message of each code, for people who call the portal from a terminal. The browser program has its own messages. */
export const ERROR_TITLES: Record<BffErrorCode, string> = {
  invalid_request: "The request is not of the expected form.",
  client_outdated: "This page is older than the server. Reload it.",
  invalid_variables: "The variables do not fit the document.",
  signed_out: "Nobody is signed in here.",
  session_ended: "The session is over. Sign in again.",
  reauthorization_required: "The school needs to be asked again. Sign in again.",
  csrf_rejected: "The request did not come from this portal's own pages.",
  permission_missing: "The school has not been given permission to share this.",
  not_found: "There is nothing at this address.",
  method_not_allowed: "This address does not take that method.",
  body_too_large: "The request body is too large.",
  unsupported_media_type: "The request body must be application/json.",
  rate_limited: "Too many requests. Try again later.",
  internal_error: "Something went wrong here. It has been logged.",
  school_invalid_response: "The school gave an answer that cannot be used.",
  school_unavailable: "The school cannot be reached at the moment.",
  store_unavailable: "Sessions cannot be read at the moment. Nobody has been signed out.",
  school_timeout: "The school took too long to answer.",
};
