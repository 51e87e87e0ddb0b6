/** Authorization requests of a test school's client, and their codes. */

import {
  type AuthorizationRequest,
  storeCode as insertCode,
} from "#school/store/oauth/authorization-codes.ts";
import { makeOpaque } from "#school/store/opaque.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

/** The pair of verifier and challenge from RFC 7636, appendix B. */
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** A request of a client, as the school stores it. */
export function requestOf({ school }: TestSchool, clientId: string): AuthorizationRequest {
  return {
    client_id: clientId,
    redirect_uri: "http://127.0.0.1/cb",
    scope: "account:read",
    resource: school.config.url,
    code_challenge: CHALLENGE,
    nonce: null,
    state: "s",
  };
}

/** The address of the authorization endpoint with a request of a client. */
export function authorizeUrl(
  testSchool: TestSchool,
  clientId: string,
  extra: Record<string, string> = {},
): string {
  const { nonce: _nonce, ...request } = requestOf(testSchool, clientId);
  const query = { response_type: "code", code_challenge_method: "S256", ...request, ...extra };
  return `/oauth/authorize?${new URLSearchParams(query as Record<string, string>)}`;
}

/** Stores a code, and returns the form by which its client exchanges it. */
export async function storeCode(
  testSchool: TestSchool,
  clientId: string,
  memberId = "mem_yichun",
): Promise<Record<string, string>> {
  const { school } = testSchool;
  const code = makeOpaque("cod", school.random);
  await insertCode(school, code, requestOf(testSchool, clientId), memberId);
  return codeGrant(testSchool, clientId, code);
}

export function codeGrant({ school }: TestSchool, clientId: string, code: string): Record<string, string> {
  return {
    grant_type: "authorization_code",
    code,
    client_id: clientId,
    redirect_uri: "http://127.0.0.1/cb",
    code_verifier: VERIFIER,
    resource: school.config.url,
  };
}
