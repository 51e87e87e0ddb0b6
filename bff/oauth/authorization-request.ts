/** The authorization request (RFC 6749 section 4.1.1; Spec, "Authorization endpoint query parameters"). */

import * as oauth from "oauth4webapi";

import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { formatScope, PORTAL_SCOPES } from "#shared/scopes.ts";

/** The URL, and the values that the portal needs for the authorization response. */
export interface AuthorizationRequest {
  /** The address to which the browser is redirected. */
  url: string;
  state: string;
  nonce: string;
  code_verifier: string;
}

interface RequestOptions {
  /** At least 256 bits of randomness. */
  state?: string;
  /** The language that the member chose in the portal. */
  language?: string | undefined;
  /** The member whom the school wants to be signed in (OpenID Connect Core section 4). */
  loginHint?: string | null;
}

/**
 * Makes one authorization request with a fresh `nonce` and PKCE verifier, 256 bits of randomness each.
 *
 * Choice (the language goes along): the specification has no `ui_locales` (OpenID Connect Core section 3.1.2.1), so it is sent
 * only to a school whose metadata lists the language. Without it the sign-in and consent pages follow the browser alone.
 *
 * @throws {SchoolFault} when the school's metadata cannot be read, or says that the sign-in would be refused
 */
export async function createAuthorizationRequest(
  connection: SchoolConnection,
  { state = oauth.generateRandomState(), language, loginHint }: RequestOptions = {},
): Promise<AuthorizationRequest> {
  const { authorizationServer, signInFault } = await connection.metadata();
  if (signInFault !== null) throw new SchoolFault("protocol", signInFault);
  const nonce = oauth.generateRandomNonce();
  const code_verifier = oauth.generateRandomCodeVerifier();

  const isSpoken = language !== undefined && authorizationServer.ui_locales_supported?.includes(language);
  const url = new URL(authorizationServer.authorization_endpoint ?? connection.schoolUrl);
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: connection.clientId,
    redirect_uri: connection.redirectUri,
    scope: formatScope(PORTAL_SCOPES),
    resource: connection.schoolUrl,
    code_challenge: await oauth.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...(isSpoken === true && { ui_locales: language }),
    ...(loginHint && { login_hint: loginHint }),
  });
  // The endpoint's own query is kept unchanged (RFC 6749 section 3.1).
  url.search += (url.search === "" ? "" : "&") + String(parameters);
  return { url: url.href, state, nonce, code_verifier };
}
