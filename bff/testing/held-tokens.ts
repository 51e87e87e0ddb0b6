/** What a session store holds of the school's tokens, read as its owner can. */

import type { Seal } from "#bff/sessions/seal.ts";
import { liveRefreshTokens, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { RowKey } from "#bff/store/store.ts";

/**
 * @param row  a session, or a pending revocation
 * @returns its refresh tokens; none where the store has lost the row's contents
 */
export function refreshTokensIn(
  seal: Seal,
  { key, sealed }: { key: RowKey; sealed: Uint8Array | null },
): readonly string[] {
  const value = sealed === null ? undefined : seal.open(sealed, key);
  if (value === undefined) return [];
  const held = value as SessionRecord | { refreshTokens: string[] };
  return "refreshTokens" in held ? held.refreshTokens : liveRefreshTokens(held);
}
