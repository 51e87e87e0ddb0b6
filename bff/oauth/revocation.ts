/** Token revocation (RFC 7009; Spec, "Revocation form fields" and "Authentication", rule 12). */

import * as oauth from "oauth4webapi";

import { requestArguments, type SchoolConnection, toSchoolFault } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";

/**
 * Revokes a pair. Always posts the refresh token, since an expired access token is answered 200 and revokes nothing. A 200 says
 * that the request was accepted, not that there was a pair.
 *
 * @throws {SchoolFault} `client_rejected` for 403 `unauthorized_client`: the portal's secret is wrong
 */
export async function revokePair(
  connection: SchoolConnection,
  refreshToken: string,
  member: string,
): Promise<void> {
  const { server, client, authentication, options } = await requestArguments(connection, member);
  try {
    const response = await oauth.revocationRequest(server, client, authentication, refreshToken, options);
    await oauth.processRevocationResponse(response);
    // The body of a 200 is ignored (RFC 7009 section 2.2). But an HTML page comes from a server in front of the school.
    if (/^text\/html\b/i.test(response.headers.get("content-type") ?? ""))
      throw new SchoolFault("protocol", "revocation: a page was answered with 200");
  } catch (error) {
    throw toSchoolFault(connection, error, "revocation");
  }
}
