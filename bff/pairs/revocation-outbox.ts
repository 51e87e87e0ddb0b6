/**
 * The outbox of revocations: pairs of ended sessions that are still to be revoked at the school. Its entries are sealed in the
 * store, so that every pair is revoked even when the school is down or a process crashes. Their number is not limited, except
 * by the space of the store. Their age is, so that a school that stays down for ever does not fill the store.
 *
 * An entry is either the record of an ended session, moved here unchanged, or a list of refresh tokens that no session holds.
 * Each try posts the refresh token of every pair that may be live.
 */

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { RevocationOutcome } from "#bff/ops/metric-labels.ts";
import type { Seal } from "#bff/sessions/seal.ts";
import { liveRefreshTokens, parseSessionRecord } from "#bff/sessions/session-record.ts";
import { newOpaqueId, rowKeyOf } from "#bff/sessions/sessions.ts";
import { type PendingRevocation, type SessionStore, StoreFault } from "#bff/store/store.ts";

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
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000;
const BATCH_SIZE = 8;
const MAX_TOKENS_OF_ENTRY = 100;
/** An entry whose claimant died before it was settled may be claimed again after this long. */
const CLAIM_MS = 60_000;
/** Longest pause between reads of the store, which also find the entries of a process that died. */
const POLL_MS = 15_000;

/** In place of a member's `sub`, for the circuit breaker, where no session holds the pair. */
const NO_MEMBER = "pairs without a session";

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
    const untilNextMs = nextDueMs === null ? POLL_MS : Math.max(0, nextDueMs - now());
    if (!isClosed) cancelNext = schedule(wake, Math.min(untilNextMs, POLL_MS));
  };

  const sendDue = async (): Promise<void> => {
    for (;;) {
      const entries = await store.claimRevocations(await dueUntil(), now() + CLAIM_MS, BATCH_SIZE);
      await Promise.all(entries.map(send));
      if (entries.length < BATCH_SIZE || isClosed) return;
    }
  };

  /** An entry that is due later than after the longest pause was postponed before the clock was set back. It counts as due now. */
  const dueUntil = async (): Promise<number> => {
    const nextDueMs = await store.nextRevocationDue();
    const isBeyondAnyPause = nextDueMs !== null && nextDueMs > now() + MAX_PAUSE_MS;
    return isBeyondAnyPause ? nextDueMs : now();
  };

  /** A fault in one entry must not delay the others. */
  const send = (entry: PendingRevocation): Promise<void> =>
    sendOne(entry).catch((error: unknown) => {
      if (error instanceof StoreFault) throw error;
      return postpone(entry, error);
    });

  const sendOne = async (entry: PendingRevocation): Promise<void> => {
    // Without its record there is no token to post.
    if (entry.sealed === null) return giveUp(entry, "the store has lost the entry");
    const value = seal.open(entry.sealed, entry.key);
    // The operator may have removed the key by mistake, and may add it again.
    if (value === undefined) return postpone(entry, new Error("no key of the ring opens the entry"));
    const pending = tokensToRevoke(value);
    // An operator changed the store's mark by hand, and may change it back.
    if (pending === undefined) return postpone(entry, new Error("the entry is for another school"));
    // Each token has a request of its own, so that the other pairs are revoked when one request fails.
    const outcomes = await Promise.allSettled(
      pending.refreshTokens.map((refreshToken) => revokePair(connection, refreshToken, pending.member)),
    );
    const refused = outcomes.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected") return postpone(entry, refused.reason);
    report("accepted");
    await store.settleRevocation(entry.key);
  };

  const postpone = async (entry: PendingRevocation, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : "unknown fault";
    if (now() - entry.pendingSinceMs > MAX_AGE_MS) return giveUp(entry, `too old; last: ${reason}`);
    const isClientRejected = error instanceof SchoolFault && error.kind === "client_rejected";
    report(isClientRejected ? "client_rejected" : "postponed", reason);
    const pauseMs = isClientRejected
      ? CLIENT_REJECTED_PAUSE_MS
      : (PAUSES_MS[entry.attempts - 1] ?? MAX_PAUSE_MS);
    await store.postponeRevocation(entry.key, now() + pauseMs);
  };

  const giveUp = async (entry: PendingRevocation, reason: string): Promise<void> => {
    report("given_up", reason);
    await store.settleRevocation(entry.key);
  };

  /** @returns undefined for an entry of another school: a token is sent only to the school that issued it */
  const tokensToRevoke = (
    value: unknown,
  ): { refreshTokens: readonly string[]; member: string } | undefined => {
    const record = parseSessionRecord(value);
    if (record === undefined) {
      const tokens = value as TokensWithoutSession | null;
      return tokens?.resource === connection.schoolUrl
        ? { refreshTokens: tokens.refreshTokens, member: NO_MEMBER }
        : undefined;
    }
    return record.school.resource === connection.schoolUrl
      ? { refreshTokens: liveRefreshTokens(record), member: record.member.sub }
      : undefined;
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
    const key = rowKeyOf(newOpaqueId());
    const entry: TokensWithoutSession = { resource: connection.schoolUrl, refreshTokens };
    try {
      await store.addRevocation({ key, sealed: seal.seal(entry, key), nowMs: now() });
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

/** An entry for pairs that no session holds. */
interface TokensWithoutSession {
  resource: string;
  refreshTokens: readonly string[];
}
