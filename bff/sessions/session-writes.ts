/** The writes of sessions: opened, replaced, sealed again and ended. */

import type { SessionEnd } from "#bff/ops/metrics/metric-labels.ts";
import type { KnownMassEnding } from "#bff/sessions/mass-endings/mass-endings.ts";
import type { SessionCache } from "#bff/sessions/session-cache.ts";
import { memberKeyIn, newOpaqueId, rowKeyOf } from "#bff/sessions/session-ids.ts";
import type { OpenSession, SessionRecord } from "#bff/sessions/session-record.ts";
import type { SessionOptions, SessionRowReader } from "#bff/sessions/session-rows.ts";
import type { RowKey, StoredSession } from "#bff/store/store.ts";

interface Dependencies extends SessionOptions {
  rows: SessionRowReader;
  cache: SessionCache;
  massEnding: KnownMassEnding;
}

export type SessionWrites = ReturnType<typeof createSessionWrites>;

/** The content that a sign-in gives to a new session. */
type NewRecord = Omit<SessionRecord, "signedInAt" | "signedInAtMs" | "afterMassEnding" | "expiresAt">;

export function createSessionWrites(dependencies: Dependencies) {
  const { store, seal, rows, cache, massEnding, limits, ended, tellsWhose = false, now } = dependencies;
  /** @returns the session as stored, or undefined when another writer replaced or ended it first */
  const replace = async (session: OpenSession, record: SessionRecord): Promise<OpenSession | undefined> => {
    const isStored = await store.replaceSession(session.key, session.version, {
      sealed: seal.seal(record, session.key),
      memberKey: memberKeyIn(record),
    });
    // Dropped from memory at once, since the store's report of the change may come later.
    cache.drop(session.key);
    return isStored ? { key: session.key, version: session.version + 1, record } : undefined;
  };

  /** A fault of the store is ignored here: the end itself meets it, too. */
  const recordOf = async (key: RowKey): Promise<SessionRecord | undefined> => {
    const row = await store.readSession(key).catch(() => undefined);
    const session = row === undefined ? undefined : rows.openRow(row);
    return session === "unreadable" ? undefined : session?.record;
  };

  return {
    /**
     * @returns the opaque id for the cookie; always a new one, so that an id that somebody planted in the browser never becomes a
     * session
     */
    open: async (content: NewRecord): Promise<{ id: string; session: OpenSession }> => {
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

    replace,

    /** Seals a record again with the newest key when an older one opened it, so that the older key can be removed. */
    async reseal(row: StoredSession, session: OpenSession): Promise<OpenSession> {
      if (seal.isNewest(row.sealed)) return session;
      // If another writer was first, or the store cannot be written, the next read tries again.
      return (await replace(session, session.record).catch(() => undefined)) ?? session;
    },

    /**
     * @param version  ends only this version; null ends any
     * @param known    the record, where the caller has it
     * @returns false when it had ended, or another writer replaced that version
     */
    async end(
      key: RowKey,
      version: number | null,
      reason: SessionEnd,
      known?: SessionRecord,
    ): Promise<boolean> {
      const record = known ?? (tellsWhose ? await recordOf(key) : undefined);
      const isEnded = await store.endSession(key, version, now());
      cache.drop(key);
      if (isEnded) ended(reason, 1, { key, sub: record?.member.sub });
      return isEnded;
    },
  };
}
