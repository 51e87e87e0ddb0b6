/**
 * What a session store keeps: two tables of sealed records under hashed keys. A store neither opens records nor
 * knows what they hold.
 *
 * Every method throws {StoreFault} when the store cannot be used; a caller then keeps the cookie and answers 503.
 */

/** SHA-256 of an opaque id: a stolen store gives no id that a cookie could carry. */
export type RowKey = Buffer;

interface StoredSession {
  sealed: Uint8Array;
  /** Grows by one at each replacement; the compare-and-set of `replaceSession` is on it. */
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
export interface SessionStore {
  createSession: (row: NewSession) => Promise<void>;
  readSession: (key: RowKey) => Promise<StoredSession | undefined>;
  /** Sessions of one member, in no order. */
  readSessionsOf: (memberKey: RowKey) => Promise<(StoredSession & { key: RowKey })[]>;
  /** @returns false, and writes nothing, unless the row still has that version: it was replaced, or ended */
  replaceSession: (key: RowKey, expectedVersion: number, sealed: Uint8Array) => Promise<boolean>;
  /** Notes that the member was there. A row that is gone stays gone. */
  touchSession: (key: RowKey, now: number) => Promise<void>;
  /** @returns the row as it was, to exactly one caller */
  takeSession: (key: RowKey) => Promise<StoredSession | undefined>;
  /** Removes and returns at most `limit` sessions that are past their end or were last seen at `idleSince` or before. */
  takeExpiredSessions: (
    now: number,
    idleSince: number,
    limit: number,
  ) => Promise<{ key: RowKey; sealed: Uint8Array }[]>;

  /** Keeps a pending sign-in; of one browser's, only the newest `keep` stay. */
  createSignIn: (row: {
    key: RowKey;
    browserKey: RowKey;
    sealed: Uint8Array;
    now: number;
    expiresAt: number;
    keep: number;
  }) => Promise<void>;
  /** @returns the pending sign-in of this state and this browser, once */
  takeSignIn: (key: RowKey, browserKey: RowKey, now: number) => Promise<Uint8Array | undefined>;

  /** Throws when the store cannot be read. */
  check: () => Promise<void>;
  close: () => Promise<void>;
}

/** The store could not be read or written; nothing is known about the session. */
export class StoreFault extends Error {
  override readonly name = "StoreFault";
}
