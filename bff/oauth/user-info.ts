/** UserInfo (Spec, "Endpoints", row 7), for a school that promises no ID token. */

import * as oauth from "oauth4webapi";

import { type MemberClaims, parseMemberClaims } from "#bff/oauth/member-claims.ts";
import { requestArguments, type SchoolConnection, toSchoolFault } from "#bff/oauth/school-connection.ts";
import { ANY_SIGN_IN } from "#bff/oauth/school-fetch.ts";

/**
 * Asks the school for the member of this access token. The call counts as the first use of the pair, so the pair must have been stored.
 *
 * @throws {SchoolFault} of any kind
 */
export async function readUserInfo(connection: SchoolConnection, accessToken: string): Promise<MemberClaims> {
  const { server, client, options } = await requestArguments(connection, ANY_SIGN_IN);
  try {
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    return parseMemberClaims(
      await oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, response),
    );
  } catch (error) {
    throw toSchoolFault(connection, error, "userinfo");
  }
}
