/** Reads the authorization response and exchanges its code (RFC 6749 section 4.1.2, RFC 9207, RFC 8707). */

import * as oauth from "oauth4webapi";

import { requestArguments, type SchoolConnection, toSchoolFault } from "#bff/oauth/school-connection.ts";
import { ANY_SIGN_IN } from "#bff/oauth/school-fetch.ts";
import {
  type DiscardPair,
  openTokenResponse,
  parseTokenResponse,
  type TokenResponse,
} from "#bff/oauth/token-response.ts";
import { PORTAL_SCOPES } from "#shared/scopes.ts";

/** Parameters of a callback address, each at most once. */
export interface CallbackParameters {
  code: string | null;
  state: string | null;
  iss: string | null;
  error: string | null;
}

const SINGLE_PARAMETERS = ["code", "state", "iss", "error"] as const;

/**
 * Reads the callback's query.
 *
 * @returns null when a parameter appears twice, since no rule says which value counts
 */
export function parseCallback(query: URLSearchParams): CallbackParameters | null {
  if (SINGLE_PARAMETERS.some((name) => query.getAll(name).length > 1)) return null;
  return {
    code: query.get("code"),
    state: query.get("state"),
    iss: query.get("iss"),
    error: query.get("error"),
  };
}

export interface CodeExchange {
  tokens: TokenResponse;
  /** Compact JWS, when the response carried one. */
  idToken: string | null;
}

/**
 * Exchanges an authorization code for the first pair. `state` and `iss` have been compared by the caller.
 *
 * `id-token.ts` verifies the ID token.
 *
 * @param discard  called with the refresh token of a pair in an unusable response
 * @throws {SchoolFault} of any kind
 */
export async function exchangeCode(
  connection: SchoolConnection,
  request: { code: string; state: string; code_verifier: string },
  discard: DiscardPair,
): Promise<CodeExchange> {
  const { server, client, authentication, options } = await requestArguments(connection, ANY_SIGN_IN);
  let issued: string | null = null;
  try {
    const parameters = oauth.validateAuthResponse(
      server,
      client,
      new URLSearchParams({ code: request.code, state: request.state, iss: connection.schoolUrl }),
      request.state,
    );
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      connection.redirectUri,
      request.code_verifier,
      { ...options, additionalParameters: { resource: connection.schoolUrl } },
    );
    const receivedAtMs = connection.now();
    const { withoutIdToken, idToken, refreshToken } = await openTokenResponse(response, "code exchange");
    issued = refreshToken;
    const answer = await oauth.processAuthorizationCodeResponse(server, client, withoutIdToken);
    return { tokens: parseTokenResponse(answer, receivedAtMs, PORTAL_SCOPES), idToken };
  } catch (error) {
    if (issued !== null) discard(issued);
    throw toSchoolFault(connection, error, "code exchange");
  }
}
