/**
 * One-way fingerprints of the session keys in the store. Instances that share a store must share their
 * keys, since each has to open what the others seal. The fingerprints tell an instance whether a cookie or a record that it cannot
 * open may have been sealed by another instance. That is a fault of the portal, which must sign nobody out.
 *
 * An instance that has one of the stored keys replaces the fingerprints by those of its own ring when it starts, so that keys can be
 * rotated, and again when it is given other keys. While it runs, it adds its own fingerprints to the stored ones.
 */

import type { UnreadablePart } from "#bff/ops/metrics/metric-labels.ts";
import { type SessionStore, StoreFault } from "#bff/store/store.ts";
import { serviceCommand } from "#shared/node/layout.ts";

export type KeyFingerprints = ReturnType<typeof createKeyFingerprints>;

interface Dependencies {
  store: SessionStore;
  /** Of this instance's ring now; empty for the demo school's portal, which stores none. */
  fingerprints: () => readonly string[];
  report: (part: UnreadablePart) => void;
  /** Milliseconds of a clock that is never set back. */
  steadyNow: () => number;
}

/** Anybody can send cookies that do not open: all of one second share one read of the store. */
const REREAD_AFTER_MS = 1000;

export function createKeyFingerprints(dependencies: Dependencies) {
  const { store, fingerprints, report, steadyNow } = dependencies;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let lastRead: Promise<string[]>;

  const readAndClaim = async (): Promise<string[]> => {
    const stored = await store.keyFingerprints();
    const own = fingerprints();
    const areMissing = own.some((fingerprint) => !stored.includes(fingerprint));
    if (areMissing && !hasOnlyOtherKeys(stored, own))
      await store.claimKeys([...new Set([...stored, ...own])]);
    return stored;
  };
  const recentFingerprints = (): Promise<string[]> => {
    if (steadyNow() - readAtMs >= REREAD_AFTER_MS) {
      readAtMs = steadyNow();
      lastRead = readAndClaim();
    }
    return lastRead;
  };

  return {
    /**
     * Stores this ring's fingerprints, at start and when the ring has other keys.
     *
     * @returns false when the store has fingerprints and none of them is of this ring
     */
    async claim(): Promise<boolean> {
      const own = fingerprints();
      readAtMs = Number.NEGATIVE_INFINITY;
      if (own.length > 0) await store.claimKeys(own);
      return !hasOnlyOtherKeys(await store.keyFingerprints(), own);
    },

    /** @throws {StoreFault} when the store has fingerprints and none of them is of this ring */
    requireOwn: async (): Promise<void> => {
      const problem = problemOfKeys(await recentFingerprints(), fingerprints());
      if (problem !== null) throw new StoreFault(`session store: ${problem}`);
    },

    /**
     * Reports a cookie or a record that no key of this ring opens.
     *
     * @throws {StoreFault} when another instance may have sealed it. Otherwise its key was removed on purpose, or it never had one
     */
    async noteUnreadable(part: UnreadablePart): Promise<void> {
      report(part);
      const lacking = (await recentFingerprints()).filter(
        (fingerprint) => !fingerprints().includes(fingerprint),
      );
      if (lacking.length > 0)
        throw new StoreFault(
          `session store: it knows ${lacking.length} session keys that SESSION_KEYS lacks`,
        );
    },
  };
}

function hasOnlyOtherKeys(stored: readonly string[], fingerprints: readonly string[]): boolean {
  return stored.length > 0 && !stored.some((fingerprint) => fingerprints.includes(fingerprint));
}

/**
 * @param stored  fingerprints in the store
 * @param fingerprints  of a portal's ring
 * @returns what is wrong and the step that corrects it, or null when the portal may use the store
 */
export function problemOfKeys(stored: readonly string[], fingerprints: readonly string[]): string | null {
  if (!hasOnlyOtherKeys(stored, fingerprints)) return null;
  return `its sessions are sealed with other keys, of which SESSION_KEYS has none. Give this portal the SESSION_KEYS of the others; if they are lost, end all sessions: ${serviceCommand("npm run sessions -- end --all")}`;
}
