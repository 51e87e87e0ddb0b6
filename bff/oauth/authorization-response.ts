/** The authorization response: judging it, and exchanging its code (RFC 6749 section 4.1.2, RFC 9207, RFC 8707). */

import * as oauth from "oauth4webapi";

import {
  clientOf,
  requestOptions,
  type SchoolConnection,
  toSchoolFault,
} from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import { parseTokenResponse, type TokenResponse } from "#bff/oauth/token-pair.ts";
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
 * @returns null when a parameter stands there twice: which of them counts would be a guess
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
 * The ID token is taken out before the library sees the answer: the library refuses one without `iat`, which the
 * specification's claims do not have (Spec, "ID token"). `id-token.ts` verifies it.
 *
 * @throws {SchoolFault} of any kind
 */
export async function exchangeCode(
  connection: SchoolConnection,
  request: { code: string; state: string; code_verifier: string },
): Promise<CodeExchange> {
  const { authorizationServer } = await connection.metadata();
  const { client, authentication } = clientOf(connection);
  try {
    const parameters = oauth.validateAuthResponse(
      authorizationServer,
      client,
      new URLSearchParams({ code: request.code, state: request.state, iss: connection.schoolUrl }),
      request.state,
    );
    const response = await oauth.authorizationCodeGrantRequest(
      authorizationServer,
      client,
      authentication,
      parameters,
      connection.redirectUri,
      request.code_verifier,
      { ...requestOptions(connection), additionalParameters: { resource: connection.schoolUrl } },
    );
    const receivedAtMs = connection.now();
    const { withoutIdToken, idToken } = await detachIdToken(response);
    const answer = await oauth.processAuthorizationCodeResponse(authorizationServer, client, withoutIdToken);
    return { tokens: parseTokenResponse(answer, receivedAtMs, PORTAL_SCOPES), idToken };
  } catch (error) {
    throw toSchoolFault(error, "code exchange");
  }
}

async function detachIdToken(
  response: Response,
): Promise<{ withoutIdToken: Response; idToken: string | null }> {
  if (response.status !== 200) return { withoutIdToken: response, idToken: null };
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new SchoolFault("protocol", "code exchange: the token response is not JSON");
  }
  if (typeof body !== "object" || body === null)
    throw new SchoolFault("protocol", "code exchange: not a JSON object");
  const { id_token: idToken, ...rest } = body as Record<string, unknown>;
  return {
    withoutIdToken: Response.json(rest, { status: response.status }),
    idToken: typeof idToken === "string" ? idToken : null,
  };
}
