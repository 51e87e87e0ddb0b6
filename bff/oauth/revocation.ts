/** Token revocation (RFC 7009; Spec, "Revocation form fields" and "Authentication", rule 12). */

import * as oauth from "oauth4webapi";

import {
  clientOf,
  requestOptions,
  type SchoolConnection,
  toSchoolFault,
} from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";

/**
 * Ends a pair. Always posts the refresh token: an access token past its lifetime gets a 200 that revokes nothing.
 * A 200 is an acceptance, not a proof.
 *
 * @throws {SchoolFault} `client_rejected` for 403 `unauthorized_client`: the portal's secret is wrong
 */
export async function revokePair(
  connection: SchoolConnection,
  refreshToken: string,
  member: string,
): Promise<void> {
  const { authorizationServer } = await connection.metadata();
  const { client, authentication } = clientOf(connection);
  try {
    const response = await oauth.revocationRequest(
      authorizationServer,
      client,
      authentication,
      refreshToken,
      requestOptions(connection, member),
    );
    await oauth.processRevocationResponse(response);
    // Clients ignore what a 200 holds (RFC 7009 section 2.2); but a page is of something that stands before the school.
    if (/^text\/html\b/i.test(response.headers.get("content-type") ?? ""))
      throw new SchoolFault("protocol", "revocation: a page was answered with 200");
  } catch (error) {
    throw toSchoolFault(error, "revocation");
  }
}
