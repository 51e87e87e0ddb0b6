/**
 * Sessions of members on this portal: opened at sign-in, read at each call, replaced by a refresh, ended once.
 *
 * A session is an opaque id in the browser's cookie and a sealed record in the store under the id's SHA-256.
 */

import { createHash, randomBytes } from "node:crypto";

import type { SessionEnd } from "#bff/ops/metrics.ts";
import { liveRefreshTokens, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { Seal } from "#bff/sessions/seal.ts";
import type { RowKey, SessionStore } from "#bff/sessions/store.ts";

/** A session as one request sees it. */
export interface OpenSession {
  key: RowKey;
  version: number;
  record: SessionRecord;
}

/** Told what becomes of sessions. */
interface SessionReporter {
  sessionOpened: () => void;
  sessionEnded: (reason: SessionEnd) => void;
}

/** A session in its member's list. */
export interface ListedSession extends OpenSession {
  /** Epoch seconds. */
  lastSeenAt: number;
}

interface SessionLimits {
  idleSeconds: number;
  maxSeconds: number;
}

export interface Sessions {
  /** @returns the opaque id for the cookie; always a new one, so that a planted id never becomes a session */
  open: (
    record: Omit<SessionRecord, "signedInAt" | "expiresAt">,
  ) => Promise<{ id: string; session: OpenSession }>;
  /** Stores a session under another id, its member now known; the pair goes with it. */
  reopen: (
    session: OpenSession,
    member: SessionRecord["member"],
  ) => Promise<{ id: string; session: OpenSession }>;
  /** @returns undefined for an unknown, ended or over-age session. A session past its end is ended and revoked here. */
  read: (id: string) => Promise<OpenSession | undefined>;
  /** Reads the row anew, for a caller whose copy may be stale. */
  reread: (key: RowKey) => Promise<OpenSession | undefined>;
  /** @returns the session as stored, or undefined when somebody else replaced or ended it first */
  replace: (session: OpenSession, record: SessionRecord) => Promise<OpenSession | undefined>;
  /** Notes activity, at most once a minute for each session. Never throws: a missed note costs a minute of idle time. */
  touch: (id: string) => Promise<void>;
  /** Ends a session and gives up its pairs for revocation. Ending twice is fine. */
  end: (key: RowKey, reason: SessionEnd) => Promise<void>;
  /** This member's sessions that are not over, the last seen first. */
  listOf: (session: OpenSession) => Promise<ListedSession[]>;
  /** Ends what is past its end. @returns how many sessions were ended */
  sweep: () => Promise<number>;
}

const TOUCH_EVERY_SECONDS = 60;
const SWEEP_BATCH = 100;

/** The row key of an opaque id. */
export function rowKeyOf(id: string): RowKey {
  return createHash("sha256").update(id).digest();
}

/** Under which a member's sessions are found: a member is a `sub` at a school. */
function memberKeyOf({ member, school }: Pick<SessionRecord, "member" | "school">): RowKey {
  return createHash("sha256")
    .update(JSON.stringify([school.resource, member.sub]))
    .digest();
}

/** A fresh opaque id of 256 bits. */
export function newOpaqueId(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * @param revoke  told the refresh tokens of an ended session; must not throw
 * @param now     epoch milliseconds
 */
export function createSessions(
  store: SessionStore,
  seal: Seal,
  limits: SessionLimits,
  revoke: (refreshTokens: string[]) => void,
  now: () => number,
  reporter: SessionReporter,
): Sessions {
  const seconds = (): number => Math.floor(now() / 1000);
  const lastTouched = new Map<string, number>();

  const openRow = (key: RowKey, row: { sealed: Uint8Array; version: number }): OpenSession | undefined => {
    const record = seal.open(row.sealed, key) as SessionRecord | undefined;
    return record === undefined ? undefined : { key, version: row.version, record };
  };

  /** Why a session is over, or undefined while it is not. */
  const endOf = (record: SessionRecord, lastSeenAt: number): "idle" | "max_age" | undefined => {
    if (record.expiresAt <= seconds()) return "max_age";
    return lastSeenAt + limits.idleSeconds <= seconds() ? "idle" : undefined;
  };

  const reread: Sessions["reread"] = async (key) => {
    const row = await store.readSession(key);
    return row === undefined ? undefined : openRow(key, row);
  };

  const end: Sessions["end"] = async (key, reason) => {
    const row = await store.takeSession(key);
    if (row !== undefined) reporter.sessionEnded(reason);
    const session = row === undefined ? undefined : openRow(key, row);
    if (session !== undefined) revoke(liveRefreshTokens(session.record));
  };

  const open: Sessions["open"] = async (content) => {
    const id = newOpaqueId();
    const key = rowKeyOf(id);
    const signedInAt = seconds();
    const record: SessionRecord = { ...content, signedInAt, expiresAt: signedInAt + limits.maxSeconds };
    await store.createSession({
      key,
      memberKey: memberKeyOf(record),
      sealed: seal.seal(record, key),
      now: signedInAt,
      expiresAt: record.expiresAt,
    });
    reporter.sessionOpened();
    return { id, session: { key, version: 1, record } };
  };

  return {
    open,

    async reopen(session, member) {
      const reopened = await open({ ...session.record, member });
      // Stored anew before the old row goes: the pair is in the store at every moment. Not `end`, which would revoke it.
      await store.takeSession(session.key);
      return reopened;
    },

    async read(id) {
      const key = rowKeyOf(id);
      const row = await store.readSession(key);
      if (row === undefined) return undefined;
      const session = openRow(key, row);
      if (session === undefined) return undefined;
      const reason = endOf(session.record, row.lastSeenAt);
      if (reason === undefined) return session;
      await end(key, reason);
      return undefined;
    },

    reread,

    async replace(session, record) {
      const isStored = await store.replaceSession(
        session.key,
        session.version,
        seal.seal(record, session.key),
      );
      return isStored ? { key: session.key, version: session.version + 1, record } : undefined;
    },

    async touch(id) {
      const at = seconds();
      if (at - (lastTouched.get(id) ?? 0) < TOUCH_EVERY_SECONDS) return;
      // Bounded: forgetting a note only costs one more write.
      if (lastTouched.size >= 10_000) lastTouched.clear();
      lastTouched.set(id, at);
      await store.touchSession(rowKeyOf(id), at).catch(() => undefined);
    },

    end,

    async listOf(session) {
      const rows = await store.readSessionsOf(memberKeyOf(session.record));
      return rows
        .flatMap((row) => {
          const open = openRow(row.key, row);
          return open === undefined || endOf(open.record, row.lastSeenAt) !== undefined
            ? []
            : [{ ...open, lastSeenAt: row.lastSeenAt }];
        })
        .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
    },

    async sweep() {
      const rows = await store.takeExpiredSessions(seconds(), seconds() - limits.idleSeconds, SWEEP_BATCH);
      for (const row of rows) {
        const session = openRow(row.key, { sealed: row.sealed, version: 0 });
        if (session === undefined) continue;
        reporter.sessionEnded(session.record.expiresAt <= seconds() ? "max_age" : "idle");
        revoke(liveRefreshTokens(session.record));
      }
      return rows.length;
    },
  };
}
