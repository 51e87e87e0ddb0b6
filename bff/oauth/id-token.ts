/** ID token verification (Spec, "Authentication", 11; OpenID Connect Core section 3.1.3.7). */

import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from "jose";

import { type MemberClaims, parseMemberClaims } from "#bff/oauth/member-claims.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { SchoolFetch } from "#bff/oauth/school-fetch.ts";

/** Seconds by which our clock may be ahead of the school's; the token lives ten minutes. */
const CLOCK_TOLERANCE_SECONDS = 30;

interface ExpectedIdToken {
  /** `{base_url}`. */
  iss: string;
  /** Our client_id. */
  aud: string;
  nonce: string;
}

export type VerifyIdToken = (
  idToken: string,
  jwksUri: string,
  expected: ExpectedIdToken,
) => Promise<MemberClaims>;

/**
 * Makes a verifier that keeps the school's keys and asks for them again, at most once a minute, when a token names
 * a `kid` it does not know.
 *
 * @param now  epoch milliseconds
 */
export function createIdTokenVerifier(fetch: SchoolFetch, now: () => number): VerifyIdToken {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  return async (idToken, jwksUri, expected) => {
    const keys =
      keySets.get(jwksUri) ??
      createRemoteJWKSet(new URL(jwksUri), {
        cooldownDuration: 60_000,
        [customFetch]: (url: string, options: { headers: Headers }) =>
          fetch(url, { headers: options.headers }),
      });
    keySets.set(jwksUri, keys);

    let payload: JWTPayload;
    try {
      const verified = await jwtVerify(idToken, keys, {
        issuer: expected.iss,
        audience: expected.aud,
        algorithms: ["ES256"],
        requiredClaims: ["exp", "nonce", "sub"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      });
      if (verified.protectedHeader.kid === undefined)
        throw new SchoolFault("protocol", "the ID token names no kid");
      payload = verified.payload;
    } catch (error) {
      if (error instanceof SchoolFault) throw error;
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      throw new SchoolFault("protocol", `the ID token is refused (${code})`);
    }
    // The specification says `aud` equals the client_id: a list with others beside us is not that.
    if ([payload.aud].flat().length !== 1)
      throw new SchoolFault("protocol", "the ID token is for several audiences");
    if (payload["nonce"] !== expected.nonce)
      throw new SchoolFault("protocol", "the ID token has another nonce");
    return parseMemberClaims(payload);
  };
}
