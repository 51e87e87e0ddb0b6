/**
 * Remembers for which pages the school was too slow, so that they go out without its answers for a while: what it did not answer
 * in time the page's scripts ask again, and a school that is slow already must not be asked twice by everybody.
 *
 * A page rests for the member whose answers were late. Two members in a row make it rest for everybody: one of them alone may
 * have more courses or payments than all others.
 */

export interface SlowPages {
  /** @param path  of the page's address, because one screen of a school may be slow and the others quick */
  isResting: (path: string, sessionId: string) => boolean;
  noteLate: (path: string, sessionId: string) => void;
  noteInTime: (path: string) => void;
}

/** Addresses are a stranger's to choose; beyond so many all are forgotten. */
const MAX_KEPT = 1000;

/** @param now  milliseconds of a clock that is never set back */
export function createSlowPages(restMs: number, now: () => number = () => performance.now()): SlowPages {
  const restsUntil = new Map<string, number>();
  /** By path: the session that was late last, with no page in time since then. */
  const lateOf = new Map<string, string>();
  const ofMember = (path: string, sessionId: string): string => `${sessionId} ${path}`;
  const isNow = (key: string): boolean => now() < (restsUntil.get(key) ?? 0);

  return {
    isResting: (path, sessionId) => isNow(path) || isNow(ofMember(path, sessionId)),
    noteLate(path, sessionId) {
      for (const kept of [restsUntil, lateOf]) if (kept.size >= MAX_KEPT) kept.clear();
      restsUntil.set(ofMember(path, sessionId), now() + restMs);
      if ((lateOf.get(path) ?? sessionId) !== sessionId) restsUntil.set(path, now() + restMs);
      lateOf.set(path, sessionId);
    },
    noteInTime(path) {
      lateOf.delete(path);
    },
  };
}
