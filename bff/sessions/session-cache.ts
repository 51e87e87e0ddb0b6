/**
 * Opened sessions, kept for a moment: reading and opening a sealed record is among the dearest parts of a call. What this
 * process replaces or ends is dropped at once, what another does as soon as the store tells, and at the latest after
 * `KEPT_MS`: that long, at most, a session ended elsewhere is still answered here. After that the row is read again, and
 * opened again only if it is another version.
 */

import type { OpenSession } from "#bff/sessions/sessions.ts";
import type { RowKey } from "#bff/sessions/store.ts";

/** An opened session with when its member was last seen, in epoch seconds. */
interface SeenSession {
  session: OpenSession;
  lastSeenAt: number;
}

export interface SessionCache {
  get: (id: string) => SeenSession | undefined;
  /** As it was last read, however long ago: of use only to whoever has its row before them, at the same version. */
  lastRead: (id: string) => OpenSession | undefined;
  /**
   * Begins a read of the store. What it brings is kept only if nothing was dropped since: a row read just before a
   * sign-out must not be remembered just after it.
   */
  beginRead: (id: string) => (seen: SeenSession) => void;
  touch: (id: string, lastSeenAt: number) => void;
  /** Forgets one session, or with null all of them. */
  drop: (key: RowKey | null) => void;
}

const KEPT_MS = 5000;
const MOST_SESSIONS = 5000;

interface Entry extends SeenSession {
  readAtMs: number;
}

/** @param now  epoch milliseconds */
export function createSessionCache(now: () => number): SessionCache {
  /** By the id in the cookie: a call's way to its session is then one look-up, without a hash. */
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
      return entry !== undefined && now() - entry.readAtMs < KEPT_MS ? entry : undefined;
    },

    lastRead: (id) => byId.get(id)?.session,

    beginRead(id) {
      const before = drops;
      return (seen) => {
        if (drops !== before) return;
        if (byId.size >= MOST_SESSIONS) {
          // The one read longest ago: a map keeps the order of insertion.
          for (const [oldest, entry] of byId) {
            forget(oldest, entry);
            break;
          }
        }
        byId.delete(id);
        byId.set(id, { ...seen, readAtMs: now() });
        idByKey.set(nameOf(seen.session.key), id);
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
