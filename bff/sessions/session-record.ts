/** The content of a session, sealed in the store. It never leaves the BFF; `session-view.ts` has what the browser gets. */

import type { MemberClaims } from "#bff/oauth/member-claims.ts";
import type { TokenPair } from "#bff/oauth/token-response.ts";
import type { Device } from "#bff/sessions/device.ts";
import type { RowKey } from "#bff/store/store.ts";

export interface SessionRecord {
  member: MemberClaims;
  school: {
    school_id: string;
    subdomain: string | null;
    /** The `resource` that was sent with the authorization; no response names it (Spec, "Authentication", rule 7). */
    resource: string;
  };
  /** Granted scope names. */
  scope: string[];
  /** The device that signed in. */
  device: Device;
  /** Identifies the browser that signed in (`PendingSignIn.browser`). Older records lack it. */
  browser?: string;
  pair: TokenPair;
  /**
   * Refresh tokens of the pairs before `pair` that may still be live, the oldest first, kept until the school has
   * answered the newest access token. Only the last of them ends by that answer (Spec, "Token pair lifecycle", row 3);
   * an end of the session must revoke them all.
   */
  predecessorRefreshTokens: string[];
  /** Epoch seconds. */
  signedInAt: number;
  /** The same in milliseconds, to order sessions of the same second. Older records lack it. */
  signedInAtMs?: number;
  /** Number of the last mass ending before the session was opened, 0 for none. Older records lack it. */
  afterMassEnding?: number;
  /** Epoch seconds; the absolute end. */
  expiresAt: number;
}

/** A session as it was read for one request. */
export interface OpenSession {
  key: RowKey;
  version: number;
  record: SessionRecord;
}

/** When the member signed in, in epoch milliseconds. */
export function signedInAtMs(record: Pick<SessionRecord, "signedInAt" | "signedInAtMs">): number {
  return record.signedInAtMs ?? record.signedInAt * 1000;
}

/** Orders sessions by their creation, the first one first. Every process breaks a tie in the same way. */
export function byCreation(one: OpenSession, other: OpenSession): number {
  return signedInAtMs(one.record) - signedInAtMs(other.record) || one.key.compare(other.key);
}

/** Refresh tokens of every pair of this session that may still be live. */
export function liveRefreshTokens(record: SessionRecord): string[] {
  return [...record.predecessorRefreshTokens, record.pair.refresh_token];
}

/**
 * Parses an opened record, which an older or a newer portal may have written.
 *
 * @returns undefined for one that cannot be used, such as one without `school_id`, which a refresh would not add
 */
export function parseSessionRecord(value: unknown): SessionRecord | undefined {
  const record = value as Partial<SessionRecord> | null | undefined;
  const isUsable =
    typeof record?.school?.school_id === "string" &&
    typeof record.school.resource === "string" &&
    typeof record.pair?.refresh_token === "string" &&
    Array.isArray(record.predecessorRefreshTokens) &&
    typeof record.member?.sub === "string" &&
    Array.isArray(record.scope) &&
    typeof record.expiresAt === "number";
  return isUsable ? (record as SessionRecord) : undefined;
}
