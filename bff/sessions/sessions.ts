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
import { isEndedBy, knowMassEnding } from "#bff/sessions/mass-endings/mass-endings.ts";
import { createMemberSessions, type MemberSessions } from "#bff/sessions/member-sessions.ts";
import { createSessionCache, type SeenSession } from "#bff/sessions/session-cache.ts";
import { rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { OpenSession } from "#bff/sessions/session-record.ts";
import { createSessionRowReader, type SessionOptions } from "#bff/sessions/session-rows.ts";
import { createSessionWrites, type SessionWrites } from "#bff/sessions/session-writes.ts";
import { sweepSessions } from "#bff/sessions/sweep.ts";
import type { MassEnding, RowKey } from "#bff/store/store.ts";

export interface Sessions extends MemberSessions, Pick<SessionWrites, "open" | "replace"> {
  /** @returns undefined for an unknown, ended or over-age session */
  read: (id: string) => Promise<OpenSession | undefined>;
  /** For a call of its member. @returns as `read` */
  visit: (id: string) => Promise<OpenSession | undefined>;
  /** The same for a session in memory, which most calls find there: without a promise and without the store. */
  visitInMemory: (id: string) => OpenSession | undefined;
  /** For a caller whose copy may be stale. */
  reread: (key: RowKey) => Promise<OpenSession | undefined>;
  /** Ends a session and has its pairs revoked. Ending twice is fine. */
  end: (key: RowKey, reason: SessionEnd) => Promise<void>;
  /** Ends this version of a session. @returns false when another writer replaced or ended it first */
  endVersion: (session: OpenSession, reason: SessionEnd) => Promise<boolean>;
  /** Ends all sessions that are over age or idle, a batch at a time. @returns how many were ended */
  sweep: () => Promise<number>;
  /** Reads from the store whether the operator has ended many sessions. @returns the last such ending */
  readMassEnding: () => Promise<MassEnding | null>;
}

/** A last-seen time is stored every twentieth of the idle time, and at least every five minutes: an idle end is that precise. */
const TOUCHES_WITHIN_IDLE = 20;
const MAX_TOUCH_INTERVAL_SECONDS = 300;

export function createSessions(options: SessionOptions): Sessions {
  const { store, limits, ended, lookedUp, now, steadyNow } = options;
  const rows = createSessionRowReader(options);
  const cache = createSessionCache(steadyNow, store.rereadAfterMs, limits.inMemory);
  store.watch(cache.drop);
  const massEnding = knowMassEnding(store, () => cache.drop(null));
  const touchEverySeconds = Math.min(MAX_TOUCH_INTERVAL_SECONDS, limits.idleSeconds / TOUCHES_WITHIN_IDLE);

  const inMemory = (id: string): SeenSession | undefined => {
    const seen = cache.get(id);
    if (seen !== undefined) lookedUp?.("hit");
    return seen;
  };

  /** Stores at intervals when the member was last seen. After a failed write, an idle session may end that much earlier. */
  const touch = (id: string, lastSeenAt: number, nowMs: number): void => {
    const at = Math.floor(nowMs / 1000);
    if (at - lastSeenAt < touchEverySeconds) return;
    cache.touch(id, at);
    void store.touchSession(rowKeyOf(id), at).catch(() => undefined);
  };

  const writes = createSessionWrites({ ...options, rows, cache, massEnding });

  const readRow = async (id: string): Promise<SeenSession | undefined> => {
    lookedUp?.("miss");
    const before = cache.lastRead(id);
    const keep = cache.beginRead(id);
    const row = await store.readSession(before?.key ?? rowKeyOf(id));
    if (row === undefined) return undefined;
    const { key, lastSeenAt } = row;
    const opened = before?.version === row.version ? before : await rows.openOrReport(row);
    if (opened === undefined) return undefined;
    const ending = await massEnding.last();
    const isEnded = isEndedBy(ending, opened.record);
    // The job that moves the ended sessions counts them, so it ends this one, too.
    if (isEnded && ending?.finishedAtMs === null) return undefined;
    if (isEnded || rows.isOver(opened.record, lastSeenAt)) {
      await writes.end(key, null, isEnded ? "ended_by_operator" : "over_age", opened.record);
      return undefined;
    }
    const session = await writes.reseal(row, opened);
    return keep({ session, lastSeenAt, remainingMs: rows.endOf(session.record, lastSeenAt) - now() });
  };

  const ofMember = createMemberSessions({
    store,
    rows,
    massEnding,
    perMember: limits.perMember,
    end: (key, reason, record) => writes.end(key, null, reason, record),
  });

  const visitInMemory = (id: string): OpenSession | undefined => {
    const seen = inMemory(id);
    if (seen !== undefined) touch(id, seen.lastSeenAt, now());
    return seen?.session;
  };

  return {
    open: writes.open,

    async read(id) {
      return inMemory(id)?.session ?? (await readRow(id))?.session;
    },

    visitInMemory,

    async visit(id) {
      const session = visitInMemory(id);
      if (session !== undefined) return session;
      const seen = await readRow(id);
      if (seen === undefined) return undefined;
      // Of several calls that read the row at the same time, only the first one stores it.
      touch(id, (cache.get(id) ?? seen).lastSeenAt, now());
      return seen.session;
    },

    async reread(key) {
      const row = await store.readSession(key);
      const session = row && (await rows.openOrReport(row));
      return session && !isEndedBy(await massEnding.last(), session.record) ? session : undefined;
    },

    replace: writes.replace,

    end: async (key, reason) => void (await writes.end(key, null, reason)),
    endVersion: ({ key, version, record }, reason) => writes.end(key, version, reason, record),

    ...ofMember,

    sweep: () => sweepSessions({ store, now, limits, ended: (count) => ended("over_age", count) }),

    readMassEnding: massEnding.read,
  };
}
