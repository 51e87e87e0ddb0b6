/** The connection to Redis by its sentinels, which know the primary and its successor. */

import { createSentinel, RESP_TYPES } from "@redis/client";

import type { SentinelAddress, TlsContents } from "#bff/store/redis/redis-address.ts";
import {
  type ConnectionOptions,
  PING_EVERY_MS,
  reasonOf,
  reconnectPauseMs,
  type RedisLink,
  SOCKET,
} from "#bff/store/redis/redis-client.ts";
import { changedChannel, redisScripts } from "#bff/store/redis/redis-scripts.ts";

/** How often the client queries the sentinels for the primary, in addition to their own reports. */
const ASK_EVERY_MS = 1000;
/** The reason of an outage in which the sentinels name no primary that answers. The client's own error says nothing. */
const NO_PRIMARY = "NO_PRIMARY";

/** After this long without a primary a new client is made, with every sentinel of the address. */
const ANEW_AFTER_MS = 5000;

/** @throws {Error} of the client; `connectToRedis` explains it */
export async function openSentinel(
  options: ConnectionOptions,
  address: SentinelAddress,
  tls: TlsContents,
): Promise<RedisLink> {
  const { report, onChange } = options;
  const open = () => openSentinelClient(options, address, tls);
  let sentinel = await open();
  const isConnected = (): boolean => sentinel.getMasterNode() !== undefined;

  // The client forgets a sentinel that has failed once. It does not return to it while its list has another one, also where that
  // one never answers.
  let connectedAtMs = performance.now();
  let isOpening = false;
  const renew = async (): Promise<void> => {
    isOpening = true;
    try {
      const fresh = await open();
      const old = sentinel;
      sentinel = fresh;
      onChange(null);
      report("store_back");
      await old.destroy();
    } catch {
      // The next check tries again.
    } finally {
      isOpening = false;
    }
  };
  const checking = setInterval(() => {
    if (isConnected()) connectedAtMs = performance.now();
    else if (performance.now() - connectedAtMs >= ANEW_AFTER_MS && !isOpening) void renew();
  }, ASK_EVERY_MS).unref();

  return {
    // The store sends nothing but commands that both kinds of client have.
    client: () => sentinel as unknown as ReturnType<RedisLink["client"]>,
    // A subscription that was lost and is back is not told from one that was never lost.
    rereadAfterMs: 5000,
    isConnected,
    // The client queries the sentinels every second, and leaves a server that has become a replica.
    leaveReplica: () => Promise.resolve(),
    close: async (): Promise<void> => {
      clearInterval(checking);
      await (sentinel.isReady ? sentinel.close() : sentinel.destroy());
    },
  };
}

async function openSentinelClient(
  { prefix, report, onChange }: ConnectionOptions,
  address: SentinelAddress,
  tls: TlsContents,
) {
  const socket = {
    ...SOCKET,
    ...(address.isTls && { tls: true, ...tls }),
    reconnectStrategy: reconnectPauseMs,
  };
  const connection = { pingInterval: PING_EVERY_MS, socket };
  let isOpening = true;
  let firstFault: unknown;
  const sentinel = createSentinel({
    name: address.name,
    sentinelRootNodes: address.nodes,
    nodeClientOptions: {
      ...connection,
      ...credentials(address.username, address.password),
      database: address.database,
      disableOfflineQueue: true,
    },
    sentinelClientOptions: {
      ...connection,
      ...credentials(address.sentinelUsername, address.sentinelPassword),
    },
    // WARNING: with more, the client sends a command again whose answer was lost. A pair would then look as if another process
    // had stored one first, and be revoked. `redis-retries.ts` repeats what may be repeated.
    maxCommandRediscovers: 0,
    scanInterval: ASK_EVERY_MS,
    passthroughClientErrorEvents: true,
    scripts: redisScripts(prefix),
    commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
  });
  sentinel.on("error", (error: unknown) => {
    if (error instanceof Error) firstFault ??= error;
    onChange(null);
    if (!isOpening && sentinel.getMasterNode() === undefined) report("store_lost", NO_PRIMARY);
  });
  sentinel.on("topology-change", () => onChange(null));
  try {
    await sentinel.connect();
    await sentinel.subscribe(changedChannel(prefix), (key) => onChange(key), true);
  } catch (error) {
    await sentinel.destroy();
    throw faultOf(error, firstFault);
  }
  isOpening = false;
  sentinel.on("ready", () => {
    onChange(null);
    report("store_back");
  });
  return sentinel;
}

function credentials(username: string | undefined, password: string | undefined) {
  return { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
}

/** The client says only that no sentinel or no primary was found; what came before it may say why. */
function faultOf(error: unknown, first: unknown): unknown {
  const message = error instanceof Error ? error.message : "";
  const because = first instanceof Error ? first.message : "";
  const code =
    /No such master/.test(because) || message.startsWith("no valid master")
      ? NO_PRIMARY
      : message.startsWith("None of the sentinels") && /^(ECONN|ENOTFOUND|EHOST|ENET)/.test(reasonOf(first))
        ? "NO_SENTINEL"
        : undefined;
  if (code !== undefined) return Object.assign(new Error(message), { code });
  return message.startsWith("None of the sentinels") ? first : error;
}
