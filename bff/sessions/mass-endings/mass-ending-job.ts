/**
 * Moves the sessions of a mass ending to the outbox of revocations, a batch at a time, so that their pairs are revoked. The portals
 * refuse these sessions from the moment of the ending. The state is in the store: the process with the lease continues the work,
 * also after a restart. It reads all sessions from the beginning until none is left to move, so the number of moved sessions is the
 * only state.
 */

import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { isEndedBy } from "#bff/sessions/mass-endings/mass-endings.ts";
import type { Seal } from "#bff/sessions/keys/seal.ts";
import { parseSessionRecord } from "#bff/sessions/session-record.ts";
import { ENDED_AT_ONCE, leaseKeyOf } from "#bff/sessions/sweep.ts";
import type { MassEnding, RowKey, SessionStore, StoredSession } from "#bff/store/store.ts";

interface Job {
  store: SessionStore;
  seal: Seal;
  /** Epoch milliseconds. */
  now: () => number;
  /** Called before each batch. @returns false to leave the rest to another process */
  mayMove: (renewLease: () => Promise<boolean>) => Promise<boolean>;
  /** Called after each batch. @param count  moved in this batch @param inAll  moved so far */
  moved: (count: number, inAll: number) => void | Promise<void>;
}

/** After this long without a renewal another process continues. */
const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 3000;
const PAGE = 200;

/**
 * @returns the ending when none of its sessions is left; null when there is nothing to do, or another process does it
 * @throws {StoreFault}
 */
export async function moveEndedSessions(job: Job): Promise<MassEnding | null> {
  const { store, now } = job;
  const lease = leaseKeyOf("mass ending");
  const owner = randomUUID();
  let renewedAtMs = Number.NEGATIVE_INFINITY;
  const renewLease = async (): Promise<boolean> => {
    if (Math.abs(now() - renewedAtMs) < RENEW_EVERY_MS) return true;
    renewedAtMs = now();
    return store.takeLease(lease, owner, renewedAtMs, LEASE_MS);
  };
  const hasLease = await renewLease();
  if (!hasLease) return null;
  try {
    for (;;) {
      const ending = await store.massEnding();
      if (ending === null || ending.finishedAtMs !== null) return null;
      const count = await moveOnce(job, ending, renewLease);
      if (count === null) return null;
      // A page of Redis may lack a session when its server has restarted meanwhile: only a whole pass without one ends the work.
      if (count > 0) continue;
      const finished = { ...ending, finishedAtMs: now() };
      await store.noteMassEnding(ending.number, 0, finished.finishedAtMs);
      return finished;
    }
  } finally {
    await store.dropLease(lease, owner);
  }
}

/** Reads all sessions once. @returns how many were moved; null when the work was left to another process */
async function moveOnce(
  { store, seal, now, mayMove, moved }: Job,
  ending: MassEnding,
  renewLease: () => Promise<boolean>,
): Promise<number | null> {
  let inAll = ending.moved;
  let cursor: string | null = null;
  let waiting: RowKey[] = [];
  do {
    const page: { rows: StoredSession[]; next: string | null } = await store.readSessionPage(cursor, PAGE);
    cursor = page.next;
    waiting.push(...page.rows.filter((row) => isToBeMoved(ending, row, seal)).map(({ key }) => key));
    while (waiting.length >= ENDED_AT_ONCE || (cursor === null && waiting.length > 0)) {
      if (!(await mayMove(renewLease)) || !(await renewLease())) return null;
      const count = await store.endSessions(waiting.slice(0, ENDED_AT_ONCE), now());
      waiting = waiting.slice(ENDED_AT_ONCE);
      await store.noteMassEnding(ending.number, count, null);
      inAll += count;
      await moved(count, inAll);
    }
    // A store in this process blocks the event loop during a page; calls that have arrived meanwhile run before the next one.
    await setImmediate();
    if (!(await renewLease())) return null;
  } while (cursor !== null);
  return inAll - ending.moved;
}

/** For a session that no key opens, only the last-seen time is known. */
function isToBeMoved(ending: MassEnding, { key, sealed, lastSeenAt }: StoredSession, seal: Seal): boolean {
  const record = parseSessionRecord(seal.open(sealed, key));
  if (record !== undefined) return isEndedBy(ending, record);
  return lastSeenAt * 1000 < ending.signedInBeforeMs;
}
