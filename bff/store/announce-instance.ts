/** Tells the store that this portal runs, and its release (`SessionStore.runningReleases`). */

import { randomUUID } from "node:crypto";

import { type SessionStore, StoreFault } from "#bff/store/store.ts";

const EVERY_MS = 60_000;
/** A crashed instance counts as running for this long. Two announcements may fail. */
const FOR_MS = 150_000;

/**
 * @param now  epoch milliseconds
 * @returns a function that withdraws the instance
 */
export function announceInstance(
  store: SessionStore,
  release: string,
  now: () => number,
): () => Promise<void> {
  const id = randomUUID();
  // While the store is lost nobody can read the list of portals; the next announcement comes in a minute.
  const ignoreStoreFault = (error: unknown): void => {
    if (!(error instanceof StoreFault)) throw error;
  };
  const announce = (): Promise<void> =>
    store.announceInstance({ id, release, nowMs: now(), forMs: FOR_MS }).catch(ignoreStoreFault);
  let last = announce();
  const announcing = setInterval(() => {
    last = announce();
  }, EVERY_MS).unref();

  return async () => {
    clearInterval(announcing);
    await last;
    await store.withdrawInstance(id).catch(ignoreStoreFault);
  };
}
