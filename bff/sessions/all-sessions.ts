/** Everybody's sessions, for the operator: looked at and ended in the store, beside portals that are running. */

import type { Seal } from "#bff/sessions/seal.ts";
import { parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { RowKey, SessionStore } from "#bff/sessions/store.ts";

export interface AnySession {
  key: RowKey;
  /** Epoch seconds. */
  lastSeenAt: number;
  /** Null when none of the keys opens it. */
  record: SessionRecord | null;
}

const PAGE = 200;

/** @throws {StoreFault} when the store cannot be read */
export async function* allSessions(store: SessionStore, seal: Seal): AsyncGenerator<AnySession> {
  let after: RowKey | null = null;
  for (;;) {
    const rows = await store.readSessionsAfter(after, PAGE);
    for (const { key, sealed, lastSeenAt } of rows)
      yield { key, lastSeenAt, record: parseSessionRecord(seal.open(sealed, key)) ?? null };
    after = rows.at(-1)?.key ?? null;
    if (rows.length < PAGE) return;
  }
}

/**
 * Ends those that are meant. Their pairs are then owed a revocation, which a running portal sends.
 *
 * @param now  epoch milliseconds
 * @returns how many were ended
 */
export async function endSessions(
  store: SessionStore,
  seal: Seal,
  isMeant: (session: AnySession) => boolean,
  now: () => number,
): Promise<number> {
  let ended = 0;
  for await (const session of allSessions(store, seal)) {
    if (isMeant(session) && (await store.endSession(session.key, null, now()))) ended += 1;
  }
  return ended;
}
