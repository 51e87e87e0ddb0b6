/** The session store of a portal on several machines: one Redis or Valkey primary that they share. */

import type { RedisArgument } from "@redis/client";

import type { TlsFiles } from "#bff/store/redis/redis-address.ts";
import { connectToRedis } from "#bff/store/redis/redis-connection.ts";
import {
  type Claims,
  type Leases,
  type MassEnding,
  type MassEndings,
  type PendingRevocation,
  type RevocationRows,
  type RowKey,
  type RunningInstances,
  type SessionRows,
  type SessionStore,
  type SignInRows,
  type StoredSession,
  StoreFault,
} from "#bff/store/store.ts";

/**
 * Connects.
 *
 * @param url     `redis://` or `rediss://`, with user, password and database number where they are needed; or that of sentinels
 * @param prefix  of every key: two portals with different ones share a server without meeting
 * @param report  called when the connection is lost, and when it is back
 * @param tls     files of its certificates
 * @throws {StoreFault} when the server cannot be used; the message says why and never holds the address, which may hold a
 *   password
 */
export async function openRedisStore(
  url: string,
  prefix: string,
  report: (event: "store_lost" | "store_back", reason?: string) => void,
  tls: TlsFiles = {},
): Promise<SessionStore> {
  const listeners: ((key: RowKey | null) => void)[] = [];
  const notify = (key: RowKey | null): void => listeners.forEach((listener) => listener(key));
  // A message that is no key is about many sessions.
  const onChange = (key: Buffer | null): void =>
    notify(key === null || key.length !== HEX_KEY_LENGTH ? null : keyOf(key));
  const connection = await connectToRedis({ url, prefix, report, onChange, tls });
  const access: Access = { ...connection, prefix };
  const { client, read } = connection;

  return {
    ...sessionRowsIn(access),
    ...massEndingsIn(access),
    ...revocationRowsIn(access),
    ...signInRowsIn(access),
    ...leasesIn(access),
    ...instancesIn(access),
    ...claimsIn(access),
    watch: (listener) => void listeners.push(listener),
    rereadAfterMs: connection.rereadAfterMs,
    check: async () =>
      void (await read(() =>
        client().set(`${prefix}written`, "1", { expiration: { type: "EX", value: 60 } }),
      )),
    unsafeSettings: async () => {
      // A hosted server may not show its settings; then its operator is responsible for them.
      const settings = (await read(() => client().configGet(Object.keys(SAFE_SETTINGS))).catch(
        () => ({}),
      )) as Settings;
      return Object.entries(SAFE_SETTINGS).flatMap(([name, wanted]) => {
        const is = settings[name]?.toString();
        return is === undefined || is === wanted ? [] : [`${name} is "${is}" and should be "${wanted}"`];
      });
    },
    close: connection.close,
  };
}

/** `read` is for commands that may run twice, `write` for those that must not (`redis-retries.ts`). */
interface Access extends Pick<Awaited<ReturnType<typeof connectToRedis>>, "client" | "read" | "write"> {
  prefix: string;
}

function sessionRowsIn({ client, read, write, prefix }: Access): SessionRows {
  return {
    createSession: async ({ key, memberKey, sealed, now, expiresAt }) => {
      const args = [hex(key), hex(memberKey), bytes(sealed), String(now), String(expiresAt)];
      await write(() => client().createSession(...args));
    },
    readSession: async (key) => {
      const row = (await read(() =>
        client().hmGet(`${prefix}s:${hex(key)}`, ["d", "v", "t"]),
      )) as unknown as (Buffer | null)[];
      const [sealed, version, lastSeenAt] = row;
      if (!sealed || !version || !lastSeenAt) return undefined;
      return { key, sealed, version: Number(version), lastSeenAt: Number(lastSeenAt) };
    },
    readSessionsOf: async (memberKey) =>
      rowsOf(await read(() => client().readSessionsOf(hex(memberKey)))).map(storedSession),
    readSessionPage: async (cursor, limit) => {
      const page = await read(() => client().readSessionPage(cursor ?? "0", String(limit)));
      return pageOf(page, storedSession);
    },
    countSessions: async (seenSince) => {
      const [all, seen] = (await read(() => client().countSessions(String(seenSince)))) as [number, number];
      return { all, seen };
    },
    replaceSession: async (key, expectedVersion, { sealed, memberKey }) => {
      const args = [hex(key), String(expectedVersion), bytes(sealed), hex(memberKey)];
      return (await write(() => client().replaceSession(...args))) === 1;
    },
    touchSession: async (key, now) => void (await read(() => client().touchSession(hex(key), String(now)))),
    endSession: async (key, version, nowMs) => {
      const args = [hex(key), version === null ? "" : String(version), String(nowMs)];
      return (await write(() => client().endSession(...args))) === 1;
    },
    endSessions: async (keys, nowMs) =>
      Number(await write(() => client().endSessions(String(nowMs), ...keys.map(hex)))),
    endExpiredSessions: async (now, idleSince, limit) =>
      Number(await write(() => client().endExpiredSessions(String(now), String(idleSince), String(limit)))),
  };
}

function massEndingsIn({ client, read, write }: Access): MassEndings {
  return {
    startMassEnding: async ({ isOfAll, signedInBeforeMs, nowMs }) => {
      const args = [isOfAll ? "1" : "0", String(signedInBeforeMs), String(nowMs)];
      const begun = massEnding(await read(() => client().startMassEnding(...args)));
      if (begun === null) throw new StoreFault("session store: Redis keeps no mass ending");
      return begun;
    },
    massEnding: async () => massEnding(await read(() => client().massEnding())),
    noteMassEnding: async (number, moved, finishedAtMs) => {
      const args = [String(number), String(moved), finishedAtMs === null ? "" : String(finishedAtMs)];
      await write(() => client().noteMassEnding(...args));
    },
  };
}

function revocationRowsIn({ client, read, write, prefix }: Access): RevocationRows {
  return {
    addRevocation: async ({ key, sealed, nowMs }) =>
      void (await read(() => client().addRevocation(hex(key), bytes(sealed), String(nowMs)))),
    claimRevocations: async (nowMs, againAtMs, limit) =>
      rowsOf(
        await write(() => client().claimRevocations(String(nowMs), String(againAtMs), String(limit))),
      ).map(pendingRevocation),
    postponeRevocation: async (key, dueAtMs) =>
      void (await read(() => client().postponeRevocation(hex(key), String(dueAtMs)))),
    settleRevocations: async (keys) => void (await read(() => client().settleRevocations(...keys.map(hex)))),
    readRevocationPage: async (cursor, limit) => {
      const page = await read(() => client().readRevocationPage(cursor ?? "0", String(limit)));
      return pageOf(page, ([key, sealed]) => ({ key: keyOf(key), sealed }));
    },
    countDueRevocations: async (nowMs, limit) =>
      Math.min(Number(await read(() => client().zCount(`${prefix}due`, "-inf", nowMs))), limit),
    nextRevocationDue: async () => numberOrNull(await read(() => client().nextRevocationDue())),
    revocationBacklog: async () => {
      const [count, oldest] = (await read(() => client().revocationBacklog())) as [number, Buffer | null];
      return { count, oldestMs: numberOrNull(oldest) };
    },
  };
}

function signInRowsIn({ client, read, write }: Access): SignInRows {
  return {
    createSignIn: async ({ key, browserKey, sealed, now, expiresAt, keep }) => {
      const args = [hex(key), hex(browserKey), bytes(sealed), ...[now, expiresAt, keep].map(String)];
      await read(() => client().createSignIn(...args));
    },
    takeSignIn: async (key, browserKey, now) =>
      ((await write(() => client().takeSignIn(hex(key), hex(browserKey), String(now)))) as Buffer | null) ??
      undefined,
  };
}

function leasesIn({ client, read }: Access): Leases {
  return {
    takeLease: async (key, owner, _nowMs, forMs) =>
      (await read(() => client().takeLease(hex(key), owner, String(forMs)))) === 1,
    dropLease: async (key, owner) => void (await read(() => client().dropLease(hex(key), owner))),
  };
}

function instancesIn({ client, read }: Access): RunningInstances {
  return {
    announceInstance: async ({ id, release, forMs }) =>
      void (await read(() => client().announceInstance(`${id} ${release}`, String(forMs)))),
    withdrawInstance: async (id) => void (await read(() => client().withdrawInstance(id))),
    runningReleases: async () =>
      ((await read(() => client().runningInstances())) as Buffer[]).map(
        (name) => name.toString("utf8").split(" ")[1] ?? "",
      ),
  };
}

function claimsIn({ client, read, prefix }: Access): Claims {
  return {
    ownerSchool: async () => (await read(() => client().get(`${prefix}school`)))?.toString() ?? null,
    claimFor: async (schoolUrl) => String(await read(() => client().claimFor(schoolUrl))),
    keyFingerprints: async () =>
      ((await read(() => client().sMembers(`${prefix}keys`))) as unknown[]).map(String),
    claimKeys: async (fingerprints) => void (await read(() => client().claimKeys(...fingerprints))),
    forgetKeys: async () => void (await read(() => client().del(`${prefix}keys`))),
  };
}

/** With other values a server can lose or evict what was written to it (`docs/session-store.md`). */
const SAFE_SETTINGS = { appendonly: "yes", appendfsync: "always", "maxmemory-policy": "noeviction" };

/** A row key is a SHA-256. */
const HEX_KEY_LENGTH = 64;

type Settings = Record<string, Buffer | string | undefined>;

function hex(key: RowKey): string {
  return key.toString("hex");
}

function bytes(sealed: Uint8Array): RedisArgument {
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
}

/** The channel carries keys as hexadecimal text. */
function keyOf(key: Buffer): RowKey {
  return Buffer.from(key.toString("latin1"), "hex");
}

function numberOrNull(reply: unknown): number | null {
  return reply === null ? null : Number(reply);
}

type ScriptRow = [key: Buffer, sealed: Buffer, third: Buffer | number, fourth: Buffer];

function rowsOf(reply: unknown): ScriptRow[] {
  return reply as ScriptRow[];
}

function pageOf<T>(reply: unknown, read: (row: ScriptRow) => T): { rows: T[]; next: string | null } {
  const [cursor, rows] = reply as [Buffer, unknown];
  const next = cursor.toString("latin1");
  return { rows: rowsOf(rows).map(read), next: next === "0" ? null : next };
}

function storedSession([key, sealed, version, lastSeenAt]: ScriptRow): StoredSession {
  return { key: keyOf(key), sealed, version: Number(version), lastSeenAt: Number(lastSeenAt) };
}

function pendingRevocation([key, sealed, attempts, pendingSinceMs]: ScriptRow): PendingRevocation {
  return { key: keyOf(key), sealed, attempts: Number(attempts), pendingSinceMs: Number(pendingSinceMs) };
}

function massEnding(reply: unknown): MassEnding | null {
  const [number, ofAll, before, started, total, moved, finished] = reply as (Buffer | null)[];
  if (number === null || number === undefined) return null;
  return {
    number: Number(number),
    ofAll: Number(ofAll ?? 0),
    signedInBeforeMs: Number(before),
    startedAtMs: Number(started),
    total: Number(total),
    moved: Number(moved),
    finishedAtMs: numberOrNull(finished ?? null),
  };
}
