/** Authenticates clients at the token and revocation endpoints. */

import { findTokenClient } from "#school/oauth/client-documents/find-client.ts";
import { invalidClient, OAuthError } from "#school/oauth/errors.ts";
import type { Parameters } from "#school/oauth/parameters.ts";
import type { School } from "#school/school.ts";
import { findAnyClient, type OAuthClient } from "#school/store/oauth/clients.ts";
import { matchesHash } from "#school/store/opaque.ts";

/** The credentials that a request of the token or revocation endpoint presents. */
export interface PresentedClient {
  form: Parameters;
  authorization: string | undefined;
}

/**
 * Authenticates a client at the token endpoint: `none` for a public client, `client_secret_post` for a confidential one.
 *
 * Choice (token_endpoint_auth_method may be sent): the field (Spec, "Token endpoint form fields") must then match the
 * client's kind; it has no other effect.
 *
 * @throws {OAuthError} `invalid_client` (401), or `invalid_request` without a `client_id`
 * @see Spec, "Authentication", rule 2 · "Errors", row 5
 */
export async function authenticateClient(school: School, presented: PresentedClient): Promise<OAuthClient> {
  return authenticate(presented, school.now(), (id) => findTokenClient(school, id));
}

async function authenticate(
  { form, authorization }: PresentedClient,
  now: number,
  find: (id: string) => Promise<OAuthClient | undefined>,
): Promise<OAuthClient> {
  if (authorization !== undefined) {
    // Choice (no HTTP Basic): by RFC 6749 section 5.2 a client that used the header is answered with `WWW-Authenticate`.
    throw invalidClient("Send client_id and client_secret in the request body.", {
      "www-authenticate": 'Basic realm="client_secret_post is required"',
    });
  }
  const client = await find(form.require("client_id"));
  if (client === undefined) throw invalidClient("The client is unknown.");
  const secret = form.get("client_secret");
  const method = form.get("token_endpoint_auth_method");

  if (!client.confidential) {
    if (secret !== undefined) throw invalidClient("A public client has no secret.");
    if (method !== undefined && method !== "none")
      throw invalidClient("A public client uses the method none.");
    return client;
  }
  if (method === "none") throw invalidClient("A confidential client cannot use the method none.");
  if (secret === undefined) throw invalidClient("A confidential client must send its client_secret.");
  if (!isSecretOf(client, secret, now)) {
    throw invalidClient("The client_secret is wrong.");
  }
  return client;
}

/**
 * Is this a secret of the client? After a rotation the old secret is accepted for a day. Both are always compared, so that
 * the response time does not tell which one matched.
 */
function isSecretOf({ secretHash, oldSecret }: OAuthClient, secret: string, now: number): boolean {
  const isPresent = secretHash !== null && matchesHash(secret, secretHash);
  const isOld = oldSecret !== null && matchesHash(secret, oldSecret.hash) && oldSecret.endsAt > now;
  return isPresent || isOld;
}

/**
 * Authenticates a client at the revocation endpoint, where every failure is `403 unauthorized_client`.
 *
 * Choice (every refused client at revocation is unauthorized_client): the specification shows 403 for an omitted secret; a
 * wrong secret and an unknown client get the same answer.
 *
 * Choice (a disabled client may revoke): it may still end the pairs that it holds.
 *
 * @throws {OAuthError} `unauthorized_client` (403), or `invalid_request` without a `client_id`
 * @see Spec, "Authentication", rule 12 · "Errors", row 6
 */
export async function authenticateRevokingClient(
  school: School,
  presented: PresentedClient,
): Promise<OAuthClient> {
  try {
    return await authenticate(presented, school.now(), (id) => findAnyClient(school.db, id));
  } catch (error) {
    if (error instanceof OAuthError && error.error === "invalid_client") {
      throw new OAuthError("unauthorized_client", error.message, { status: 403 });
    }
    throw error;
  }
}
