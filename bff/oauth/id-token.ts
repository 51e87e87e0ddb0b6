/** ID token verification (Spec, "Authentication", rule 11; OpenID Connect Core section 3.1.3.7). */

import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from "jose";

import { type MemberClaims, parseMemberClaims } from "#bff/oauth/member-claims.ts";
import { codeOf, SchoolFault } from "#bff/oauth/school-fault.ts";
import type { SchoolFetch } from "#bff/oauth/school-fetch.ts";

/** The only algorithm (Spec, "Authentication", rule 11). */
export const ID_TOKEN_ALGORITHM = "ES256";

/** Seconds by which our clock may be ahead of the school's; the token lives ten minutes. */
export const CLOCK_TOLERANCE_SECONDS = 30;

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

/** jose's error codes for an answer that is not a key set. */
const NO_KEY_SET: ReadonlySet<string> = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"]);

/** Keys older than this are read again; meanwhile the known ones are used. */
const FRESH_MS = 10 * 60 * 1000;

/** The school's keys as they were last read. */
interface KeySet {
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAgainAt: number;
}

/**
 * Creates a verifier that caches the school's keys and reads them again when a token has an unknown `kid`. A known key is used
 * even when the school cannot be reached.
 *
 * @param now        epoch milliseconds
 * @param steadyNow  milliseconds of a clock that is never set back
 */
export function createIdTokenVerifier(
  fetch: SchoolFetch,
  now: () => number,
  steadyNow: () => number,
): VerifyIdToken {
  const keySets = new Map<string, KeySet>();

  const keySetAt = (jwksUri: string): KeySet => {
    const known = keySets.get(jwksUri);
    if (known !== undefined) return known;
    const set: KeySet = {
      keys: createRemoteJWKSet(new URL(jwksUri), {
        // No pause between reads for an unknown `kid`: the school may have just changed its key. Only the school sends ID
        // tokens, so nobody else can cause such reads.
        cooldownDuration: 0,
        // This verifier reads the keys again in the background.
        cacheMaxAge: Number.POSITIVE_INFINITY,
        [customFetch]: (url: string, options: { headers: Headers }) => {
          set.readAgainAt = steadyNow() + FRESH_MS;
          return fetch(url, { headers: options.headers });
        },
      }),
      readAgainAt: Number.POSITIVE_INFINITY,
    };
    // Only the current address is cached: the school no longer uses an earlier one.
    keySets.clear();
    keySets.set(jwksUri, set);
    return set;
  };

  /**
   * The library measures its pause by the wall clock: after that is set back, even a pause of zero lasts until it has caught up.
   */
  const keyIn =
    ({ keys }: KeySet): JWTVerifyGetKey =>
    async (header, token) => {
      try {
        return await keys(header, token);
      } catch (error) {
        const isPaused = error instanceof errors.JWKSNoMatchingKey && keys.coolingDown;
        if (!isPaused) throw error;
        await keys.reload();
        return keys(header, token);
      }
    };

  return async (idToken, jwksUri, expected) => {
    const set = keySetAt(jwksUri);
    if (steadyNow() >= set.readAgainAt) void set.keys.reload().catch(() => undefined);

    let payload: JWTPayload;
    try {
      const verified = await jwtVerify(idToken, keyIn(set), {
        issuer: expected.iss,
        audience: expected.aud,
        algorithms: [ID_TOKEN_ALGORITHM],
        requiredClaims: ["exp", "nonce", "sub"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      });
      if (verified.protectedHeader.kid === undefined)
        throw new SchoolFault("identity_rejected", "the ID token names no kid");
      payload = verified.payload;
    } catch (error) {
      if (error instanceof SchoolFault) throw error;
      const code = codeOf(error);
      if (NO_KEY_SET.has(code)) throw new SchoolFault("unreachable", `the key set cannot be used (${code})`);
      const clock = code === "ERR_JWT_EXPIRED" ? ", by this machine's clock" : "";
      throw new SchoolFault("identity_rejected", `the ID token is refused (${code}${clock})`);
    }
    // The specification says that `aud` equals the client_id, so a list with further audiences is refused.
    if ([payload.aud].flat().length !== 1)
      throw new SchoolFault("identity_rejected", "the ID token is for several audiences");
    if (payload["nonce"] !== expected.nonce)
      throw new SchoolFault("identity_rejected", "the ID token has another nonce");
    return parseMemberClaims(payload);
  };
}

/**
 * Whether the school lists a key that ID tokens can be verified with.
 *
 * @throws {SchoolFault} when the key set cannot be read
 */
export async function listsUsableKey(fetch: SchoolFetch, jwksUri: string): Promise<boolean> {
  const keys = createRemoteJWKSet(new URL(jwksUri), { [customFetch]: fetch });
  try {
    await keys({ alg: ID_TOKEN_ALGORITHM });
    return true;
  } catch (error) {
    if (error instanceof errors.JWKSMultipleMatchingKeys) return true;
    if (error instanceof errors.JWKSNoMatchingKey) return false;
    throw error;
  }
}
