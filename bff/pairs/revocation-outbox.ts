/**
 * The outbox of revocations: pairs of ended sessions that are still to be revoked at the school. Its entries are sealed in the
 * store, so that every pair is revoked even when the school is down or a process crashes. Neither their number nor their age is
 * limited, except by the space of the store: only an entry that no key opens, or that is for another school, is given up in the end.
 *
 * Entries are sent as fast as the school takes them, several at once. Once it does not answer, or refuses the portal's
 * credentials, one entry at a time is tried after a pause, until it accepts one; the others wait as they are.
 *
 * An entry is either the record of an ended session, moved here unchanged, or a list of refresh tokens that no session holds.
 * Each try posts the refresh token of every pair that may be live.
 */

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { RevocationOutcome } from "#bff/ops/metrics/metric-labels.ts";
import { addTokens, NO_MEMBER, tokensToRevoke } from "#bff/pairs/outbox-entry.ts";
import type { Seal } from "#bff/sessions/seal.ts";
import { type PendingRevocation, type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";

export interface RevocationOutbox {
  /**
   * Has the pairs of these refresh tokens revoked. Never throws: when the store cannot be written, it asks the school directly,
   * and when neither is possible, it tries again as long as this process runs.
   */
  enqueue: (refreshTokens: readonly string[]) => Promise<void>;
  /** Starts sending what is due. Never throws. */
  wake: () => void;
  /** Sends what is due now. @returns how many entries are left, due or not */
  drain: () => Promise<number>;
  backlog: SessionStore["revocationBacklog"];
  /** How many are due and not under way, counted up to `limit`. Those that failed are not due for a while. */
  due: (limit: number) => Promise<number>;
  /** Stops. Resolves when the entries that are being sent are settled or postponed; the rest stay in the store. */
  close: () => Promise<void>;
}

interface Dependencies {
  store: SessionStore;
  seal: Seal;
  connection: SchoolConnection;
  report: (outcome: RevocationOutcome, reason?: string) => void;
  /** Calls `work` once after so many milliseconds. @returns a function that cancels it */
  schedule: (work: () => void, afterMs: number) => () => void;
}

/** Pauses between tries, the last one repeated. */
const PAUSES_MS = [250, 1000, 5000, 30_000, 120_000, 600_000];
const MAX_PAUSE_MS = 600_000;
const CLIENT_REJECTED_PAUSE_MS = MAX_PAUSE_MS;
/** Pauses of all entries while the school takes none, the last one repeated. */
const SCHOOL_PAUSES_MS = [250, 1000, 5000];
/** After this long an entry that cannot be sent at all is given up: an operator who misses its key has put it back by then. */
const UNUSABLE_AFTER_MS = 30 * 24 * 60 * 60 * 1000;
/** Of the connections to the school that refreshes and sign-ins use too (`LIMITS.oauthConnections`), two are left to them. */
const SENT_AT_ONCE = 6;
/** How many entries are claimed by one write to the store, and settled by one. */
const BATCH_SIZE = 36;
const SCHOOL_WIDE_FAULTS: ReadonlySet<SchoolFault["kind"]> = new Set([
  "unreachable",
  "timeout",
  "client_rejected",
]);
const MAX_TOKENS_OF_ENTRY = 100;
/** An entry whose claimant died before it was settled may be claimed again after this long. */
const CLAIM_MS = 60_000;
/** Longest pause between reads of the store, which also find the entries of a process that died. */
const POLL_MS = 15_000;

export function createRevocationOutbox({
  store,
  seal,
  connection,
  report,
  schedule,
}: Dependencies): RevocationOutbox {
  const now = connection.steadyNow;
  let draining: Promise<void> | undefined;
  let hasNewWork = false;
  let isClosed = false;
  /** How often in a row the school took nothing, and until when it is left alone for that. */
  let schoolFaults = 0;
  let schoolPausedUntilMs = Number.NEGATIVE_INFINITY;
  /**
   * Refresh tokens that neither the store nor the school has accepted. They come from exchanges that were running when the
   * store was lost, since none begins without it.
   */
  const tokensInMemory: string[] = [];
  let cancelNext = (): void => undefined;

  const wake = (): void => {
    if (isClosed) return;
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
        await sendDue();
        nextDueMs = await store.nextRevocationDue();
      }
    } catch (error) {
      // The entries stay in the store until it can be read again.
      if (!(error instanceof StoreFault)) throw error;
    }
    cancelNext();
    const untilNextMs =
      nextDueMs === null ? POLL_MS : Math.max(0, Math.max(nextDueMs, schoolPausedUntilMs) - now());
    if (!isClosed) cancelNext = schedule(wake, Math.min(untilNextMs, POLL_MS));
  };

  const sendDue = async (): Promise<void> => {
    while (!isClosed && now() >= schoolPausedUntilMs) {
      const limit = schoolFaults === 0 ? BATCH_SIZE : 1;
      const entries = await store.claimRevocations(await dueUntil(), now() + CLAIM_MS, limit);
      const accepted: RowKey[] = [];
      const waiting = [...entries];
      const sendWaiting = async (): Promise<void> => {
        for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
          if (now() < schoolPausedUntilMs) await store.postponeRevocation(entry.key, schoolPausedUntilMs);
          else if (await send(entry)) accepted.push(entry.key);
        }
      };
      try {
        await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendWaiting));
      } finally {
        if (accepted.length > 0) await store.settleRevocations(accepted);
      }
      if (entries.length < limit) return;
    }
  };

  /** An entry that is due later than after the longest pause was postponed before the clock was set back. It counts as due now. */
  const dueUntil = async (): Promise<number> => {
    const nextDueMs = await store.nextRevocationDue();
    const isBeyondAnyPause = nextDueMs !== null && nextDueMs > now() + MAX_PAUSE_MS;
    return isBeyondAnyPause ? nextDueMs : now();
  };

  /** A fault in one entry must not delay the others. @returns whether it was sent, and is to be settled */
  const send = async (entry: PendingRevocation): Promise<boolean> => {
    try {
      return await sendOne(entry);
    } catch (error) {
      if (error instanceof StoreFault) throw error;
      await postpone(entry, error);
      return false;
    }
  };

  const sendOne = async (entry: PendingRevocation): Promise<boolean> => {
    // Without its record there is no token to post.
    if (entry.sealed === null) return giveUp("the store has lost the entry");
    const value = seal.open(entry.sealed, entry.key);
    // The operator may have removed the key by mistake, and may add it again.
    if (value === undefined) return keepUnusable(entry, "no key of the ring opens the entry");
    const pending = tokensToRevoke(value, connection.schoolUrl);
    // An operator changed the stored address by hand, and may change it back.
    if (pending === undefined) return keepUnusable(entry, "the entry is for another school");
    // Each token has a request of its own, so that the other pairs are revoked when one request fails.
    const outcomes = await Promise.allSettled(
      pending.refreshTokens.map((refreshToken) => revokePair(connection, refreshToken, pending.member)),
    );
    const refused = outcomes.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected") throw refused.reason;
    schoolFaults = 0;
    report("accepted");
    return true;
  };

  const keepUnusable = async (entry: PendingRevocation, reason: string): Promise<boolean> => {
    if (now() - entry.pendingSinceMs > UNUSABLE_AFTER_MS) return giveUp(reason);
    await postpone(entry, new Error(reason));
    return false;
  };

  /** The school takes no revocation at all for now: it does not answer, or it refuses the portal's credentials. */
  const pauseSending = ({ retryAfterSeconds = 0 }: SchoolFault): void => {
    // The faults of requests that ran at the same time count once.
    if (now() < schoolPausedUntilMs) return;
    const pauseMs = SCHOOL_PAUSES_MS[Math.min(schoolFaults, SCHOOL_PAUSES_MS.length - 1)] ?? 0;
    schoolFaults += 1;
    schoolPausedUntilMs = now() + Math.max(pauseMs, retryAfterSeconds * 1000);
  };

  const postpone = async (entry: PendingRevocation, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : "unknown fault";
    const isClientRejected = error instanceof SchoolFault && error.kind === "client_rejected";
    if (error instanceof SchoolFault && SCHOOL_WIDE_FAULTS.has(error.kind)) pauseSending(error);
    report(isClientRejected ? "client_rejected" : "postponed", reason);
    const pauseMs = isClientRejected
      ? CLIENT_REJECTED_PAUSE_MS
      : (PAUSES_MS[entry.attempts - 1] ?? MAX_PAUSE_MS);
    await store.postponeRevocation(entry.key, now() + pauseMs);
  };

  const giveUp = (reason: string): boolean => {
    report("given_up", reason);
    return true;
  };

  /** For tokens that the store cannot keep. Those that the school does not accept either are kept in memory. */
  const revokeDirectly = async (refreshTokens: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(
      refreshTokens.map((refreshToken) => revokePair(connection, refreshToken, NO_MEMBER)),
    );
    const refused = refreshTokens.filter((_token, place) => outcomes[place]?.status === "rejected");
    for (const { status } of outcomes)
      report(status === "fulfilled" ? "accepted" : "postponed", "the store could not keep it");
    tokensInMemory.push(...refused);
  };

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
    async drain() {
      wake();
      await draining;
      return (await store.revocationBacklog()).count;
    },
    backlog: () => store.revocationBacklog(),
    due: (limit) => store.countDueRevocations(now(), limit),
    async close() {
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
