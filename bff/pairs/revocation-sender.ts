/** Sends the due entries of the outbox: as fast as the school accepts them, or one at a time while it accepts none. */

import { revokePair } from "#bff/oauth/revocation.ts";
import type { SchoolConnection } from "#bff/oauth/school-connection.ts";
import { SchoolFault } from "#bff/oauth/school-fault.ts";
import type { RevocationOutcome } from "#bff/ops/metrics/metric-labels.ts";
import { tokensToRevoke } from "#bff/pairs/outbox-entry.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { type PendingRevocation, type RowKey, type SessionStore, StoreFault } from "#bff/store/store.ts";

export interface RevocationSenderOptions {
  store: SessionStore;
  seal: Seal;
  connection: SchoolConnection;
  report: (outcome: RevocationOutcome, reason?: string) => void;
}

/** Pauses between tries, the last one repeated. */
const PAUSES_MS = [250, 1000, 5000, 30_000, 120_000, 600_000];
const MAX_PAUSE_MS = 600_000;
const CLIENT_REJECTED_PAUSE_MS = MAX_PAUSE_MS;
/** Pauses of all entries while the school accepts none, the last one repeated. */
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
/** An entry whose claimant died before it was settled may be claimed again after this long. */
const CLAIM_MS = 60_000;

export function createRevocationSender(options: RevocationSenderOptions) {
  const { store, seal, connection, report } = options;
  const now = connection.steadyNow;
  /** How often in a row the school accepted nothing, and until when nothing is sent to it. */
  let schoolFaults = 0;
  let schoolPausedUntilMs = Number.NEGATIVE_INFINITY;

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
    if (value === undefined) return postponeUnusable(entry, "no key of the ring opens the entry");
    const pending = tokensToRevoke(value, connection.schoolUrl);
    // An operator changed the stored address by hand, and may change it back.
    if (pending === undefined) return postponeUnusable(entry, "the entry is for another school");
    // Each token has its own request, so that the other pairs are revoked when one request fails.
    const outcomes = await Promise.allSettled(
      pending.refreshTokens.map((refreshToken) => revokePair(connection, refreshToken, pending.member)),
    );
    const refused = outcomes.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected") throw refused.reason;
    schoolFaults = 0;
    report("accepted");
    return true;
  };

  const postponeUnusable = async (entry: PendingRevocation, reason: string): Promise<boolean> => {
    if (now() - entry.pendingSinceMs > UNUSABLE_AFTER_MS) return giveUp(reason);
    await postpone(entry, new Error(reason));
    return false;
  };

  /** The school accepts no revocation at the moment: it does not answer, or it refuses the portal's credentials. */
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

  /**
   * Sends until no entry is due, or the school accepts none.
   *
   * @param isClosed  called before each batch
   * @throws {StoreFault}
   */
  const sendDue = async (isClosed: () => boolean): Promise<void> => {
    while (!isClosed() && now() >= schoolPausedUntilMs) {
      const limit = schoolFaults === 0 ? BATCH_SIZE : 1;
      const entries = await store.claimRevocations(await dueUntil(store, now), now() + CLAIM_MS, limit);
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

  return {
    sendDue,
    /** Until when nothing is sent, by the connection's steady clock. */
    pausedUntilMs: (): number => schoolPausedUntilMs,
  };
}

/** An entry that is due later than after the longest pause was postponed before the clock was set back. It counts as due now. */
async function dueUntil(store: Pick<SessionStore, "nextRevocationDue">, now: () => number): Promise<number> {
  const nextDueMs = await store.nextRevocationDue();
  const isBeyondAnyPause = nextDueMs !== null && nextDueMs > now() + MAX_PAUSE_MS;
  return isBeyondAnyPause ? nextDueMs : now();
}
