/**
 * The outbox of revocations: pairs of ended sessions that are still to be revoked at the school. Its entries are sealed in the
 * store, so that every pair is revoked even when the school is down or a process crashes. Neither their number nor their age is
 * limited, except by the space of the store: only an entry that no key opens, or that is for another school, is given up in the end.
 *
 * Entries are sent as fast as the school takes them, several at once. Once it does not answer, or refuses the portal's
 * credentials, one entry at a time is tried after a pause, until it accepts one; the others wait unchanged.
 *
 * An entry is either the record of an ended session, moved here unchanged, or a list of refresh tokens that no session holds.
 * Each try posts the refresh token of every pair that may be live.
 */

import { revokePair } from "#bff/oauth/revocation.ts";
import { addTokens, NO_MEMBER } from "#bff/pairs/outbox-entry.ts";
import { createRevocationSender, type RevocationSenderOptions } from "#bff/pairs/revocation-sender.ts";
import { StoreFault } from "#bff/store/store.ts";

export type RevocationOutbox = ReturnType<typeof createRevocationOutbox>;

interface Dependencies extends RevocationSenderOptions {
  /** Calls `work` once after so many milliseconds. @returns a function that cancels it */
  schedule: (work: () => void, afterMs: number) => () => void;
}

const MAX_TOKENS_OF_ENTRY = 100;
/** Longest pause between reads of the store, which also find the entries of a process that died. */
const POLL_MS = 15_000;

export function createRevocationOutbox({ schedule, ...options }: Dependencies) {
  const { store, seal, connection, report } = options;
  const sender = createRevocationSender(options);
  const now = connection.steadyNow;
  let draining: Promise<void> | undefined;
  let hasNewWork = false;
  let isClosed = false;
  /**
   * Refresh tokens that neither the store nor the school has accepted. They come from exchanges that were running when the
   * store was lost, since none begins without it.
   */
  const tokensInMemory: string[] = [];
  let cancelNext = (): void => undefined;

  /** Starts sending what is due. Never throws. */
  const wake = (): void => {
    // A running drain may have missed an entry that was added meanwhile, so it runs once more.
    hasNewWork = true;
    draining ??= drainAll().finally(() => {
      draining = undefined;
    });
  };

  const drainAll = async (): Promise<void> => {
    let nextDueMs: number | null = null;
    try {
      while (hasNewWork && !isClosed) {
        hasNewWork = false;
        await enqueueTokensInMemory();
        await sender.sendDue(() => isClosed);
        nextDueMs = await store.nextRevocationDue();
      }
    } catch (error) {
      // The entries stay in the store until it can be read again.
      if (!(error instanceof StoreFault)) throw error;
    }
    cancelNext();
    const untilNextMs =
      nextDueMs === null ? POLL_MS : Math.max(0, Math.max(nextDueMs, sender.pausedUntilMs()) - now());
    if (!isClosed) cancelNext = schedule(wake, Math.min(untilNextMs, POLL_MS));
  };

  /** For tokens that the store cannot keep. Those that the school does not accept either stay in memory. */
  const revokeDirectly = async (refreshTokens: readonly string[]): Promise<void> => {
    const revokeOne = async (refreshToken: string): Promise<void> => {
      try {
        await revokePair(connection, refreshToken, NO_MEMBER);
        report("accepted", "the store could not keep it");
      } catch {
        report("postponed", "the store could not keep it");
        tokensInMemory.push(refreshToken);
      }
    };
    await Promise.all(refreshTokens.map(revokeOne));
  };

  /**
   * Has the pairs of these refresh tokens revoked. Never throws: when the store cannot be written, it posts them to the school
   * directly. When neither is possible, it tries again as long as this process runs.
   */
  const enqueue = async (refreshTokens: readonly string[]): Promise<void> => {
    if (refreshTokens.length === 0) return;
    try {
      await addTokens(refreshTokens, { store, seal, schoolUrl: connection.schoolUrl, nowMs: now() });
      wake();
    } catch {
      await revokeDirectly(refreshTokens);
    }
  };

  /** In entries of limited size, so that one entry does not fill the queue for the school's connections. */
  const enqueueTokensInMemory = async (): Promise<void> => {
    const tokens = tokensInMemory.splice(0);
    while (tokens.length > 0) await enqueue(tokens.splice(0, MAX_TOKENS_OF_ENTRY));
  };

  cancelNext = schedule(wake, 0);
  return {
    enqueue,
    wake,

    /** Sends what is due now. @returns how many entries are left, due or not */
    drain: async (): Promise<number> => {
      wake();
      await draining;
      return (await store.revocationBacklog()).count;
    },

    /** How many are due and not under way, counted up to `limit`. Those that failed are not due for a while. */
    due: (limit: number): Promise<number> => store.countDueRevocations(now(), limit),

    /** Stops. Resolves when the entries that are being sent are settled or postponed; the rest stay in the store. */
    close: async (): Promise<void> => {
      isClosed = true;
      cancelNext();
      await draining;
      // A last try, since these tokens are in memory only.
      await enqueueTokensInMemory();
      for (const _token of tokensInMemory)
        report("given_up", "the process ends, and neither store nor school took it");
    },
  };
}
