/**
 * Remembers which pages the school was too slow for. Such a page goes out without its answers for a while ("it rests"): its scripts
 * ask again for what came too late, and a school that is slow already must not be asked twice by everybody.
 *
 * A page rests for the member whose answers came too late. It rests for everybody when that happened to two members in a row:
 * one member alone may have more courses or payments than all others.
 */

export interface SlowPages {
  /**
   * @param path  of the page's address, because one screen of a school may be slow and the others quick
   * @param sub   of the member (OpenID Connect)
   */
  isResting: (path: string, sub: string) => boolean;
  /** The member's answers came too late. */
  noteLate: (path: string, sub: string) => void;
  /** Some member's answers came in time. */
  noteInTime: (path: string) => void;
}

/** A stranger can ask for any number of addresses; beyond this many, all entries are forgotten. */
const MAX_ENTRIES = 1000;

/** @param now  milliseconds of a clock that is never set back */
export function createSlowPages(restMs: number, now: () => number = () => performance.now()): SlowPages {
  /** By path for everybody, and by `keyOf` for one member. A path begins with a slash, so no two keys are the same. */
  const restsUntil = new Map<string, number>();
  /** By path: the member whose answers came too late last, with no answers in time since then. */
  const lastLate = new Map<string, string>();
  const keyOf = (path: string, sub: string): string => `member ${sub} ${path}`;
  const isNow = (key: string): boolean => now() < (restsUntil.get(key) ?? 0);

  return {
    isResting: (path, sub) => isNow(path) || isNow(keyOf(path, sub)),
    noteLate(path, sub) {
      for (const entries of [restsUntil, lastLate]) if (entries.size >= MAX_ENTRIES) entries.clear();
      const before = lastLate.get(path);
      restsUntil.set(keyOf(path, sub), now() + restMs);
      if (before !== undefined && before !== sub) restsUntil.set(path, now() + restMs);
      lastLate.set(path, sub);
    },
    noteInTime(path) {
      lastLate.delete(path);
    },
  };
}
