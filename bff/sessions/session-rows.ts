/** Rows of the store as sessions: opened with the keys of the ring, and over or not. */

import type { SessionEnd } from "#bff/ops/metrics/metric-labels.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { type OpenSession, parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { RowKey, SessionStore, StoredSession } from "#bff/store/store.ts";

/** The parts and settings that all sessions of a portal share. */
export interface SessionOptions {
  store: SessionStore;
  seal: Seal;
  limits: {
    idleSeconds: number;
    maxSeconds: number;
    /** One member's sessions on this portal; a sign-in beyond that ends the one unseen for longest. */
    perMember: number;
    /** Opened sessions that this process keeps in memory. */
    inMemory: number;
  };
  /** `{base_url}`: a session whose pair is for another resource cannot be used (Spec, "Authentication", rule 7). */
  schoolUrl: string;
  /** Called after sessions ended, so that the outbox sends their revocations. @param session  when it was one */
  ended: (reason: SessionEnd, count: number, session?: { key: RowKey; sub: string | undefined }) => void;
  /** Whether `ended` gets the `sub` of the member, for which the record may have to be read. */
  tellsWhose?: boolean;
  /**
   * Called for a record that no key of the ring opens.
   *
   * @throws {StoreFault} when another instance may have sealed it: nothing is known about the session then
   */
  unreadable: () => Promise<void>;
  /** Called at each look-up of a session in memory. */
  lookedUp?: (outcome: "hit" | "miss") => void;
  /** Epoch milliseconds. */
  now: () => number;
  /** Epoch milliseconds of a clock that is never set back, for durations. */
  steadyNow: () => number;
}

export type SessionRowReader = ReturnType<typeof createSessionRowReader>;

export function createSessionRowReader(options: SessionOptions) {
  const { seal, limits, schoolUrl, unreadable, now } = options;
  /** @returns undefined for a record that cannot be used */
  const openRow = (row: StoredSession): OpenSession | "unreadable" | undefined => {
    const value = seal.open(row.sealed, row.key);
    if (value === undefined) return "unreadable";
    const record = parseSessionRecord(value);
    return record === undefined ? undefined : { key: row.key, version: row.version, record };
  };
  /** When the session ends if its member is not seen again, in epoch milliseconds. */
  const endOf = (record: SessionRecord, lastSeenAt: number): number =>
    Math.min(record.expiresAt, lastSeenAt + limits.idleSeconds) * 1000;

  return {
    openRow,
    /** The same, but reports a record that no key opens, and returns undefined for it. */
    async openOrReport(row: StoredSession): Promise<OpenSession | undefined> {
      const opened = openRow(row);
      if (opened !== "unreadable") return opened;
      await unreadable();
      return undefined;
    },
    endOf,
    isOver: (record: SessionRecord, lastSeenAt: number): boolean =>
      endOf(record, lastSeenAt) <= now() || record.school.resource !== schoolUrl,
  };
}
