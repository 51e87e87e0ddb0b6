/** The refresh grant (RFC 6749 section 6; Spec, "Token pair lifecycle", row 2). */

import * as oauth from "oauth4webapi";

import {
  clientOf,
  requestOptions,
  type SchoolConnection,
  toSchoolFault,
} from "#bff/oauth/school-connection.ts";
import { parseTokenResponse, type TokenResponse } from "#bff/oauth/token-pair.ts";

/**
 * Exchanges a refresh token for a new pair. The old pair stays live until the new access token is first presented,
 * so a lost answer can be asked for again with the same refresh token.
 *
 * `resource` is not sent: the specification lists it for the code exchange only.
 *
 * @param scope  what the pair was granted, which holds when the answer names none
 * @throws {SchoolFault} `grant_rejected` when the refresh token is of no use; the other kinds say nothing about it
 */
export async function refreshPair(
  connection: SchoolConnection,
  refreshToken: string,
  scope: readonly string[],
): Promise<TokenResponse> {
  const { authorizationServer } = await connection.metadata();
  const { client, authentication } = clientOf(connection);
  try {
    const response = await oauth.refreshTokenGrantRequest(
      authorizationServer,
      client,
      authentication,
      refreshToken,
      requestOptions(connection),
    );
    const receivedAtMs = connection.now();
    const answer = await oauth.processRefreshTokenResponse(
      authorizationServer,
      client,
      await dropIdToken(response),
    );
    return parseTokenResponse(answer, receivedAtMs, scope);
  } catch (error) {
    throw toSchoolFault(error, "refresh");
  }
}

/** Refresh responses carry no ID token (Spec, "ID token"); a surprise one is not trusted and not looked at. */
async function dropIdToken(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("id_token" in body)) return response;
  const { id_token: _ignored, ...rest } = body as Record<string, unknown>;
  return Response.json(rest);
}
