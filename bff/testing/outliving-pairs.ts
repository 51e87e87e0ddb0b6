/** The question that every test of the portal ends with: does a pair live at the school that the portal has forgotten? */

import type { Config } from "#bff/config.ts";
import { createKeyRing } from "#bff/sessions/key-ring.ts";
import { createSeal } from "#bff/sessions/seal.ts";
import { openSessionStore } from "#bff/store/open-store.ts";
import type { FakeSchool } from "#bff/testing/fake-school.ts";
import { refreshTokensIn } from "#bff/testing/held-tokens.ts";

/** @returns live pairs that no session holds and no pending revocation will end, by their place among those issued */
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
