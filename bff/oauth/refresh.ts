/** The refresh grant (RFC 6749 section 6; Spec, "Token pair lifecycle", row 2). */

import * as oauth from "oauth4webapi";

import { requestArguments, type SchoolConnection, toSchoolFault } from "#bff/oauth/school-connection.ts";
import {
  type DiscardPair,
  openTokenResponse,
  parseTokenResponse,
  type TokenResponse,
} from "#bff/oauth/token-response.ts";

export interface RefreshRequest {
  refreshToken: string;
  /** The granted scope, which stays when the answer names none. */
  scope: readonly string[];
  /** The `sub` of the member. */
  member: string;
}

/**
 * Exchanges a refresh token for a new pair. The old pair stays live until the new access token is first presented,
 * so after a lost answer the same refresh token can be sent again.
 *
 * `resource` is not sent: the specification lists it for the code exchange only.
 *
 * The specification has no ID token in a refresh (Spec, "ID token"); if there is one, it is ignored.
 *
 * @param discard  called with the refresh token of a new pair in an unusable response
 * @throws {SchoolFault} `grant_rejected` when the refresh token is no longer valid; the other kinds say nothing about it
 */
export async function refreshPair(
  connection: SchoolConnection,
  { refreshToken, scope, member }: RefreshRequest,
  discard: DiscardPair,
): Promise<TokenResponse> {
  const { server, client, authentication, options } = await requestArguments(connection, member);
  let issued: string | null = null;
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      refreshToken,
      options,
    );
    const receivedAtMs = connection.now();
    const { withoutIdToken, refreshToken: next } = await openTokenResponse(response, "refresh");
    issued = next;
    const answer = await oauth.processRefreshTokenResponse(server, client, withoutIdToken);
    // A school that keeps its refresh tokens may send none (RFC 6749 section 6).
    return parseTokenResponse({ refresh_token: refreshToken, ...answer }, receivedAtMs, scope);
  } catch (error) {
    // Not when the school returned the old refresh token, which the session still needs.
    if (issued !== null && issued !== refreshToken) discard(issued);
    throw toSchoolFault(connection, error, "refresh");
  }
}
