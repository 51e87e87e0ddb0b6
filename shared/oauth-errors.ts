/** The error codes of OAuth and OpenID Connect that the school answers, with their wire names. */

/**
 * Codes of RFC 6749 sections 4.1.2.1 and 5.2, `invalid_target` of RFC 8707, the codes of registration of RFC 7591, and
 * those that OpenID Connect Core section 3.1.2.6 adds to the authorization endpoint.
 */
export const OAUTH_ERROR_CODES = [
  "access_denied",
  "consent_required",
  "invalid_client",
  "invalid_client_metadata",
  "invalid_grant",
  "invalid_redirect_uri",
  "invalid_request",
  "invalid_scope",
  "invalid_target",
  "login_required",
  "request_not_supported",
  "request_uri_not_supported",
  "server_error",
  "temporarily_unavailable",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
] as const;

export type OAuthErrorCode = (typeof OAUTH_ERROR_CODES)[number];

/** The codes of a `WWW-Authenticate` challenge (RFC 6750 section 3.1). */
export type BearerErrorCode =
  | "invalid_request"
  | "invalid_token"
  | "insufficient_scope"
  | "temporarily_unavailable";

/** The body of a failed OAuth request (RFC 6749 section 5.2). */
export interface OAuthErrorBody {
  error: OAuthErrorCode;
  error_description: string;
}
