/** Proof Key for Code Exchange (RFC 7636), S256 only. */

import { createHash, timingSafeEqual } from "node:crypto";

/** An S256 challenge is a SHA-256 in base64url, always 43 characters (RFC 7636 section 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** A code verifier (RFC 7636 section 4.1). */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

/** Does the verifier belong to the challenge? S256 only (Spec, "Authentication", rule 1). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const computed = createHash("sha256").update(verifier).digest("base64url");
  return timingSafeEqual(Buffer.from(computed), Buffer.from(challenge));
}
