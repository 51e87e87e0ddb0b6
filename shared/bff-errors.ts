/**
 * Every error code that the BFF itself answers, with its HTTP status. The browser program turns a code into a message
 * with a next step. Besides the code, an answer has only the request id.
 */
export const BFF_ERROR_STATUS = {
  invalid_request: 400,
  /** The document is not one that this portal was built with: the page is older than the server. */
  client_outdated: 400,
  invalid_variables: 400,
  /** No session cookie, or one that cannot be opened. */
  signed_out: 401,
  /** The session has ended: idle, too old, ended elsewhere, or refused by the school. */
  session_ended: 401,
  /** The token pair cannot be used again: only a new authorization helps (e.g. `school_id` absent). */
  reauthorization_required: 401,
  csrf_rejected: 403,
  /** The school answered 403 `insufficient_scope`: the pair holds neither account scope. */
  permission_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  school_invalid_response: 502,
  school_unavailable: 503,
  store_unavailable: 503,
  school_timeout: 504,
} as const;

export type BffErrorCode = keyof typeof BFF_ERROR_STATUS;

/** RFC 9457 problem document, the body of every error but those of `/member/graphql`. */
export interface ProblemDocument {
  title: string;
  status: number;
  code: BffErrorCode;
  requestId: string;
}

/** An entry of `errors` that the BFF made (the school's own entries carry no `requestId`). */
export interface BffGraphqlError {
  message: string;
  extensions: { code: BffErrorCode; requestId: string };
}

/**
 * Why a sign-in did not end in a session: the value of `problem` in `/sign-in?problem=CODE`.
 * `request_id` is a parameter too, so that the member can quote it.
 */
export const SIGN_IN_PROBLEMS = [
  /** The member chose not to consent. */
  "access_denied",
  /** State unknown, used, expired, or begun in another browser. */
  "state_mismatch",
  /** `iss` absent or not this school (RFC 9207). */
  "wrong_issuer",
  /** The school refused the authorization code. */
  "code_rejected",
  /** The school refused the portal's own credentials or request: only the operator can correct that. */
  "client_rejected",
  /** The ID token or UserInfo failed a check. */
  "identity_rejected",
  /** The token response lacks `school_id`. */
  "school_missing",
  /** The school could not be reached or answered a fault. */
  "school_unavailable",
  /** The portal's own session store could not be written. */
  "store_unavailable",
  /** Anything else the school answered in `error`. */
  "authorization_failed",
] as const;

export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

const knownProblems: ReadonlySet<string> = new Set(SIGN_IN_PROBLEMS);

/** Is this text one of the sign-in problems? */
export function isSignInProblem(word: string): word is SignInProblem {
  return knownProblems.has(word);
}
