/**
 * What a session store keeps: sealed records under hashed keys, pending revocations, pending sign-ins and
 * leases. A store neither opens records nor knows what they hold.
 *
 * Every method throws {StoreFault} when the store cannot be used; a caller then keeps the cookie and answers 503.
 * `store-conformance.test.ts` holds each store to this text.
 */

/** SHA-256 of an opaque id: a stolen store gives no id that a cookie could carry. */
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
  /** Hash of whose session it is. */
  memberKey: RowKey;
  sealed: Uint8Array;
  now: number;
  expiresAt: number;
}

/** Times are epoch seconds. */
export interface NewSignIn {
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

/** Sessions. Times are epoch seconds. */
interface SessionRows {
  createSession: (row: NewSession) => Promise<void>;
  readSession: (key: RowKey) => Promise<StoredSession | undefined>;
  /** Sessions of one member, in no order. */
  readSessionsOf: (memberKey: RowKey) => Promise<StoredSession[]>;
  /**
   * A page of everybody's sessions, for the operator's command, in no order: what is there all the while is read at least
   * once. No page takes long, however many there are.
   *
   * @param cursor  null for the first page, then each page's `next` until that is null
   * @param limit   about how many to a page
   */
  readSessionPage: (
    cursor: string | null,
    limit: number,
  ) => Promise<{ rows: StoredSession[]; next: string | null }>;
  /**
   * Writes only over the version that the caller has read: a late writer cannot bring back what was ended or undo what
   * somebody newer wrote.
   *
   * @returns false, and writes nothing, unless the row still has that version
   */
  replaceSession: (
    key: RowKey,
    expectedVersion: number,
    content: { sealed: Uint8Array; memberKey: RowKey },
  ) => Promise<boolean>;
  /** Notes that the member was there. A row that is gone stays gone. */
  touchSession: (key: RowKey, now: number) => Promise<void>;
  /**
   * Ends a session: in one step the row is gone and its sealed record is a pending revocation, so that no crash can leave
   * a pair that nobody will revoke.
   *
   * @param version  ends only this version; null ends any
   * @returns true to exactly one caller
   */
  endSession: (key: RowKey, version: number | null, nowMs: number) => Promise<boolean>;
  /** Ends at most `limit` sessions past their end or last seen at `idleSince` or before. @returns how many */
  endExpiredSessions: (now: number, idleSince: number, limit: number) => Promise<number>;
}

/** The outbox: what must be revoked and has not been. Times are epoch milliseconds. */
interface RevocationRows {
  /** Adds a pending revocation. The name is also a value of the metrics' label `operation`, so it cannot change. */
  oweRevocation: (row: { key: RowKey; sealed: Uint8Array; nowMs: number }) => Promise<void>;
  /** What is due now; each is due again at `againAtMs`, should its claimant not live to settle it. */
  claimRevocations: (nowMs: number, againAtMs: number, limit: number) => Promise<PendingRevocation[]>;
  postponeRevocation: (key: RowKey, dueAtMs: number) => Promise<void>;
  settleRevocation: (key: RowKey) => Promise<void>;
  /** When the next one is due, null when nothing is pending: found at once, whatever their number. */
  nextRevocationDue: () => Promise<number | null>;
  /** `oldestMs` is when the oldest was added, null when nothing is pending. For probes and commands: all are counted. */
  revocationBacklog: () => Promise<{ count: number; oldestMs: number | null }>;
}

/** Pending sign-ins. Times are epoch seconds. */
interface SignInRows {
  createSignIn: (row: NewSignIn) => Promise<void>;
  /** @returns the pending sign-in of this state and this browser, once */
  takeSignIn: (key: RowKey, browserKey: RowKey, now: number) => Promise<Uint8Array | undefined>;
}

/** How far the clocks of two processes may be apart without one taking the other's lease. */
export const LEASE_SKEW_MS = 60_000;

/** Leases: who refreshes a session just now. They save calls to the school; correctness never rests on one. */
interface Leases {
  /**
   * A lease that would last longer than this one by more than `LEASE_SKEW_MS` was taken before the clock was set back,
   * and counts as over. By less it is another process's, whose clock is a little ahead.
   *
   * @returns true when the lease was free, over, or this owner's already, and is the owner's for `forMs` from now
   */
  takeLease: (key: RowKey, owner: string, nowMs: number, forMs: number) => Promise<boolean>;
  /** Gives it back. Another owner's lease stays. */
  dropLease: (key: RowKey, owner: string) => Promise<void>;
}

export interface SessionStore extends SessionRows, RevocationRows, SignInRows, Leases {
  /** Calls the listener with the key of each session that any process replaced or ended; null when some were missed. */
  watch: (listener: (key: RowKey | null) => void) => void;
  /**
   * How long a session may be answered from memory without a report by `watch`, in milliseconds: short where changes by
   * another process are not reported.
   */
  rereadAfterMs: number;
  /** Throws when the store cannot be read and written. */
  check: () => Promise<void>;
  /** `{base_url}` of the school whose portals use this store, null while it is nobody's. */
  ownerSchool: () => Promise<string | null>;
  /** Marks a store that is nobody's as this school's. @returns whose it is now */
  claimFor: (schoolUrl: string) => Promise<string>;
  /** One-way marks of the session keys of its portals; empty while none has left any. */
  keyMarks: () => Promise<string[]>;
  /** Puts these marks in place of those that are there, if there are none or one is the same. */
  claimKeys: (marks: readonly string[]) => Promise<void>;
  /** Takes all marks away. */
  forgetKeys: () => Promise<void>;
  /** What of the store's own settings could lose sessions, each with what it should be; empty when all is well. */
  doubts: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** The store could not be read or written; nothing is known about the session. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}
