/**
 * The connections to Redis: one for commands and one for the subscription. The client reconnects both when they are lost, or finds
 * the new primary by its sentinels.
 */

import { parseSentinelAddress, readTlsFiles } from "#bff/store/redis/redis-address.ts";
import { type ConnectionOptions, openClient, reasonOf } from "#bff/store/redis/redis-client.ts";
import { retrying } from "#bff/store/redis/redis-retries.ts";
import { openSentinel } from "#bff/store/redis/redis-sentinel.ts";
import { StoreFault } from "#bff/store/store.ts";

/**
 * Connects.
 *
 * @throws {StoreFault} when the server cannot be used; the message says why and never holds the address, which may hold a
 *   password
 */
export async function connectToRedis(given: ConnectionOptions) {
  let isLost = false;
  const options: ConnectionOptions = {
    ...given,
    // The client reports each try to connect again.
    report: (event, reason) => {
      if ((event === "store_lost") === isLost) return;
      isLost = !isLost;
      given.report(event, reason);
    },
  };
  try {
    const tls = readTlsFiles(options.tls ?? {});
    const sentinel = parseSentinelAddress(options.url);
    const link = await (sentinel === undefined
      ? openClient(options, tls)
      : openSentinel(options, sentinel, tls));
    return { ...link, ...retrying(link) };
  } catch (error) {
    throw error instanceof StoreFault
      ? error
      : new StoreFault(`session store: ${explanationOf(reasonOf(error))}`);
  }
}

const EXPLANATIONS: [RegExp, string][] = [
  [/^ECONNREFUSED$/, "nothing listens at the address of Redis"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "the host name of Redis is not known"],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, "no network leads to the address of Redis"],
  [/^(WRONGPASS|NOAUTH)$/, "Redis refuses the user or the password"],
  [/^NOPERM$/, "Redis forbids this user a command or a key that the store needs"],
  // This row must come before the next one: its CERT is also in ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED.
  [/^ERR_SSL_.*ALERT/, "Redis refuses the client certificate, or wants one: SESSION_STORE_CERT"],
  [
    /CERT|LEAF_SIGNATURE/,
    "the certificate of Redis is not trusted; SESSION_STORE_CA may name a file with its authority",
  ],
  [/^NO_PRIMARY$/, "the sentinels know no primary of this name, or it does not answer"],
  [/^NO_SENTINEL$/, "none of the sentinels answers"],
  [
    /^ECONNRESET$/,
    "Redis closes the connection; a server that asks for certificates wants SESSION_STORE_CERT",
  ],
  [/^Socket(ClosedUnexpectedly)Error$/, "Redis closes the connection; a server with TLS wants rediss://"],
  [/Timeout/, "Redis does not answer, or does not speak TLS where rediss:// asks for it"],
];

function explanationOf(reason: string): string {
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(reason))?.[1];
  return `${explanation ?? "Redis cannot be used"} (${reason})`;
}
