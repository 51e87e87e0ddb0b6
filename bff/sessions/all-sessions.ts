/** All members' sessions, listed and ended by the operator in the store while portals run. */

import type { Seal } from "#bff/sessions/seal.ts";
import { parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import { memberKeyOf } from "#bff/sessions/sessions.ts";
import type { RowKey, SessionStore, StoredSession } from "#bff/store/store.ts";

export interface AnySession {
  key: RowKey;
  /** Epoch seconds. */
  lastSeenAt: number;
  /** Null when none of the keys opens it. */
  record: SessionRecord | null;
}

const PAGE = 200;

/** @throws {StoreFault} when the store cannot be read */
async function* pagesOf(store: SessionStore): AsyncGenerator<StoredSession[]> {
  let cursor: string | null = null;
  do {
    const page = await store.readSessionPage(cursor, PAGE);
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}

/**
 * Each session once.
 *
 * @throws {StoreFault} when the store cannot be read
 */
export async function* allSessions(store: SessionStore, seal: Seal): AsyncGenerator<AnySession> {
  const listed = new Set<string>();
  for await (const rows of pagesOf(store)) {
    for (const { key, sealed, lastSeenAt } of rows) {
      const name = key.toString("hex");
      if (listed.has(name)) continue;
      listed.add(name);
      yield { key, lastSeenAt, record: parseSessionRecord(seal.open(sealed, key)) ?? null };
    }
  }
}

/**
 * Ends a member's sessions, without reading those of others. Their pairs are then pending revocations, which a running portal
 * sends.
 *
 * @param schoolUrl  `{base_url}` of the school where this is the member's `sub`
 * @param now        epoch milliseconds
 * @returns how many were ended
 */
export async function endSessionsOf(
  store: SessionStore,
  schoolUrl: string,
  sub: string,
  now: () => number,
): Promise<number> {
  return endRows(store, await store.readSessionsOf(memberKeyOf(schoolUrl, sub)), now);
}

/**
 * Ends all sessions, a page at a time.
 *
 * @param now   epoch milliseconds
 * @param wait  waits so many milliseconds: after each page for as long as the page took, which leaves half of the store's time to
 *   others
 * @returns after each page, how many have been ended so far
 */
export async function* endEverySession(
  store: SessionStore,
  now: () => number,
  wait: (ms: number) => Promise<void>,
): AsyncGenerator<number> {
  let ended = 0;
  let startedAt = now();
  for await (const rows of pagesOf(store)) {
    ended += await endRows(store, rows, now);
    await wait(now() - startedAt);
    yield ended;
    startedAt = now();
  }
}

async function endRows(store: SessionStore, rows: StoredSession[], now: () => number): Promise<number> {
  const outcomes = await Promise.all(rows.map(({ key }) => store.endSession(key, null, now())));
  return outcomes.filter(Boolean).length;
}
