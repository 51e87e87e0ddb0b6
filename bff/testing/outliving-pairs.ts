/** Each test of a whole portal ends with this check: no pair may be live at the school without being in the portal's store. */

import type { Config } from "#bff/config.ts";
import { createKeyRing } from "#bff/sessions/keys/key-ring.ts";
import { createSeal, type Seal } from "#bff/sessions/keys/seal.ts";
import { liveRefreshTokens, type SessionRecord } from "#bff/sessions/session-record.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import type { RowKey } from "#bff/store/store.ts";
import type { FakeSchool } from "#bff/testing/fake-school.ts";

/** @returns live pairs that no session holds and no pending revocation will end, by their index among the issued pairs */
export async function pairsOutlivingTheirSession(config: Config, school: FakeSchool): Promise<number[]> {
  const seal = createSeal(createKeyRing(config.sessionKeys ?? []));
  const store = await openSessionStore(config.sessionStore, () => undefined);
  try {
    const { rows: sessions } = await store.readSessionPage(null, 1000);
    const pending = await store.claimRevocations(Number.MAX_SAFE_INTEGER, 0, 1000);
    const held = new Set([...sessions, ...pending].flatMap((row) => refreshTokensIn(seal, row)));
    return school.pairs.flatMap(({ refresh_token, isRevoked }, place) =>
      isRevoked || held.has(refresh_token) ? [] : [place],
    );
  } finally {
    await store.close();
  }
}

/**
 * @param row  a session, or a pending revocation
 * @returns its refresh tokens; none when the store has lost the row's content
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
