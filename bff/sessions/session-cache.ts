/**
 * Opened sessions, kept for a moment: reading and opening a sealed record is one of the most expensive parts of a call. What
 * this process replaces or ends is dropped at once, and what another one does as soon as the store's `watch` reports it.
 * After the store's `rereadAfterMs` the row is read again all the same, and opened again only if it is another version.
 */

import type { OpenSession } from "#bff/sessions/session-record.ts";
import type { RowKey } from "#bff/store/store.ts";

/** An opened session with when its member was last seen, in epoch seconds. */
export interface SeenSession {
  session: OpenSession;
  lastSeenAt: number;
}

interface ReadSession extends SeenSession {
  /** Milliseconds until the session ends if its member is not seen again. */
  livesMs: number;
}

export interface SessionCache {
  /** @returns undefined for what was read too long ago or is over by now */
  get: (id: string) => SeenSession | undefined;
  /** The session as it was last read, however long ago. Only for a caller that has just read the row, at the same version. */
  lastRead: (id: string) => OpenSession | undefined;
  /**
   * Begins a read of the store. What it brings is kept only if nothing was dropped since: a row read just before a
   * sign-out must not be remembered just after it.
   *
   * @returns keeps what was read, and gives it back as it is kept
   */
  beginRead: (id: string) => (read: ReadSession) => SeenSession;
  /** Notes that its member was there. */
  touch: (id: string, lastSeenAt: number) => void;
  /** Forgets one session, or with null all of them. */
  drop: (key: RowKey | null) => void;
}

const MAX_CACHED_SESSIONS = 5000;

interface Entry extends SeenSession {
  /** Until when it is answered without a look at the store, by the cache's clock. */
  goodUntilMs: number;
}

/**
 * @param now            milliseconds of a clock that is never set back
 * @param rereadAfterMs  the store's own
 */
export function createSessionCache(now: () => number, rereadAfterMs: number): SessionCache {
  /** Keyed by the id in the cookie, so that a call finds its session by one look-up, without hashing the id. */
  const byId = new Map<string, Entry>();
  const idByKey = new Map<string, string>();
  let drops = 0;

  const forget = (id: string, entry: Entry): void => {
    byId.delete(id);
    idByKey.delete(nameOf(entry.session.key));
  };

  return {
    get(id) {
      const entry = byId.get(id);
      return entry !== undefined && now() < entry.goodUntilMs ? entry : undefined;
    },

    lastRead: (id) => byId.get(id)?.session,

    beginRead(id) {
      const before = drops;
      return ({ session, lastSeenAt, livesMs }) => {
        if (drops !== before) return { session, lastSeenAt };
        const seenBefore = byId.get(id)?.lastSeenAt ?? 0;
        // Its own old entry goes first, so that a session that is read again displaces no other one.
        byId.delete(id);
        if (byId.size >= MAX_CACHED_SESSIONS) {
          // The one read longest ago: a map keeps the order of insertion.
          for (const [oldest, entry] of byId) {
            forget(oldest, entry);
            break;
          }
        }
        const entry: Entry = {
          session,
          // A later time that this process noted may not have reached the store yet.
          lastSeenAt: Math.max(lastSeenAt, seenBefore),
          goodUntilMs: now() + Math.min(rereadAfterMs, livesMs),
        };
        byId.set(id, entry);
        idByKey.set(nameOf(session.key), id);
        return entry;
      };
    },

    touch(id, lastSeenAt) {
      const entry = byId.get(id);
      if (entry !== undefined) entry.lastSeenAt = lastSeenAt;
    },

    drop(key) {
      drops += 1;
      if (key === null) {
        byId.clear();
        idByKey.clear();
        return;
      }
      const id = idByKey.get(nameOf(key));
      const entry = id === undefined ? undefined : byId.get(id);
      if (id !== undefined && entry !== undefined) forget(id, entry);
    },
  };
}

function nameOf(key: RowKey): string {
  return key.toString("base64");
}
