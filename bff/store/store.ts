/**
 * The content of a session store: sealed records under hashed keys, pending revocations, pending sign-ins and
 * leases. A store cannot open records.
 *
 * Several processes have one store open at once: `npm run sessions` and `npm run check-setup` beside a running portal, the next
 * portal at an upgrade, and with Redis the portals of other machines.
 *
 * Every method throws {StoreFault} when the store cannot be used; a caller then keeps the cookie and answers 503.
 * `store-conformance.server.test.ts` tests each store against these comments.
 */

/** SHA-256 of an opaque id: a stolen store has no id for a cookie. */
export type RowKey = Buffer;

export interface StoredSession {
  key: RowKey;
  sealed: Uint8Array;
  /** Grows by one at each replacement; the compare-and-set of `replaceSession` and `endSession` is on it. */
  version: number;
  /** Epoch seconds. */
  lastSeenAt: number;
}

/** Times are epoch seconds. */
interface NewSession {
  key: RowKey;
  /** Hash that identifies the member. */
  memberKey: RowKey;
  sealed: Uint8Array;
  now: number;
  expiresAt: number;
}

/** Times are epoch seconds. */
interface NewSignIn {
  key: RowKey;
  browserKey: RowKey;
  sealed: Uint8Array;
  now: number;
  expiresAt: number;
  /** Of one browser's pending sign-ins only this many stay, the newest. */
  keep: number;
}

/** A record whose pairs are still to be revoked at the school. Times are epoch milliseconds. */
export interface PendingRevocation {
  key: RowKey;
  /** Null when the store has lost it. */
  sealed: Uint8Array | null;
  /** How often it has been claimed, this time included. */
  attempts: number;
  /** When it was added. */
  pendingSinceMs: number;
}

/** An end of many sessions at once by the operator: of all of them, or of those that were signed in before an instant. */
export interface MassEnding {
  /** Grows by one with each ending. A session that is opened later holds the number of the last ending before it. */
  number: number;
  /** Number of the last ending of all sessions; 0 for none. */
  ofAll: number;
  /** The latest instant, of this ending and those before it, before which a session must have been signed in to be ended. */
  signedInBeforeMs: number;
  startedAtMs: number;
  /** How many sessions the store held then. */
  total: number;
  /** How many of them have been moved to the outbox. */
  moved: number;
  /** When no ended session was left to move; null before. */
  finishedAtMs: number | null;
}

/** @returns the state of a mass ending that begins after `last` */
export function nextMassEnding(
  last: MassEnding | null,
  next: { isOfAll: boolean; signedInBeforeMs: number; nowMs: number; total: number },
): MassEnding {
  const number = (last?.number ?? 0) + 1;
  return {
    number,
    ofAll: next.isOfAll ? number : (last?.ofAll ?? 0),
    signedInBeforeMs: Math.max(last?.signedInBeforeMs ?? 0, next.signedInBeforeMs),
    startedAtMs: next.nowMs,
    total: next.total,
    moved: 0,
    finishedAtMs: null,
  };
}

/** Sessions. Times are epoch seconds. */
export interface SessionRows {
  createSession: (row: NewSession) => Promise<void>;
  readSession: (key: RowKey) => Promise<StoredSession | undefined>;
  /** Sessions of one member, in no order. */
  readSessionsOf: (memberKey: RowKey) => Promise<StoredSession[]>;
  /**
   * A page of all sessions, for the operator's command, in no order. A session that exists during the whole listing is read at
   * least once. A page takes no longer when there are more sessions.
   *
   * @param cursor  null for the first page, then each page's `next` until that is null
   * @param limit   about how many to a page
   */
  readSessionPage: (
    cursor: string | null,
    limit: number,
  ) => Promise<{ rows: StoredSession[]; next: string | null }>;
  /** How many sessions there are, and how many of them were seen after `seenSince`. For probes, since it counts all of them. */
  countSessions: (seenSince: number) => Promise<{ all: number; seen: number }>;
  /**
   * Writes only over the version that the caller has read: a late write can neither restore an ended session nor overwrite a
   * newer version.
   *
   * @returns false, and writes nothing, unless the row still has that version
   */
  replaceSession: (
    key: RowKey,
    expectedVersion: number,
    content: { sealed: Uint8Array; memberKey: RowKey },
  ) => Promise<boolean>;
  /** Stores when the member was last seen. Does not restore a session that has ended. */
  touchSession: (key: RowKey, now: number) => Promise<void>;
  /**
   * Ends a session: in one atomic step its row is deleted and its sealed record becomes a pending revocation, so that its pairs
   * are revoked even after a crash.
   *
   * @param version  ends only this version; null ends any
   * @returns true to exactly one caller
   */
  endSession: (key: RowKey, version: number | null, nowMs: number) => Promise<boolean>;
  /** Ends these sessions, whatever their versions, in one atomic step. @returns how many of them were there */
  endSessions: (keys: readonly RowKey[], nowMs: number) => Promise<number>;
  /** Ends at most `limit` sessions past their end or last seen at `idleSince` or before. @returns how many */
  endExpiredSessions: (now: number, idleSince: number, limit: number) => Promise<number>;
}

/** The last mass ending. Times are epoch milliseconds. */
export interface MassEndings {
  /**
   * Begins a mass ending. Every process learns of it at once by `watch`, or by reading `massEnding`.
   *
   * @param signedInBeforeMs  for an ending of all, the present: it decides on sessions that hold no number
   */
  startMassEnding: (of: { isOfAll: boolean; signedInBeforeMs: number; nowMs: number }) => Promise<MassEnding>;
  /** @returns null when there has been none */
  massEnding: () => Promise<MassEnding | null>;
  /** Adds to the progress of the ending with this number; when there is a later one, changes nothing. */
  noteMassEnding: (number: number, moved: number, finishedAtMs: number | null) => Promise<void>;
}

/** The portals that run on this store. Times are epoch milliseconds. */
export interface RunningInstances {
  /** Says that an instance runs, for `forMs` from now. */
  announceInstance: (instance: {
    id: string;
    release: string;
    nowMs: number;
    forMs: number;
  }) => Promise<void>;
  /** Says that it has stopped. */
  withdrawInstance: (id: string) => Promise<void>;
  /** The release of each running instance, in no order. An instance of a release before 0.2.0 does not say that it runs. */
  runningReleases: (nowMs: number) => Promise<string[]>;
}

/** The outbox: pending revocations. Times are epoch milliseconds. */
export interface RevocationRows {
  /** Adds a pending revocation. */
  addRevocation: (row: { key: RowKey; sealed: Uint8Array; nowMs: number }) => Promise<void>;
  /** The revocations that are due now. Each is due again at `againAtMs`, in case the process that claimed it dies. */
  claimRevocations: (nowMs: number, againAtMs: number, limit: number) => Promise<PendingRevocation[]>;
  postponeRevocation: (key: RowKey, dueAtMs: number) => Promise<void>;
  /** Removes entries, in one atomic step. */
  settleRevocations: (keys: readonly RowKey[]) => Promise<void>;
  /** A page of all pending revocations, as `readSessionPage` has it. Claims none. */
  readRevocationPage: (
    cursor: string | null,
    limit: number,
  ) => Promise<{ rows: { key: RowKey; sealed: Uint8Array }[]; next: string | null }>;
  /** How many are due now and not claimed, counted up to `limit`. */
  countDueRevocations: (nowMs: number, limit: number) => Promise<number>;
  /** When the next one is due, null when nothing is pending. Takes no longer when more are pending. */
  nextRevocationDue: () => Promise<number | null>;
  /**
   * `oldestMs` is when the oldest was added, null when nothing is pending. For probes and commands, since it counts all of them.
   */
  revocationBacklog: () => Promise<{ count: number; oldestMs: number | null }>;
}

/** Pending sign-ins. Times are epoch seconds. */
export interface SignInRows {
  createSignIn: (row: NewSignIn) => Promise<void>;
  /** @returns the pending sign-in of this state and this browser, once */
  takeSignIn: (key: RowKey, browserKey: RowKey, now: number) => Promise<Uint8Array | undefined>;
}

/** How far the clocks of two processes may be apart without one taking the other's lease. */
export const LEASE_SKEW_MS = 60_000;

/** Leases: which process refreshes a session. They save calls to the school; correctness never depends on one. */
export interface Leases {
  /**
   * A lease that would last longer than this one by more than `LEASE_SKEW_MS` was taken before the clock was set back, and
   * counts as over. One that would last longer by less is of another process whose clock is a little ahead.
   *
   * @returns true when the lease was free, over, or this owner's already, and is the owner's for `forMs` from now
   */
  takeLease: (key: RowKey, owner: string, nowMs: number, forMs: number) => Promise<boolean>;
  /** Releases the owner's lease; another owner's stays. */
  dropLease: (key: RowKey, owner: string) => Promise<void>;
}

/** Whose store it is. */
export interface Claims {
  /** `{base_url}` of the school whose portals use this store, null while no portal has claimed it. */
  ownerSchool: () => Promise<string | null>;
  /** Claims the store for this school, unless it is claimed. @returns the school that it belongs to now */
  claimFor: (schoolUrl: string) => Promise<string>;
  /** One-way fingerprints of its portals' session keys; empty while no portal has stored any. */
  keyFingerprints: () => Promise<string[]>;
  /** Replaces the stored fingerprints with these, if there are none or the two have one in common. */
  claimKeys: (fingerprints: readonly string[]) => Promise<void>;
  /** Removes all fingerprints of keys. */
  forgetKeys: () => Promise<void>;
}

export interface SessionStore
  extends SessionRows, MassEndings, RevocationRows, SignInRows, Leases, RunningInstances, Claims {
  /**
   * Calls the listener with the key of each session that any process replaced or ended; null when reports may have been missed,
   * or many sessions were ended at once.
   */
  watch: (listener: (key: RowKey | null) => void) => void;
  /**
   * How long a session may be answered from memory without a report by `watch`, in milliseconds: short where changes by
   * another process are not reported.
   */
  rereadAfterMs: number;
  /** @throws {StoreFault} when the store cannot be read and written, or when the disk of its file is all but full */
  check: () => Promise<void>;
  /** The store's own settings that could lose sessions, each with the value that it should have. */
  unsafeSettings: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** The store could not be read or written, so nothing is known about the session. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
  readonly inOutput: string;

  /**
   * @param message   also for `/readyz`, which strangers may read
   * @param inOutput  for logs and terminals; may name files and users of the machine
   */
  constructor(message: string, inOutput = message) {
    super(message);
    this.inOutput = inOutput;
  }
}
