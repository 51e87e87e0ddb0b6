/** Has a running portal learn of mass endings, and take part in the work that follows. */

import { type MassEnding, type SessionStore, StoreFault } from "#bff/store/store.ts";
import { moveEndedSessions } from "#bff/sessions/mass-ending-job.ts";
import type { Seal } from "#bff/sessions/seal.ts";
import type { Sessions } from "#bff/sessions/sessions.ts";

interface Dependencies {
  sessions: Sessions;
  store: SessionStore;
  seal: Seal;
  /** Epoch milliseconds. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** How many revocations are due in the outbox, counted up to `limit`. */
  due: (limit: number) => Promise<number>;
  /** Called after sessions were moved to the outbox. */
  moved: (count: number) => void;
  /** Called when this portal has moved the last session of an ending. */
  finished: (ending: MassEnding) => void;
}

/** Nobody who was ended gets another answer after a second, also where the report of the store did not come. */
const LOOK_EVERY_MS = 500;
/**
 * So many revocations are due in the outbox at most while sessions are moved there. A member who signs out meanwhile does not wait for
 * hundreds of thousands of others, and while the school is away nothing is moved.
 */
const MAX_DUE = 400;
const PAUSE_MS = 100;

/** @returns a function that stops it, and resolves when the store is no longer used */
export function watchMassEndings(dependencies: Dependencies): () => Promise<void> {
  const { sessions, store, seal, now, wait, due, moved, finished } = dependencies;
  let isClosed = false;
  let work: Promise<void> | undefined;

  const mayMove = async (renewLease: () => Promise<boolean>): Promise<boolean> => {
    while (!isClosed && (await due(MAX_DUE)) >= MAX_DUE) {
      await wait(PAUSE_MS);
      if (!(await renewLease())) return false;
    }
    return !isClosed;
  };
  const look = async (): Promise<void> => {
    try {
      const ending = await sessions.readMassEnding();
      if (ending === null || ending.finishedAtMs !== null || isClosed) return;
      const done = await moveEndedSessions({ store, seal, now, mayMove, moved });
      if (done !== null) finished(done);
    } catch (error) {
      // What was not moved stays in the store, and is moved when it can be used again.
      if (!(error instanceof StoreFault)) throw error;
    }
  };
  const looking = setInterval(() => {
    work ??= look().finally(() => {
      work = undefined;
    });
  }, LOOK_EVERY_MS).unref();

  return async () => {
    isClosed = true;
    clearInterval(looking);
    await work;
  };
}
