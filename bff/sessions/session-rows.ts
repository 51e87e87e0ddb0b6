/** Rows of the store as sessions: opened with the keys of the ring, and over or not. */

import type { Seal } from "#bff/sessions/seal.ts";
import { type OpenSession, parseSessionRecord, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { StoredSession } from "#bff/store/store.ts";

interface Dependencies {
  seal: Seal;
  limits: { idleSeconds: number };
  /** `{base_url}`: a session whose pair is for another resource cannot be used (Spec, "Authentication", rule 7). */
  schoolUrl: string;
  /** See `Sessions`. */
  unreadable: () => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface SessionRowReader {
  /** @returns undefined for a record that cannot be used */
  openRow: (row: StoredSession) => OpenSession | "unreadable" | undefined;
  /** The same, but reports a record that no key opens, and returns undefined for it. */
  openOrReport: (row: StoredSession) => Promise<OpenSession | undefined>;
  /** When the session ends if its member is not seen again, in epoch milliseconds. */
  endOf: (record: SessionRecord, lastSeenAt: number) => number;
  isOver: (record: SessionRecord, lastSeenAt: number) => boolean;
}

export function createSessionRowReader({
  seal,
  limits,
  schoolUrl,
  unreadable,
  now,
}: Dependencies): SessionRowReader {
  const openRow: SessionRowReader["openRow"] = (row) => {
    const value = seal.open(row.sealed, row.key);
    if (value === undefined) return "unreadable";
    const record = parseSessionRecord(value);
    return record === undefined ? undefined : { key: row.key, version: row.version, record };
  };
  const endOf = (record: SessionRecord, lastSeenAt: number): number =>
    Math.min(record.expiresAt, lastSeenAt + limits.idleSeconds) * 1000;

  return {
    openRow,
    async openOrReport(row) {
      const opened = openRow(row);
      if (opened !== "unreadable") return opened;
      await unreadable();
      return undefined;
    },
    endOf,
    isOver: (record, lastSeenAt) =>
      endOf(record, lastSeenAt) <= now() || record.school.resource !== schoolUrl,
  };
}
