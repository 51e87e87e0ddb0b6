/** The session store of a portal on several machines: one Redis or Valkey primary that they share. */

import { createClient, type RedisArgument, RESP_TYPES } from "@redis/client";

import { CHANGED_CHANNEL, PREFIX, scripts } from "#bff/sessions/redis-scripts.ts";
import {
  type OwedRevocation,
  type RowKey,
  type SessionStore,
  type StoredSession,
  StoreFault,
} from "#bff/sessions/store.ts";

/** Without an answer for this long the connection counts as dead, and what waits on it fails. */
const SILENCE_MS = 5000;
const PING_EVERY_MS = 2000;
const CONNECT_TIMEOUT_MS = 5000;
const LONGEST_PAUSE_MS = 500;

/** A blink of the connection is waited out, so that a member sees a slow answer instead of a fault. */
const OFFLINE_TRIES = 10;
const OFFLINE_PAUSE_MS = 100;

/**
 * Connects.
 *
 * @param url     `redis://` or `rediss://`, with user, password and database number where they are needed
 * @param report  told when the connection is lost, and when it is back
 * @throws {StoreFault} when the server cannot be reached; the message never holds the address, which may hold a password
 */
export async function openRedisStore(
  url: string,
  report: (event: "store_lost" | "store_back", reason?: string) => void,
): Promise<SessionStore> {
  const listeners: ((key: RowKey | null) => void)[] = [];
  const tell = (key: RowKey | null): void => listeners.forEach((listener) => listener(key));

  let isOpening = true;
  const connection = {
    url,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries: number, cause: Error) =>
        isOpening ? cause : Math.min(50 * (retries + 1), LONGEST_PAUSE_MS),
    },
  };
  const client = createClient({
    ...connection,
    scripts,
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    disableOfflineQueue: true,
  });
  client.on("error", (error: Error) => {
    if (!isOpening) report("store_lost", reasonOf(error));
  });
  // A subscriber that was away has missed some: whoever remembers sessions must forget all of them.
  const subscriber = createClient(connection);
  subscriber.on("error", () => tell(null));
  subscriber.on("ready", () => tell(null));
  try {
    await client.connect();
    await subscriber.connect();
    await subscriber.subscribe(CHANGED_CHANNEL, (message) => tell(keyOf(message)), true);
  } catch (error) {
    if (client.isOpen) client.destroy();
    if (subscriber.isOpen) subscriber.destroy();
    throw new StoreFault(`session store: Redis cannot be used (${reasonOf(error)})`);
  }
  isOpening = false;
  client.on("ready", () => report("store_back"));

  /** For what may be asked twice: an answer that was lost with its connection is asked for again. */
  const read = <T>(work: () => Promise<T>): Promise<T> => attempt(work, (error) => !isRefusal(error));
  /** For what must not be done twice: tried again only when it was never sent. */
  const write = <T>(work: () => Promise<T>): Promise<T> => attempt(work, isNeverSent);

  return {
    createSession: async ({ key, memberKey, sealed, now, expiresAt }) => {
      const words = [hex(key), hex(memberKey), bytes(sealed), String(now), String(expiresAt)];
      await write(() => client.createSession(...words));
    },
    readSession: async (key) => {
      const row = (await read(() =>
        client.sendCommand(["HMGET", `${PREFIX}s:${hex(key)}`, "d", "v", "t"]),
      )) as (Buffer | null)[];
      const [sealed, version, lastSeenAt] = row;
      if (!sealed || !version || !lastSeenAt) return undefined;
      return { key, sealed, version: Number(version), lastSeenAt: Number(lastSeenAt) };
    },
    readSessionsOf: async (memberKey) =>
      rowsOf(await read(() => client.readSessionsOf(hex(memberKey)))).map(storedSession),
    readSessionPage: async (cursor, limit) => {
      const page = await read(() => client.readSessionPage(cursor ?? "0", String(limit)));
      const [nextCursor, rows] = page as [Buffer, unknown];
      const next = nextCursor.toString("latin1");
      return { rows: rowsOf(rows).map(storedSession), next: next === "0" ? null : next };
    },
    replaceSession: async (key, expectedVersion, { sealed, memberKey }) => {
      const words = [hex(key), String(expectedVersion), bytes(sealed), hex(memberKey)];
      return (await write(() => client.replaceSession(...words))) === 1;
    },
    touchSession: async (key, now) => void (await read(() => client.touchSession(hex(key), String(now)))),
    endSession: async (key, version, nowMs) => {
      const words = [hex(key), version === null ? "" : String(version), String(nowMs)];
      return (await write(() => client.endSession(...words))) === 1;
    },
    endExpiredSessions: async (now, idleSince, limit) =>
      Number(await write(() => client.endExpiredSessions(String(now), String(idleSince), String(limit)))),

    oweRevocation: async ({ key, sealed, nowMs }) =>
      void (await read(() => client.oweRevocation(hex(key), bytes(sealed), String(nowMs)))),
    claimRevocations: async (nowMs, againAtMs, limit) =>
      rowsOf(await write(() => client.claimRevocations(String(nowMs), String(againAtMs), String(limit)))).map(
        owedRevocation,
      ),
    postponeRevocation: async (key, dueAtMs) =>
      void (await read(() => client.postponeRevocation(hex(key), String(dueAtMs)))),
    settleRevocation: async (key) => void (await read(() => client.settleRevocation(hex(key)))),
    capRevocations: async (keep) => Number(await read(() => client.capRevocations(String(keep)))),
    revocationBacklog: async () => {
      const [count, oldest, nextDue] = (await read(() => client.revocationBacklog())) as [
        number,
        Buffer | null,
        Buffer | null,
      ];
      return {
        count,
        oldestMs: oldest === null ? null : Number(oldest),
        nextDueMs: nextDue === null ? null : Number(nextDue),
      };
    },

    createSignIn: async ({ key, browserKey, sealed, now, expiresAt, keep }) => {
      const words = [hex(key), hex(browserKey), bytes(sealed), ...[now, expiresAt, keep].map(String)];
      await read(() => client.createSignIn(...words));
    },
    takeSignIn: async (key, browserKey, now) =>
      ((await write(() => client.takeSignIn(hex(key), hex(browserKey), String(now)))) as Buffer | null) ??
      undefined,

    takeLease: async (key, owner, _nowMs, forMs) =>
      (await read(() => client.takeLease(hex(key), owner, String(forMs)))) === 1,
    dropLease: async (key, owner) => void (await read(() => client.dropLease(hex(key), owner))),

    watch: (listener) => void listeners.push(listener),
    // What anybody changes is told at once. A subscription that has died is noticed by its silence, after
    // `PING_EVERY_MS` and `SILENCE_MS`, and then all that is remembered is forgotten.
    rereadAfterMs: 60_000,
    check: async () => void (await read(() => client.ping())),
    doubts: async () => {
      // A hosted server may keep its settings to itself; then its operator answers for them.
      const settings = (await read(() => client.configGet(Object.keys(DURABLE))).catch(
        () => ({}),
      )) as Settings;
      return Object.entries(DURABLE).flatMap(([name, wanted]) => {
        const is = settings[name]?.toString();
        return is === undefined || is === wanted ? [] : [`${name} is "${is}" and should be "${wanted}"`];
      });
    },
    close: async () => {
      // Closing waits for answers, which a server that is away does not give.
      for (const one of [client, subscriber]) {
        if (one.isReady) await one.close();
        else if (one.isOpen) one.destroy();
      }
    },
  };
}

/** Without these a server can lose or drop what it has been given (README, "Stores"). */
const DURABLE = { appendonly: "yes", appendfsync: "always", "maxmemory-policy": "noeviction" };

type Settings = Record<string, Buffer | string | undefined>;

/** @throws {StoreFault} when the last try failed, or failed in a way that forbids another */
async function attempt<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= OFFLINE_TRIES || !mayRepeat(error))
        throw new StoreFault(`session store: Redis failed (${reasonOf(error)})`);
    }
    await new Promise((resume) => setTimeout(resume, OFFLINE_PAUSE_MS));
  }
}

function isNeverSent(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === "ClientOfflineError";
}

/** The server has understood and said no: asking again gets the same answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.constructor.name.endsWith("ErrorReply");
}

/** The kind of fault only: messages may repeat arguments or the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown fault";
  const code = "code" in error ? String(error.code) : error.constructor.name;
  // The server's own word for a refusal: WRONGPASS, OOM, READONLY, LOADING.
  return /^([A-Z]{3,20}) /.exec(error.message)?.[1] ?? code;
}

function hex(key: RowKey): string {
  return key.toString("hex");
}

function bytes(sealed: Uint8Array): RedisArgument {
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
}

/** Keys travel as the hex word they are named by. */
function keyOf(word: Buffer): RowKey {
  return Buffer.from(word.toString("latin1"), "hex");
}

type ScriptRow = [key: Buffer, sealed: Buffer, third: Buffer | number, fourth: Buffer];

function rowsOf(reply: unknown): ScriptRow[] {
  return reply as ScriptRow[];
}

function storedSession([key, sealed, version, lastSeenAt]: ScriptRow): StoredSession {
  return { key: keyOf(key), sealed, version: Number(version), lastSeenAt: Number(lastSeenAt) };
}

function owedRevocation([key, sealed, attempts, owedSinceMs]: ScriptRow): OwedRevocation {
  return { key: keyOf(key), sealed, attempts: Number(attempts), owedSinceMs: Number(owedSinceMs) };
}
