/** All members' sessions, read and ended by the operator in the store while portals run. */

import type { Seal } from "#bff/sessions/keys/seal.ts";
import { parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import { memberKeyOf } from "#bff/sessions/session-ids.ts";
import type { RowKey, SessionStore, StoredSession } from "#bff/store/store.ts";

export interface AnySession {
  key: RowKey;
  /** Epoch seconds. */
  lastSeenAt: number;
  /** Null when none of the keys opens it. */
  record: SessionRecord | null;
}

/** A session in a list that can be continued after it. */
export interface PlacedSession extends AnySession {
  /** The place at which a later list continues. */
  place: string;
}

const PAGE = 200;

/** Only a page is in memory at a time. A store in Redis may give a session twice while it grows or shrinks much. */
export async function* allSessions(
  store: SessionStore,
  seal: Seal,
  after: string | null = null,
): AsyncGenerator<PlacedSession> {
  const [startCursor, lastId] = after?.split(".") ?? [];
  let cursor: string | null = startCursor || null;
  let skipped = lastId === undefined ? null : idOf({ key: Buffer.from(lastId, "base64url") });
  do {
    const { rows, next }: { rows: StoredSession[]; next: string | null } = await store.readSessionPage(
      cursor,
      PAGE,
    );
    // When the session after which the list goes on has ended meanwhile, its page is listed again.
    const from = rows.findIndex((row) => idOf(row) === skipped) + 1;
    for (const row of rows.slice(from)) {
      yield { ...openedSession(seal, row), place: `${cursor ?? ""}.${idOf(row)}` };
    }
    skipped = null;
    cursor = next;
  } while (cursor !== null);
}

/**
 * Sessions of one member, found without reading those of others.
 *
 * @param schoolUrl  `{base_url}` of the school where this is the member's `sub`
 */
export async function sessionsOf(
  store: SessionStore,
  seal: Seal,
  { schoolUrl, sub }: { schoolUrl: string; sub: string },
): Promise<AnySession[]> {
  const rows = await store.readSessionsOf(memberKeyOf(schoolUrl, sub));
  return rows.map((row) => openedSession(seal, row));
}

/**
 * Ends sessions. Their pairs are then pending revocations, which a running portal sends.
 *
 * @param nowMs  epoch milliseconds
 * @returns how many were ended
 */
export function endSessions(
  store: SessionStore,
  sessions: readonly AnySession[],
  nowMs: number,
): Promise<number> {
  return store.endSessions(
    sessions.map(({ key }) => key),
    nowMs,
  );
}

/** The id by which the operator names a session; no cookie holds it. */
export function idOf({ key }: { key: RowKey }): string {
  return key.toString("base64url");
}

function openedSession(seal: Seal, { key, sealed, lastSeenAt }: StoredSession): AnySession {
  return { key, lastSeenAt, record: parseSessionRecord(seal.open(sealed, key)) ?? null };
}
