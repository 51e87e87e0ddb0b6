/** Signs ID tokens. */

import { SignJWT } from "jose";

import type { IdentityClaims } from "#school/oauth/claims.ts";
import type { School } from "#school/school.ts";
import { requireSigningKey, SIGNING_ALGORITHM } from "#school/store/oauth/signing-keys.ts";

/** Spec, "Limits", row 3. */
const ID_TOKEN_LIFETIME_SECONDS = 600;

/**
 * Signs an ID token with the specified claims.
 *
 * Choice (iat in the ID token): `iat` is added, because OpenID Connect Core section 2 requires it and clients refuse a
 * token without it. The specification does not list it and does not forbid it; `SCHOOL_ID_TOKEN_IAT=off` leaves it out.
 *
 * @param issuer  the origin that the client called
 * @param nonce  of the authorization request; null leaves the claim out
 * @see Spec, "ID token" · "Authentication", rule 11
 */
export async function signIdToken(
  school: School,
  claims: IdentityClaims,
  { issuer, audience, nonce }: { issuer: string; audience: string; nonce: string | null },
): Promise<string> {
  const { kid, key } = await requireSigningKey(school.db, school.now);
  const issuedAt = Math.floor(school.now() / 1000);
  const token = new SignJWT({ ...claims, ...(nonce === null ? {} : { nonce }) })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(issuedAt + ID_TOKEN_LIFETIME_SECONDS);
  if (school.config.idTokenIat) token.setIssuedAt(issuedAt);
  return token.sign(key);
}
