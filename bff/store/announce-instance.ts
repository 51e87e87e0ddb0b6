/** Has the store know that this portal runs, and which release it is (`SessionStore.runningReleases`). */

import { randomUUID } from "node:crypto";

import { type SessionStore, StoreFault } from "#bff/store/store.ts";

const EVERY_MS = 60_000;
/** An instance that ended without a word counts as running for so long. Two announcements may fail. */
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
  // While the store is away nobody can ask it which portals run; the next announcement comes in a minute.
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
