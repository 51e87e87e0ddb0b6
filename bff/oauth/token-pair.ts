/** The token response of a member client (Spec, "Token response"). */

import type { TokenEndpointResponse } from "oauth4webapi";

import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { formatScope, parseScope } from "#shared/scopes.ts";

/** An access token and its refresh token, which live and end together (Spec, "Token pair lifecycle"). */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
  /** Epoch seconds by our own clock: time of receipt plus `expires_in`. */
  accessTokenExpiresAt: number;
  /** Seconds the access token lives, as the school said. */
  lifetimeSeconds: number;
}

export interface TokenResponse {
  pair: TokenPair;
  /** Granted scope names. */
  scope: string[];
  /** Null when the school sent none: the pair is then of no use (Spec, "Authentication", rule 8). */
  school_id: string | null;
  school_subdomain: string | null;
}

/**
 * Reads what the portal needs from a token response that the library has accepted.
 *
 * @param receivedAtMs    epoch milliseconds
 * @param requestedScope  what holds when the answer names no scope (RFC 6749 section 5.1)
 * @throws {SchoolFault} `protocol` when the pair is incomplete or of another type than Bearer
 */
export function parseTokenResponse(
  response: TokenEndpointResponse,
  receivedAtMs: number,
  requestedScope: readonly string[],
): TokenResponse {
  const { access_token, refresh_token, expires_in, scope } = response;
  // The library takes DPoP too, whose tokens are of no use without a proof.
  if (response.token_type !== "bearer")
    throw new SchoolFault("protocol", "the token response is of another type than Bearer");
  if (refresh_token === undefined)
    throw new SchoolFault("protocol", "the token response has no refresh_token");
  if (expires_in === undefined) throw new SchoolFault("protocol", "the token response has no expires_in");
  return {
    pair: {
      access_token,
      refresh_token,
      // Choice (the portal's own clock decides when a token ends): our own clock decides. `created_at` is the school's, and
      // five minutes of skew would refresh too late.
      accessTokenExpiresAt: Math.floor(receivedAtMs / 1000) + expires_in,
      lifetimeSeconds: expires_in,
    },
    scope: parseScope(scope ?? formatScope(requestedScope)),
    school_id: wordOf(response["school_id"]),
    school_subdomain: wordOf(response["school_subdomain"]),
  };
}

/** The specification gives these no type: a number counts as the word it prints as. */
function wordOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}
