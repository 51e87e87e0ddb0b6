/** The content of an outbox entry: the record of an ended session, or refresh tokens that no session holds. */

import type { Seal } from "#bff/sessions/keys/seal.ts";
import { liveRefreshTokens, parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import { newOpaqueId, rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";

/** An entry for pairs that no session holds. */
interface TokensWithoutSession {
  /** `{base_url}` of the school that issued them. */
  resource: string;
  refreshTokens: readonly string[];
}

/** In place of a member's `sub`, for the circuit breaker, where no session holds the pair. */
export const NO_MEMBER = "pairs without a session";

/** @returns undefined for an entry of another school: a token is sent only to the school that issued it */
export function tokensToRevoke(
  value: unknown,
  schoolUrl: string,
): { refreshTokens: readonly string[]; member: string } | undefined {
  const record = parseSessionRecord(value);
  if (record === undefined) {
    const tokens = value as TokensWithoutSession | null;
    return tokens?.resource === schoolUrl
      ? { refreshTokens: tokens.refreshTokens, member: NO_MEMBER }
      : undefined;
  }
  return record.school.resource === schoolUrl
    ? { refreshTokens: liveRefreshTokens(record), member: record.member.sub }
    : undefined;
}

interface Outbox {
  store: SessionStore;
  seal: Seal;
  schoolUrl: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Adds an entry for these refresh tokens. @throws {StoreFault} */
export async function addTokens(
  refreshTokens: readonly string[],
  { store, seal, schoolUrl, nowMs }: Outbox,
): Promise<void> {
  const key = rowKeyOf(newOpaqueId());
  const entry: TokensWithoutSession = { resource: schoolUrl, refreshTokens };
  await store.addRevocation({ key, sealed: seal.seal(entry, key), nowMs });
}

/** Replaces an ended session's record by its refresh tokens, so that nothing identifies the member. */
export async function eraseMemberFrom(
  { key, record }: { key: RowKey; record: SessionRecord },
  outbox: Outbox,
): Promise<void> {
  // In this order: after a crash between the two, both are revoked, which does no harm.
  await addTokens(liveRefreshTokens(record), outbox);
  await outbox.store.settleRevocations([key]);
}
