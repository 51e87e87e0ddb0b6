/** `POST /api/oauth/token`: the code grant and the refresh grant. */

import { GRANT_TYPES, isGrantType } from "#school/oauth/grant-types.ts";
import type { FastifyInstance } from "fastify";

import { calledOrigin } from "#school/called-origin.ts";
import { isResource, resourcesFor } from "#school/oauth/authorization/authorization-request.ts";
import { findClaims } from "#school/oauth/claims.ts";
import { authenticateClient } from "#school/oauth/client-authentication.ts";
import { invalidGrant, OAuthError } from "#school/oauth/errors.ts";
import { signIdToken } from "#school/oauth/id-token.ts";
import { type Parameters, parseForm } from "#school/oauth/parameters.ts";
import { matchesChallenge } from "#school/oauth/authorization/pkce.ts";
import { TOKEN_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";
import { findCode, spendCode } from "#school/store/oauth/authorization-codes.ts";
import { noteClientUse, type OAuthClient } from "#school/store/oauth/clients.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { transact } from "#school/store/dialects/transaction.ts";
import { findMember } from "#school/store/members.ts";
import {
  findRefreshablePair,
  type IssuedPair,
  issuePair,
  issueSuccessor,
  revokeDescendants,
} from "#school/store/oauth/token-pairs.ts";
import { formatScope, parseScope } from "#shared/scopes.ts";

/**
 * Adds the route.
 *
 * @see Spec, "Endpoints", row 6 · "Token endpoint form fields" · "Token response" · RFC 6749 sections 4.1.3 and 6
 */
export function addTokenRoute(app: FastifyInstance, school: School): void {
  app.post(TOKEN_PATH, async (request) => {
    const form = parseForm(request);
    const grantType = form.require("grant_type");
    const origin = calledOrigin(request, school.config.url);
    const client = await authenticateClient(school, { form, authorization: request.headers.authorization });
    // Choice (a disabled client's grants have ended): a client that was disabled and proves who it is gets `invalid_grant`,
    // because its codes and pairs were ended with it. `invalid_client` would mean a wrong secret: an operator corrects it at
    // the client, while members stay signed in there.
    if (client.disabled) throw applicationDisabled();
    if (!isGrantType(grantType))
      throw new OAuthError("unsupported_grant_type", `The grant type must be ${GRANT_TYPES.join(" or ")}.`);
    switch (grantType) {
      case "authorization_code":
        return exchangeCode(school, client, form, origin);
      case "refresh_token":
        return refresh(school, client, form, origin);
    }
  });
}

/**
 * Exchanges a code for a pair. One transaction spends the code and stores the pair.
 *
 * @param origin  that was called, of this school: the ID token's issuer
 * @throws {OAuthError} `invalid_grant`, `invalid_target`, `invalid_request`
 */
async function exchangeCode(school: School, client: OAuthClient, form: Parameters, origin: string) {
  const code = await findCode(school.db, form.require("code"));
  const redirectUri = form.require("redirect_uri");
  const verifier = form.require("code_verifier");
  if (code === undefined || code.client_id !== client.id) throw invalidGrant("The code is not valid.");
  if (code.redirect_uri !== redirectUri)
    throw invalidGrant("The redirect_uri is not the one of the request.");
  if (!matchesChallenge(verifier, code.code_challenge))
    throw invalidGrant("The code_verifier does not match.");
  if (code.used_at !== null) {
    // Choice (a replayed code ends its pairs): a code that is presented twice may be stolen (RFC 6749 section 4.1.2), so its
    // pair and all pairs refreshed from it are revoked. Without the verifier nobody can have made a pair of it, and nobody ends one: a
    // code alone may stand in an address that others read.
    if (code.pair_id !== null) await revokeDescendants(school.db, code.pair_id, school.now());
    throw invalidGrant("The code was used before.");
  }
  if (code.expires_at <= school.now()) throw invalidGrant("The code has expired.");
  // Spec, "Authorization endpoint query parameters", row `resource`: a member token's is repeated at the token endpoint.
  const resources = resourcesFor(client, [school.config.url, origin]);
  if (client.audience === "member")
    requireResource(form, code.resource === null ? resources : [code.resource]);
  else if (form.get("resource") !== undefined) requireResource(form, resources);

  const pair = await transact(school.db, async (transaction) => {
    await requireEnabled(transaction, school, client);
    const issued = await issuePair(transaction, issuer(school), {
      clientId: client.id,
      memberId: code.member_id,
      scope: code.scope,
      // The pair is bound to this origin also when an operator client sent no `resource` (RFC 8707 section 2.2), or sent it
      // with a slash at the end.
      resource: school.config.url,
      schoolId: school.site.id,
      predecessorId: null,
    });
    if (!(await spendCode(transaction, code, issued.id, school.now()))) {
      throw invalidGrant("The code was used before.");
    }
    return issued;
  });
  const response = tokenResponse(school, pair);
  if (!parseScope(code.scope).includes("openid")) return response;
  const member = await findMember(school.db, code.member_id);
  if (member === undefined) throw invalidGrant("The member is gone.");
  const claims = await findClaims(school, member);
  return {
    ...response,
    id_token: await signIdToken(school, claims, { issuer: origin, audience: client.id, nonce: code.nonce }),
  };
}

/**
 * Makes a new pair from a refresh token. The old pair stays live, so that the same refresh token can be sent again; it
 * ends when the new access token is first presented to an API. The answer has no `id_token`.
 *
 * @throws {OAuthError} `invalid_grant`, `invalid_scope`, `invalid_target`
 * @see Spec, "Token pair lifecycle", row 2
 */
async function refresh(school: School, client: OAuthClient, form: Parameters, origin: string) {
  const old = await findRefreshablePair(school.db, form.require("refresh_token"), client.id);
  if (old === undefined) throw invalidGrant("The refresh token is not valid.");
  if (form.get("resource") !== undefined)
    requireResource(form, [
      old.resource ?? school.config.url,
      ...resourcesFor(client, [school.config.url, origin]),
    ]);
  const scope = narrowScope(old.scope, form.get("scope"));
  const pair = await transact(school.db, async (transaction) => {
    await requireEnabled(transaction, school, client);
    return issueSuccessor(transaction, issuer(school), {
      clientId: client.id,
      memberId: old.member_id,
      scope,
      resource: old.resource,
      // Spec, "Authentication", rule 8: a refresh copies the old pair's `school_id`, and its absence too.
      schoolId: old.school_id,
      predecessorId: old.id,
    });
  });
  if (pair === undefined) throw invalidGrant("The refresh token is not valid.");
  return tokenResponse(school, pair);
}

/** @throws {OAuthError} `invalid_target` when the form's `resource` is absent, or none of these addresses */
function requireResource(form: Parameters, addresses: readonly string[]): void {
  if (!isResource(form.get("resource") ?? "", addresses))
    throw new OAuthError("invalid_target", "The resource must be the one of the authorization request.");
}

/** @throws {OAuthError} `invalid_grant` when the client was disabled since it was authenticated */
async function requireEnabled(db: SchoolDatabase, school: School, client: OAuthClient): Promise<void> {
  if (!(await noteClientUse(db, client.id, school.now()))) throw applicationDisabled();
}

function applicationDisabled(): OAuthError {
  return invalidGrant("The application was disabled by an operator of the school.");
}

/** A refresh may request a part of the granted scope, and never more (RFC 6749 section 6). */
function narrowScope(granted: string, requested: string | undefined): string {
  if (requested === undefined) return granted;
  const names = parseScope(requested);
  const known = new Set(parseScope(granted));
  if (names.length === 0 || !names.every((name) => known.has(name))) {
    throw new OAuthError("invalid_scope", "A refresh cannot ask for more than was granted.");
  }
  return formatScope(names);
}

function issuer(school: School) {
  return { now: school.now, random: school.random, accessTokenSeconds: school.config.accessTokenSeconds };
}

/** The answer of both grants (Spec, "Token response"); `created_at` is in seconds since the epoch. */
function tokenResponse(school: School, pair: IssuedPair) {
  return {
    access_token: pair.accessToken,
    token_type: "Bearer",
    expires_in: school.config.accessTokenSeconds,
    refresh_token: pair.refreshToken,
    scope: pair.scope,
    created_at: Math.floor(pair.createdAt / 1000),
    ...(pair.schoolId === null ? {} : { school_id: pair.schoolId, school_subdomain: school.site.subdomain }),
  };
}
