/**
 * Marks of session keys in the store. Portals that share a store must share their keys: what one seals, the others have to open.
 * By the marks an instance knows whether a cookie or a record that it cannot open may be another instance's. That is a fault of
 * the portal, which signs nobody out.
 *
 * An instance that has one of the marked keys puts the marks of its own ring in their place when it starts, so that keys can be
 * rotated. While it runs, it puts its own marks beside those that are there.
 */

import type { UnreadablePart } from "#bff/ops/metric-labels.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";

export interface KeyMarks {
  /** Leaves this ring's marks in the store, at start. @returns false when other keys are marked there, and none of these */
  claim: () => Promise<boolean>;
  /** @throws {StoreFault} when other keys are marked in the store, and none of these */
  requireOwn: () => Promise<void>;
  /**
   * Notes a cookie or a record that no key of this ring opens.
   *
   * @throws {StoreFault} when another instance may have sealed it; otherwise its key was taken away on purpose, or there was none
   */
  noteUnreadable: (part: UnreadablePart) => Promise<void>;
}

interface Dependencies {
  store: SessionStore;
  /** Of this instance's ring; empty for the demo school's portal, which leaves no marks. */
  marks: readonly string[];
  report: (part: UnreadablePart) => void;
  /** Milliseconds of a clock that is never set back. */
  steadyNow: () => number;
}

/** Anybody can send a cookie that does not open: all of a second share one look into the store. */
const LOOK_AGAIN_AFTER_MS = 1000;

export function createKeyMarks({ store, marks, report, steadyNow }: Dependencies): KeyMarks {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let lastLook: Promise<string[]>;

  const lookAtStore = async (): Promise<string[]> => {
    const there = await store.keyMarks();
    const areMissing = marks.some((mark) => !there.includes(mark));
    if (areMissing && !isForeign(there, marks)) await store.claimKeys([...new Set([...there, ...marks])]);
    return there;
  };
  const look = (): Promise<string[]> => {
    if (steadyNow() - lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
      lookedAtMs = steadyNow();
      lastLook = lookAtStore();
    }
    return lastLook;
  };

  return {
    async claim() {
      if (marks.length > 0) await store.claimKeys(marks);
      return !isForeign(await store.keyMarks(), marks);
    },

    async requireOwn() {
      const problem = problemOfKeys(await look(), marks);
      if (problem !== null) throw new StoreFault(`session store: ${problem}`);
    },

    async noteUnreadable(part) {
      report(part);
      const lacking = (await look()).filter((mark) => !marks.includes(mark));
      if (lacking.length > 0)
        throw new StoreFault(
          `session store: it knows ${lacking.length} session keys that SESSION_KEYS lacks`,
        );
    },
  };
}

function isForeign(there: readonly string[], marks: readonly string[]): boolean {
  return there.length > 0 && !there.some((mark) => marks.includes(mark));
}

/**
 * @param there  marks in the store
 * @param marks  of a portal's ring
 * @returns what is wrong and the step that mends it, or null when the portal may use the store
 */
export function problemOfKeys(there: readonly string[], marks: readonly string[]): string | null {
  if (!isForeign(there, marks)) return null;
  return "its sessions are sealed with other keys, of which SESSION_KEYS has none. Give this portal the SESSION_KEYS of the others; if they are lost, end all sessions: npm run sessions -- end --all";
}
