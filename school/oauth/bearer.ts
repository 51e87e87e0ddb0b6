/** Bearer tokens of API calls: the checks, and the challenges when one fails (RFC 6750). */

import { isStillAccepted } from "#school/oauth/client-documents/find-client.ts";
import { BearerChallengeError } from "#school/oauth/errors.ts";
import type { School } from "#school/school.ts";
import { findMember } from "#school/store/members.ts";
import { findPairByAccessToken, isAccessTokenLive, markFirstUse } from "#school/store/oauth/token-pairs.ts";
import { formatScope, parseScope } from "#shared/scopes.ts";

/** The member that a request's token stands for, and what the token allows. */
export type Principal = Awaited<ReturnType<typeof requirePrincipal>>;

const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i;

/**
 * Authenticates a request by its `Authorization` header.
 *
 * The checks run in this order: the token is live, its `resource`, its `school_id`, its resource owner.
 *
 * Choice (first use counts before the scope check): a token that passes these checks was presented to an API. This ends the
 * predecessor pair, even when the scope check then refuses the call.
 *
 * @throws {BearerChallengeError} 401 `invalid_token`
 * @see Spec, "Authentication", rules 6 to 10 · "Errors", rows 7 to 9 and 15
 */
export async function requirePrincipal(school: School, authorization: string | undefined) {
  const accessToken = BEARER.exec(authorization ?? "")?.[1];
  if (accessToken === undefined) throw invalidToken("An access token is required.");
  const now = school.now();
  const pair = await findPairByAccessToken(school.db, accessToken);
  const refuse = (description: string): BearerChallengeError =>
    new BearerChallengeError(401, "invalid_token", { description, audience: pair?.audience });
  // Unknown, expired and revoked tokens get one description, so that a caller learns nothing about tokens of others.
  if (pair === undefined || !isAccessTokenLive(pair, now)) throw refuse("The access token is not valid.");
  if (!(await isStillAccepted(school, { id: pair.client_id, source: pair.source })))
    throw refuse("The access token is not valid.");
  if (pair.resource !== school.config.url)
    throw refuse("The access token was issued for a different origin.");
  if (pair.school_id !== school.site.id) {
    throw refuse("The access token was issued for a different organization.");
  }
  const member = pair.member_id === null ? undefined : await findMember(school.db, pair.member_id);
  if (member === undefined) throw refuse("The access token is not bound to a user.");
  await markFirstUse(school.db, pair, now);
  const client = { id: pair.client_id, name: pair.client_name };
  return { member, audience: pair.audience, client, scopes: new Set(parseScope(pair.scope)) };
}

/** @throws {BearerChallengeError} 403 `insufficient_scope` unless the token holds one of the scopes */
export function requireAnyScope(principal: Principal, scopes: readonly string[]): void {
  if (scopes.some((name) => principal.scopes.has(name))) return;
  throw insufficientScope(`The access token lacks the scope ${scopes.join(" or ")}.`, scopes);
}

/** 403: the token is valid and lacks the scope; the challenge lists the scopes; one of them is needed. */
export function insufficientScope(description: string, scopes: readonly string[]): BearerChallengeError {
  return new BearerChallengeError(403, "insufficient_scope", { description, scope: formatScope(scopes) });
}

/** 401: there is no valid token; the challenge may list scopes; the call needs one of them. */
export function invalidToken(description: string, scopes?: readonly string[]): BearerChallengeError {
  return new BearerChallengeError(401, "invalid_token", {
    description,
    ...(scopes === undefined ? {} : { scope: formatScope(scopes) }),
  });
}
