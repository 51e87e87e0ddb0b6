/** Makes a running portal notice mass endings, and do its part of the work that follows. */

import { type MassEnding, type SessionStore, StoreFault } from "#bff/store/store.ts";
import { moveEndedSessions } from "#bff/sessions/mass-endings/mass-ending-job.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
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

/** An ended session gets no answer after a second, even without a report of the store. */
const READ_EVERY_MS = 500;
/**
 * While sessions are moved to the outbox, at most this many revocations are due there. So a member who signs out meanwhile does not
 * wait behind hundreds of thousands of others, and nothing is moved while the school is down.
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
  const readAndMove = async (): Promise<void> => {
    try {
      const ending = await sessions.readMassEnding();
      if (ending === null || ending.finishedAtMs !== null || isClosed) return;
      const done = await moveEndedSessions({ store, seal, now, mayMove, moved });
      if (done !== null) finished(done);
    } catch (error) {
      // The other sessions stay in the store, and are moved when it can be used again.
      if (!(error instanceof StoreFault)) throw error;
    }
  };
  const reading = setInterval(() => {
    work ??= readAndMove().finally(() => {
      work = undefined;
    });
  }, READ_EVERY_MS).unref();

  return async () => {
    isClosed = true;
    clearInterval(reading);
    await work;
  };
}
