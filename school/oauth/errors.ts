/** The errors of the protocol: those of OAuth endpoints, and the challenges of protected resources. */

import { PROTECTED_RESOURCE_METADATA_PATH } from "#school/paths.ts";
import type { OAuthClient } from "#school/store/oauth/clients.ts";
import type { BearerErrorCode, OAuthErrorCode } from "#shared/oauth-errors.ts";

/**
 * An error of an OAuth endpoint, answered as `{error, error_description}` with `status`.
 *
 * The description is a constant sentence; it never repeats the caller's input.
 *
 * @see RFC 6749 section 5.2 · Spec, "Errors", row 1
 */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: OAuthErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    error: OAuthErrorCode,
    description: string,
    { status = 400, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(description);
    this.error = error;
    this.status = status;
    this.headers = headers;
  }
}

/** A required field is missing, sent twice or malformed. */
export function invalidRequest(description: string): OAuthError {
  return new OAuthError("invalid_request", description);
}

/** The code or refresh token cannot be used; the description tells a caller no more than RFC 6749 does. */
export function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}

/** Client authentication failed (RFC 6749 section 5.2): 401. */
export function invalidClient(description: string, headers: Record<string, string> = {}): OAuthError {
  return new OAuthError("invalid_client", description, { status: 401, headers });
}

/**
 * An error of a protected resource, answered with a `WWW-Authenticate` challenge that names the protected-resource
 * metadata of this origin.
 *
 * @see RFC 6750 section 3 · RFC 9728 section 5.1 · Spec, "Authentication", rule 10
 */
export class BearerChallengeError extends Error {
  readonly status: 401 | 403;
  readonly error: BearerErrorCode;
  readonly scope: string | undefined;
  /** Of the client that holds the token, where the token is known. */
  readonly audience: OAuthClient["audience"] | undefined;
  /** The path of the resource whose metadata the challenge names; empty for the school as a whole. */
  readonly resourcePath: string;

  constructor(
    status: 401 | 403,
    error: BearerErrorCode,
    {
      description,
      scope,
      audience,
      resourcePath = "",
    }: {
      description: string;
      scope?: string | undefined;
      audience?: OAuthClient["audience"] | undefined;
      resourcePath?: string;
    },
  ) {
    super(description);
    this.status = status;
    this.error = error;
    this.scope = scope;
    this.audience = audience;
    this.resourcePath = resourcePath;
  }

  /** The same refusal, which names the metadata of one resource. */
  of(resourcePath: string): BearerChallengeError {
    const { status, error, message: description, scope, audience } = this;
    return new BearerChallengeError(status, error, { description, scope, audience, resourcePath });
  }

  /** The header's value. Every part is a constant or a setting: the caller's input must never get into a header. */
  challenge(baseUrl: string): string {
    const parts = [`error="${this.error}"`, `error_description="${this.message}"`];
    if (this.scope !== undefined) parts.push(`scope="${this.scope}"`);
    parts.push(`resource_metadata="${baseUrl}${PROTECTED_RESOURCE_METADATA_PATH}${this.resourcePath}"`);
    return `Bearer ${parts.join(", ")}`;
  }
}
