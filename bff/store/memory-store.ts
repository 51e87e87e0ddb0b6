/** A session store in memory, for tests that run thousands of short scenarios. It passes the conformance test of the real ones. */

import {
  LEASE_SKEW_MS,
  type MassEnding,
  type NewSignIn,
  nextMassEnding,
  type PendingRevocation,
  type RowKey,
  type SessionStore,
  type StoredSession,
} from "#bff/store/store.ts";

interface SessionRow extends StoredSession {
  memberKey: string;
  expiresAt: number;
}

interface RevocationRow extends PendingRevocation {
  dueAtMs: number;
}

const nameOf = (key: RowKey): string => key.toString("hex");
const least = (times: number[]): number | null => (times.length === 0 ? null : Math.min(...times));

export function createMemoryStore(): SessionStore {
  const sessions = new Map<string, SessionRow>();
  const revocations = new Map<string, RevocationRow>();
  const signIns = new Map<string, NewSignIn>();
  const leases = new Map<string, { owner: string; untilMs: number }>();
  const instances = new Map<string, { release: string; untilMs: number }>();
  let ending: MassEnding | null = null;
  let owner: string | null = null;
  let keyMarks: readonly string[] = [];
  const listeners: ((key: RowKey | null) => void)[] = [];

  const addRevocation = (key: RowKey, sealed: Uint8Array, nowMs: number): void => {
    revocations.set(nameOf(key), { key, sealed, attempts: 0, pendingSinceMs: nowMs, dueAtMs: nowMs });
  };
  const end = (key: RowKey, version: number | null, nowMs: number): boolean => {
    const row = sessions.get(nameOf(key));
    if (row === undefined || (version !== null && row.version !== version)) return false;
    sessions.delete(nameOf(key));
    addRevocation(key, row.sealed, nowMs);
    for (const listener of listeners) listener(key);
    return true;
  };

  return {
    async createSession({ key, memberKey, sealed, now, expiresAt }) {
      const row = { key, sealed, version: 1, lastSeenAt: now, memberKey: nameOf(memberKey), expiresAt };
      sessions.set(nameOf(key), row);
    },
    async readSession(key) {
      const row = sessions.get(nameOf(key));
      return row === undefined ? undefined : { ...row };
    },
    async readSessionsOf(memberKey) {
      return [...sessions.values()].filter((row) => row.memberKey === nameOf(memberKey));
    },
    async readSessionPage(cursor, limit) {
      const rows = [...sessions.values()]
        .toSorted((one, other) => one.key.compare(other.key))
        .filter((row) => cursor === null || nameOf(row.key) > cursor)
        .slice(0, limit);
      const last = rows.at(-1);
      return { rows, next: last === undefined || rows.length < limit ? null : nameOf(last.key) };
    },
    async countSessions(seenSince) {
      const seen = [...sessions.values()].filter(({ lastSeenAt }) => lastSeenAt > seenSince);
      return { all: sessions.size, seen: seen.length };
    },
    async replaceSession(key, expectedVersion, { sealed, memberKey }) {
      const row = sessions.get(nameOf(key));
      if (row?.version !== expectedVersion) return false;
      sessions.set(nameOf(key), {
        ...row,
        sealed,
        memberKey: nameOf(memberKey),
        version: expectedVersion + 1,
      });
      for (const listener of listeners) listener(key);
      return true;
    },
    async touchSession(key, now) {
      const row = sessions.get(nameOf(key));
      if (row !== undefined) row.lastSeenAt = now;
    },
    async endSession(key, version, nowMs) {
      return end(key, version, nowMs);
    },
    async endSessions(keys, nowMs) {
      return keys.filter((key) => end(key, null, nowMs)).length;
    },
    async endExpiredSessions(now, idleSince, limit) {
      const over = [...sessions.values()].filter(
        (row) => row.expiresAt <= now || row.lastSeenAt <= idleSince,
      );
      return over.slice(0, limit).filter(({ key }) => end(key, null, now * 1000)).length;
    },

    async startMassEnding({ isOfAll, signedInBeforeMs, nowMs }) {
      ending = nextMassEnding(ending, { isOfAll, signedInBeforeMs, nowMs, total: sessions.size });
      for (const listener of listeners) listener(null);
      return ending;
    },
    async massEnding() {
      return ending === null ? null : { ...ending };
    },
    async noteMassEnding(number, moved, finishedAtMs) {
      if (ending?.number === number) ending = { ...ending, moved: ending.moved + moved, finishedAtMs };
    },

    async addRevocation({ key, sealed, nowMs }) {
      addRevocation(key, sealed, nowMs);
    },
    async claimRevocations(nowMs, againAtMs, limit) {
      const due = [...revocations.values()].filter((row) => row.dueAtMs <= nowMs).slice(0, limit);
      for (const row of due) {
        row.attempts += 1;
        row.dueAtMs = againAtMs;
      }
      return due.map((row) => ({ ...row }));
    },
    async postponeRevocation(key, dueAtMs) {
      const row = revocations.get(nameOf(key));
      if (row !== undefined) row.dueAtMs = dueAtMs;
    },
    async settleRevocations(keys) {
      for (const key of keys) revocations.delete(nameOf(key));
    },
    async readRevocationPage(cursor, limit) {
      const rows = [...revocations.values()]
        .toSorted((one, other) => one.key.compare(other.key))
        .filter((row) => cursor === null || nameOf(row.key) > cursor)
        .slice(0, limit)
        .flatMap(({ key, sealed }) => (sealed === null ? [] : [{ key, sealed }]));
      const last = rows.at(-1);
      return { rows, next: last === undefined || rows.length < limit ? null : nameOf(last.key) };
    },
    async countDueRevocations(nowMs, limit) {
      return Math.min([...revocations.values()].filter((row) => row.dueAtMs <= nowMs).length, limit);
    },
    async nextRevocationDue() {
      return least([...revocations.values()].map(({ dueAtMs }) => dueAtMs));
    },
    async revocationBacklog() {
      const added = [...revocations.values()].map(({ pendingSinceMs }) => pendingSinceMs);
      return { count: revocations.size, oldestMs: least(added) };
    },

    async createSignIn(row) {
      signIns.set(nameOf(row.key), row);
      const ofBrowser = [...signIns.values()].filter(({ browserKey }) => browserKey.equals(row.browserKey));
      const surplus = ofBrowser.toSorted((one, other) => other.now - one.now).slice(row.keep);
      for (const { key } of surplus) signIns.delete(nameOf(key));
    },
    async takeSignIn(key, browserKey, now) {
      const row = signIns.get(nameOf(key));
      if (row === undefined || !row.browserKey.equals(browserKey)) return undefined;
      signIns.delete(nameOf(key));
      return row.expiresAt > now ? row.sealed : undefined;
    },

    async takeLease(key, owner, nowMs, forMs) {
      const held = leases.get(nameOf(key));
      const isHeld =
        held !== undefined && held.untilMs > nowMs && held.untilMs <= nowMs + forMs + LEASE_SKEW_MS;
      if (isHeld && held.owner !== owner) return false;
      leases.set(nameOf(key), { owner, untilMs: nowMs + forMs });
      return true;
    },
    async dropLease(key, owner) {
      if (leases.get(nameOf(key))?.owner === owner) leases.delete(nameOf(key));
    },

    async announceInstance({ id, release, nowMs, forMs }) {
      instances.set(id, { release, untilMs: nowMs + forMs });
    },
    async withdrawInstance(id) {
      instances.delete(id);
    },
    async runningReleases(nowMs) {
      return [...instances.values()].filter(({ untilMs }) => untilMs > nowMs).map(({ release }) => release);
    },

    watch: (listener) => void listeners.push(listener),
    rereadAfterMs: 5000,
    async check() {},
    async ownerSchool() {
      return owner;
    },
    async claimFor(schoolUrl) {
      owner ??= schoolUrl;
      return owner;
    },
    async keyMarks() {
      return [...keyMarks];
    },
    async claimKeys(marks) {
      if (keyMarks.length === 0 || keyMarks.some((mark) => marks.includes(mark))) keyMarks = [...marks];
    },
    async forgetKeys() {
      keyMarks = [];
    },
    unsafeSettings: () => Promise.resolve([]),
    async close() {},
  };
}
