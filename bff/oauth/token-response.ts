/** The token response of a member client (Spec, "Token response"). */

import type { TokenEndpointResponse } from "oauth4webapi";

import { textOf } from "#bff/oauth/member-claims.ts";
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
  /** Null when the school sent none: the pair can then not be used (Spec, "Authentication", rule 8). */
  school_id: string | null;
  school_subdomain: string | null;
}

/**
 * Reads what the portal needs from a token response that the library has accepted.
 *
 * @param receivedAtMs    epoch milliseconds
 * @param requestedScope  the scope when the answer names none (RFC 6749 section 5.1)
 * @throws {SchoolFault} `protocol` when the pair is incomplete or of another type than Bearer
 */
export function parseTokenResponse(
  response: TokenEndpointResponse,
  receivedAtMs: number,
  requestedScope: readonly string[],
): TokenResponse {
  const { access_token, refresh_token, expires_in, scope } = response;
  // The library takes DPoP too, whose tokens cannot be used without a proof.
  if (response.token_type !== "bearer")
    throw new SchoolFault("protocol", "the token response is of another type than Bearer");
  if (refresh_token === undefined)
    throw new SchoolFault("protocol", "the token response has no refresh_token");
  if (expires_in === undefined) throw new SchoolFault("protocol", "the token response has no expires_in");
  return {
    pair: {
      access_token,
      refresh_token,
      // Choice (the portal's own clock decides when a token ends): `created_at` is by the school's clock, and with five minutes
      // between the two clocks a refresh would come too late.
      accessTokenExpiresAt: Math.floor(receivedAtMs / 1000) + expires_in,
      lifetimeSeconds: expires_in,
    },
    scope: parseScope(scope ?? formatScope(requestedScope)),
    school_id: textOf(response["school_id"]),
    school_subdomain: textOf(response["school_subdomain"]),
  };
}

export interface OpenedTokenResponse {
  /** For the library, which refuses an ID token without `iat`, a claim that the specification does not list (Spec, "ID token"). */
  withoutIdToken: Response;
  /** Compact JWS, when the response carried one. */
  idToken: string | null;
  /** Of a pair that is live at the school from now on, even if the rest of the response is unusable. */
  refreshToken: string | null;
}

/** Has a pair revoked that the portal was given and cannot use. Never throws. */
export type DiscardPair = (refreshToken: string) => void;

/** @throws {SchoolFault} `protocol` for a 200 that is not a JSON object */
export async function openTokenResponse(response: Response, exchange: string): Promise<OpenedTokenResponse> {
  if (response.status !== 200) return { withoutIdToken: response, idToken: null, refreshToken: null };
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== "object" || body === null)
    throw new SchoolFault("protocol", `${exchange}: the token response is not a JSON object`);
  const { id_token: idToken, ...rest } = body as Record<string, unknown>;
  return {
    withoutIdToken: Response.json(rest),
    idToken: tokenOrNull(idToken),
    refreshToken: tokenOrNull(rest["refresh_token"]),
  };
}

function tokenOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
