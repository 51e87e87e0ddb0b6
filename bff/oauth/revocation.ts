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
    if (response.status === 403)
      throw new SchoolFault("client_rejected", "revocation: the school answered 403");
    await oauth.processRevocationResponse(response);
  } catch (error) {
    throw toSchoolFault(error, "revocation");
  }
}
