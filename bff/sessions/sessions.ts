/**
 * Sessions of members on this portal: opened at sign-in, read at each call, replaced by a refresh, ended once.
 *
 * A session is an opaque id in the browser's cookie and a sealed record in the store under the id's SHA-256. How it is read:
 *
 * |          | by              | from                    | ends it when over age or idle | stores that it was seen  |
 * | -------- | --------------- | ----------------------- | ----------------------------- | ------------------------ |
 * | `open`   | a sign-in       | nothing: it is new      | no                            | as it is made            |
 * | `read`   | the cookie's id | memory, else the store  | yes                           | no                       |
 * | `visit`  | the cookie's id | memory, else the store  | yes                           | yes                      |
 * | `reread` | the row's key   | the store, never memory | no                            | no                       |
 *
 * A record that no key of the ring opens is reported to `unreadable`, and its session counts as unknown.
 */

import type { SessionEnd } from "#bff/ops/metrics/metric-labels.ts";
import { isEndedBy, knowMassEnding } from "#bff/sessions/mass-endings.ts";
import type { Seal } from "#bff/sessions/seal.ts";
import { createSessionCache, type SeenSession } from "#bff/sessions/session-cache.ts";
import { memberKeyIn, newOpaqueId, rowKeyOf } from "#bff/sessions/session-ids.ts";
import {
  byCreation,
  type OpenSession,
  parseSessionRecord,
  type SessionRecord,
} from "#bff/sessions/session-record.ts";
import { sweepSessions } from "#bff/sessions/sweep.ts";
import type { MassEnding, RowKey, SessionStore, StoredSession } from "#bff/store/store.ts";

/** A session in its member's list. */
export interface ListedSession extends OpenSession {
  /** Epoch seconds. */
  lastSeenAt: number;
}

export interface Sessions {
  /**
   * @returns the opaque id for the cookie; always a new one, so that an id that somebody planted in the browser never becomes a
   * session
   */
  open: (
    record: Omit<SessionRecord, "signedInAt" | "signedInAtMs" | "afterMassEnding" | "expiresAt">,
  ) => Promise<{ id: string; session: OpenSession }>;
  /** @returns undefined for an unknown, ended or over-age session */
  read: (id: string) => Promise<OpenSession | undefined>;
  /** For a call of its member. @returns a session in memory at once, without a promise */
  visit: (id: string) => OpenSession | Promise<OpenSession | undefined>;
  /** For a caller whose copy may be stale. */
  reread: (key: RowKey) => Promise<OpenSession | undefined>;
  /** @returns the session as stored, or undefined when another writer replaced or ended it first */
  replace: (session: OpenSession, record: SessionRecord) => Promise<OpenSession | undefined>;
  /** Ends a session and has its pairs revoked. Ending twice is fine. */
  end: (key: RowKey, reason: SessionEnd) => Promise<void>;
  /** Ends this version of a session. @returns false when another writer replaced or ended it first */
  endVersion: (session: OpenSession, reason: SessionEnd) => Promise<boolean>;
  /**
   * Ends the member's earlier sessions on the same browser. When two tabs sign in at the same moment, neither knows of the
   * other's session, and the browser keeps the cookie of one.
   */
  endEarlierOfBrowser: (session: OpenSession) => Promise<void>;
  /**
   * Ends the member's sessions beyond the limit, the one unseen for longest first, and of those seen in the same second the
   * one created first. Neither this session nor one created after it is ended.
   */
  endSurplus: (session: OpenSession) => Promise<void>;
  /** This member's sessions that are not over, the last seen first. */
  listOf: (session: OpenSession) => Promise<ListedSession[]>;
  /** Ends all sessions that are over age or idle, a batch at a time. @returns how many were ended */
  sweep: () => Promise<number>;
  /** Reads whether the operator has ended many sessions. @returns the last such ending */
  lookForMassEnding: () => Promise<MassEnding | null>;
}

interface Dependencies {
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
  /** `ended` is told whose session it was, for which its record may have to be read. */
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

/** A last-seen time is stored every twentieth of the idle time, and at least every five minutes: an idle end is that precise. */
const TOUCHES_WITHIN_IDLE = 20;
const MAX_TOUCH_INTERVAL_SECONDS = 300;

export function createSessions(dependencies: Dependencies): Sessions {
  const { store, seal, limits, schoolUrl, ended, unreadable, lookedUp, now, steadyNow } = dependencies;
  const { tellsWhose = false } = dependencies;
  const cache = createSessionCache(steadyNow, store.rereadAfterMs, limits.inMemory);
  store.watch(cache.drop);
  const massEnding = knowMassEnding(store, () => cache.drop(null));
  const touchEverySeconds = Math.min(MAX_TOUCH_INTERVAL_SECONDS, limits.idleSeconds / TOUCHES_WITHIN_IDLE);

  /** @returns undefined for a record that cannot be used */
  const openRow = (row: StoredSession): OpenSession | "unreadable" | undefined => {
    const value = seal.open(row.sealed, row.key);
    if (value === undefined) return "unreadable";
    const record = parseSessionRecord(value);
    return record === undefined ? undefined : { key: row.key, version: row.version, record };
  };
  const openOrNote = async (row: StoredSession): Promise<OpenSession | undefined> => {
    const opened = openRow(row);
    if (opened !== "unreadable") return opened;
    await unreadable();
    return undefined;
  };

  /** Epoch milliseconds. */
  const endOf = (record: SessionRecord, lastSeenAt: number): number =>
    Math.min(record.expiresAt, lastSeenAt + limits.idleSeconds) * 1000;
  const isOver = (record: SessionRecord, lastSeenAt: number): boolean =>
    endOf(record, lastSeenAt) <= now() || record.school.resource !== schoolUrl;

  const inMemory = (id: string): SeenSession | undefined => {
    const seen = cache.get(id);
    lookedUp?.(seen === undefined ? "miss" : "hit");
    return seen;
  };

  /** Stores at intervals when the member was last seen. After a failed write, an idle session may end that much earlier. */
  const touch = (id: string, lastSeenAt: number, nowMs: number): void => {
    const at = Math.floor(nowMs / 1000);
    if (at - lastSeenAt < touchEverySeconds) return;
    cache.touch(id, at);
    void store.touchSession(rowKeyOf(id), at).catch(() => undefined);
  };

  const replace: Sessions["replace"] = async (session, record) => {
    const isStored = await store.replaceSession(session.key, session.version, {
      sealed: seal.seal(record, session.key),
      memberKey: memberKeyIn(record),
    });
    // Dropped from memory at once, since the store's report of the change may come later.
    cache.drop(session.key);
    return isStored ? { key: session.key, version: session.version + 1, record } : undefined;
  };

  /** Seals a record again with the newest key when an older one opened it, so that the older key can be removed. */
  const resealed = async (row: StoredSession, session: OpenSession): Promise<OpenSession> => {
    if (seal.isNewest(row.sealed)) return session;
    // If another writer was first, or the store cannot be written, the next read tries again.
    return (await replace(session, session.record).catch(() => undefined)) ?? session;
  };

  /** A fault is left to the end itself. */
  const recordOf = async (key: RowKey): Promise<SessionRecord | undefined> => {
    const row = await store.readSession(key).catch(() => undefined);
    const session = row === undefined ? undefined : openRow(row);
    return session === "unreadable" ? undefined : session?.record;
  };

  const endOne = async (
    key: RowKey,
    version: number | null,
    reason: SessionEnd,
    known?: SessionRecord,
  ): Promise<boolean> => {
    const record = known ?? (tellsWhose ? await recordOf(key) : undefined);
    const isEnded = await store.endSession(key, version, now());
    cache.drop(key);
    if (isEnded) ended(reason, 1, { key, sub: record?.member.sub });
    return isEnded;
  };

  const readRow = async (id: string): Promise<SeenSession | undefined> => {
    const before = cache.lastRead(id);
    const keep = cache.beginRead(id);
    const row = await store.readSession(before?.key ?? rowKeyOf(id));
    if (row === undefined) {
      if (before !== undefined) cache.drop(before.key);
      return undefined;
    }
    const { key, lastSeenAt } = row;
    const opened = before?.version === row.version ? before : await openOrNote(row);
    if (opened === undefined) return undefined;
    const ending = await massEnding.last();
    const isEnded = isEndedBy(ending, opened.record);
    // Whoever moves the ended sessions counts them, so this one is left to that.
    if (isEnded && ending?.finishedAtMs === null) return undefined;
    if (isEnded || isOver(opened.record, lastSeenAt)) {
      await endOne(key, null, isEnded ? "ended_by_operator" : "over_age", opened.record);
      return undefined;
    }
    const session = await resealed(row, opened);
    return keep({ session, lastSeenAt, remainingMs: endOf(session.record, lastSeenAt) - now() });
  };

  const visitRow = async (id: string): Promise<OpenSession | undefined> => {
    const seen = await readRow(id);
    if (seen === undefined) return undefined;
    const nowMs = now();
    // Of several calls that read the row at the same time, only the first one stores it.
    touch(id, (cache.get(id) ?? seen).lastSeenAt, nowMs);
    return seen.session;
  };

  const listOf: Sessions["listOf"] = async (session) => {
    const rows = await store.readSessionsOf(memberKeyIn(session.record));
    const ending = await massEnding.last();
    return rows
      .flatMap((row) => {
        const open = openRow(row);
        if (open === undefined || open === "unreadable" || isEndedBy(ending, open.record)) return [];
        return isOver(open.record, row.lastSeenAt) ? [] : [{ ...open, lastSeenAt: row.lastSeenAt }];
      })
      .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
  };

  return {
    async open(content) {
      const id = newOpaqueId();
      const key = rowKeyOf(id);
      const afterMassEnding = (await massEnding.read())?.number ?? 0;
      const openedAtMs = now();
      const signedInAt = Math.floor(openedAtMs / 1000);
      const expiresAt = signedInAt + limits.maxSeconds;
      const times = { signedInAt, signedInAtMs: openedAtMs, afterMassEnding, expiresAt };
      const record: SessionRecord = { ...content, ...times };
      await store.createSession({
        key,
        memberKey: memberKeyIn(record),
        sealed: seal.seal(record, key),
        now: signedInAt,
        expiresAt,
      });
      return { id, session: { key, version: 1, record } };
    },

    async read(id) {
      return inMemory(id)?.session ?? (await readRow(id))?.session;
    },

    visit(id) {
      const seen = inMemory(id);
      if (seen === undefined) return visitRow(id);
      touch(id, seen.lastSeenAt, now());
      return seen.session;
    },

    async reread(key) {
      const row = await store.readSession(key);
      const session = row && (await openOrNote(row));
      return session && !isEndedBy(await massEnding.last(), session.record) ? session : undefined;
    },

    replace,

    end: async (key, reason) => void (await endOne(key, null, reason)),
    endVersion: ({ key, version, record }, reason) => endOne(key, version, reason, record),

    async endEarlierOfBrowser(session) {
      const { browser } = session.record;
      if (browser === undefined) return;
      const earlier = (await listOf(session)).filter(
        (other) => other.record.browser === browser && byCreation(other, session) < 0,
      );
      for (const { key, record } of earlier) await endOne(key, null, "replaced", record);
    },

    async endSurplus(session) {
      const listed = await listOf(session);
      // Two sign-ins at the same moment must not end each other's session: each ends only sessions created before its own.
      const older = listed.filter((other) => byCreation(other, session) < 0);
      const room = Math.max(limits.perMember - (listed.length - older.length), 0);
      const longestUnseenLast = older.toSorted(
        (one, other) => other.lastSeenAt - one.lastSeenAt || byCreation(other, one),
      );
      for (const { key, record } of longestUnseenLast.slice(room)) await endOne(key, null, "surplus", record);
    },

    listOf,

    sweep: () => sweepSessions({ store, now, limits, ended: (count) => ended("over_age", count) }),

    lookForMassEnding: massEnding.read,
  };
}
