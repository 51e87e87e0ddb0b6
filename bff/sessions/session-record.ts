/** What a session holds, sealed in the store. Never leaves the BFF; `session-view.ts` says what the browser sees. */

import type { MemberClaims } from "#bff/oauth/member-claims.ts";
import type { TokenPair } from "#bff/oauth/token-pair.ts";
import type { Device } from "#bff/sessions/device.ts";

export interface SessionRecord {
  member: MemberClaims;
  school: {
    school_id: string;
    subdomain: string | null;
    /** The `resource` that was sent with the authorization; no response names it (Spec, "Authentication", 7). */
    resource: string;
  };
  /** Granted scope names. */
  scope: string[];
  /** What the browser said of itself at sign-in. */
  device: Device;
  pair: TokenPair;
  /**
   * Refresh token of the pair that `pair` replaced, kept until the school has answered the new access token: until
   * then both pairs are live, and an end of the session must revoke both.
   */
  predecessorRefreshToken: string | null;
  /** Epoch seconds. */
  signedInAt: number;
  /** Epoch seconds; the absolute end. */
  expiresAt: number;
}

/** Refresh tokens of every pair of this session that may still be live. */
export function liveRefreshTokens(record: SessionRecord): string[] {
  const tokens = [record.pair.refresh_token];
  if (record.predecessorRefreshToken !== null) tokens.push(record.predecessorRefreshToken);
  return tokens;
}
