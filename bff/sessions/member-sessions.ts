/** All sessions of one member: their list, and the ends of earlier or surplus ones at a sign-in. */

import type { SessionEnd } from "#bff/ops/metrics/metric-labels.ts";
import { isEndedBy, type KnownMassEnding } from "#bff/sessions/mass-endings/mass-endings.ts";
import { memberKeyIn } from "#bff/sessions/session-ids.ts";
import { byCreation, type OpenSession, type SessionRecord } from "#bff/sessions/session-record.ts";
import type { SessionRowReader } from "#bff/sessions/session-rows.ts";
import type { RowKey, SessionStore } from "#bff/store/store.ts";

/** A session in its member's list. */
export interface ListedSession extends OpenSession {
  /** Epoch seconds. */
  lastSeenAt: number;
}

export type MemberSessions = ReturnType<typeof createMemberSessions>;

interface Dependencies {
  store: Pick<SessionStore, "readSessionsOf">;
  rows: SessionRowReader;
  massEnding: KnownMassEnding;
  /** One member's sessions on this portal. */
  perMember: number;
  end: (key: RowKey, reason: SessionEnd, record: SessionRecord) => Promise<unknown>;
}

export function createMemberSessions(dependencies: Dependencies) {
  const { store, rows, massEnding, perMember, end } = dependencies;
  /** This member's sessions that are not over, the last seen first. */
  const listOf = async (session: OpenSession): Promise<ListedSession[]> => {
    const stored = await store.readSessionsOf(memberKeyIn(session.record));
    const ending = await massEnding.last();
    return stored
      .flatMap((row) => {
        const open = rows.openRow(row);
        if (open === undefined || open === "unreadable" || isEndedBy(ending, open.record)) return [];
        return rows.isOver(open.record, row.lastSeenAt) ? [] : [{ ...open, lastSeenAt: row.lastSeenAt }];
      })
      .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
  };

  return {
    listOf,

    /**
     * Ends the member's earlier sessions on the same browser. When two tabs sign in at the same moment, neither knows of the
     * other's session, and the browser keeps the cookie of one.
     */
    async endEarlierOfBrowser(session: OpenSession): Promise<void> {
      const { browser } = session.record;
      if (browser === undefined) return;
      const earlier = (await listOf(session)).filter(
        (other) => other.record.browser === browser && byCreation(other, session) < 0,
      );
      for (const { key, record } of earlier) await end(key, "replaced", record);
    },

    /**
     * Ends the member's sessions beyond the limit, the one unseen for longest first, and of those seen in the same second the
     * one created first. Neither this session nor one created after it is ended.
     */
    async endSurplus(session: OpenSession): Promise<void> {
      const listed = await listOf(session);
      // Two sign-ins at the same moment must not end each other's session: each ends only sessions created before its own.
      const older = listed.filter((other) => byCreation(other, session) < 0);
      const room = Math.max(perMember - (listed.length - older.length), 0);
      const longestUnseenLast = older.toSorted(
        (one, other) => other.lastSeenAt - one.lastSeenAt || byCreation(other, one),
      );
      for (const { key, record } of longestUnseenLast.slice(room)) await end(key, "surplus", record);
    },
  };
}
