import { countsStill } from "#school/oauth/client-documents/find-client.ts";
import { BearerChallengeError } from "#school/oauth/errors.ts";
import type { School } from "#school/school.ts";
import { findMember, type Member } from "#school/store/members.ts";
import { findPairByAccessToken, isAccessTokenLive, markFirstUse } from "#school/store/token-pairs.ts";
import { formatScope, parseScope } from "#shared/scopes.ts";

/** Who stands behind a request: a member and what their token allows. */
export interface Principal {
  member: Member;
  /** Which kind of client speaks for the member. */
  audience: "member" | "operator";
  scopes: ReadonlySet<string>;
}

const BEARER = /^Bearer ([A-Za-z0-9._~+/-]+=*)$/i;

/**
 * Turns an `Authorization` header into the member it stands for.
 *
 * The checks run in this order: live, origin, school, owner.
 *
 * Choice (first use counts before the scope check): a token that passes them has been presented to an API, which ends
 * the pair it was refreshed from even if a scope check then refuses the call.
 *
 * @throws {BearerChallengeError} 401 `invalid_token`
 * @see Spec, "Authentication", rules 6 to 10 · "Errors", rows 7 to 9 and 15
 */
export async function requirePrincipal(
  school: School,
  authorization: string | undefined,
): Promise<Principal> {
  const accessToken = BEARER.exec(authorization ?? "")?.[1];
  if (accessToken === undefined) throw invalidToken("An access token is required.");
  const now = school.now();
  const pair = await findPairByAccessToken(school.db, accessToken);
  // One sentence for unknown, expired and revoked: a caller learns nothing about tokens it does not hold.
  if (pair === undefined || !isAccessTokenLive(pair, now))
    throw invalidToken("The access token is not valid.");
  if (!countsStill(school, { id: pair.client_id, source: pair.source }))
    throw invalidToken("The access token is not valid.");
  if (pair.resource !== school.config.url)
    throw invalidToken("The access token was issued for a different origin.");
  if (pair.school_id !== school.site.id) {
    throw invalidToken("The access token was issued for a different organization.");
  }
  const member = pair.member_id === null ? undefined : await findMember(school.db, pair.member_id);
  if (member === undefined) throw invalidToken("The access token is not bound to a user.");
  await markFirstUse(school.db, pair, now);
  return { member, audience: pair.audience, scopes: new Set(parseScope(pair.scope)) };
}

/** @throws {BearerChallengeError} 403 `insufficient_scope` unless the token holds one of the scopes */
export function requireAnyScope(principal: Principal, scopes: readonly string[]): void {
  if (scopes.some((name) => principal.scopes.has(name))) return;
  throw insufficientScope("The access token lacks a required scope.", scopes);
}

/** The token is good and does not allow the call; the challenge names the scopes of which it needs one. */
export function insufficientScope(description: string, scopes: readonly string[]): BearerChallengeError {
  return new BearerChallengeError(403, "insufficient_scope", { description, scope: formatScope(scopes) });
}

/** There is no good token; the challenge may name the scopes of which the call needs one. */
export function invalidToken(description: string, scopes?: readonly string[]): BearerChallengeError {
  return new BearerChallengeError(401, "invalid_token", {
    description,
    ...(scopes === undefined ? {} : { scope: formatScope(scopes) }),
  });
}
