/**
 * Opened sessions in memory, since reading and opening a sealed record is one of the most expensive parts of a call. A session
 * that this process replaces or ends is dropped at once; one that another process changes, as soon as the store's `watch`
 * reports it. After the store's `rereadAfterMs` the row is read again in any case, and opened again only if its version changed.
 */

import { LRUCache } from "lru-cache";

import type { OpenSession } from "#bff/sessions/session-record.ts";
import type { RowKey } from "#bff/store/store.ts";

/** An opened session with when its member was last seen, in epoch seconds. */
export interface SeenSession {
  session: OpenSession;
  lastSeenAt: number;
}

interface ReadSession extends SeenSession {
  /** Milliseconds until the session ends if its member is not seen again. */
  remainingMs: number;
}

export type SessionCache = ReturnType<typeof createSessionCache>;

interface Entry extends SeenSession {
  /** Until when it is used without reading the store, by the cache's clock. */
  validUntilMs: number;
}

/**
 * @param now            milliseconds of a clock that is never set back
 * @param rereadAfterMs  the store's own
 * @param maxEntries     beyond it the session that was used longest ago is dropped
 */
export function createSessionCache(now: () => number, rereadAfterMs: number, maxEntries: number) {
  /** Keyed by the id in the cookie, so that a call finds its session by one look-up, without hashing the id. */
  const byId = new LRUCache<string, Entry>({
    max: maxEntries,
    dispose: ({ session }) => idByKey.delete(nameOf(session.key)),
  });
  const idByKey = new Map<string, string>();
  let drops = 0;

  return {
    /** @returns undefined for a session that was read too long ago, or is over */
    get(id: string): SeenSession | undefined {
      const entry = byId.get(id);
      return entry !== undefined && now() < entry.validUntilMs ? entry : undefined;
    },

    /** The session as it was last read, however long ago. Only for a caller that has just read the row, at the same version. */
    lastRead: (id: string): OpenSession | undefined => byId.get(id)?.session,

    /**
     * Begins a read of the store. Its result is kept only if nothing was dropped since then: a row that was read just before a
     * sign-out must not be in memory just after it.
     *
     * @returns a function that keeps the session that was read, and returns it
     */
    beginRead(id: string): (read: ReadSession) => SeenSession {
      const before = drops;
      return ({ session, lastSeenAt, remainingMs }) => {
        if (drops !== before) return { session, lastSeenAt };
        const seenBefore = byId.get(id)?.lastSeenAt ?? 0;
        const entry: Entry = {
          session,
          // A later time in memory may not have been stored yet.
          lastSeenAt: Math.max(lastSeenAt, seenBefore),
          validUntilMs: now() + Math.min(rereadAfterMs, remainingMs),
        };
        byId.set(id, entry);
        // After it: an entry of the same session that is replaced takes its key away.
        idByKey.set(nameOf(session.key), id);
        return entry;
      };
    },

    /** Sets when its member was last seen. */
    touch(id: string, lastSeenAt: number): void {
      const entry = byId.get(id);
      if (entry !== undefined) entry.lastSeenAt = lastSeenAt;
    },

    /** Drops one session, or with null all of them. */
    drop: (key: RowKey | null): void => {
      drops += 1;
      if (key === null) byId.clear();
      else byId.delete(idByKey.get(nameOf(key)) ?? "");
    },
  };
}

function nameOf(key: RowKey): string {
  return key.toString("base64");
}
