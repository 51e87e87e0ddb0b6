/** The address of Redis: one server, or the sentinels that know which server is the primary; and the files of TLS. */

import { readFileSync } from "node:fs";

export interface SentinelAddress {
  /** Of the primary, as the sentinels name it. */
  name: string;
  nodes: { host: string; port: number }[];
  isTls: boolean;
  /** Of the servers. */
  username: string | undefined;
  password: string | undefined;
  database: number;
  /** Of the sentinels, which have users of their own. */
  sentinelUsername: string | undefined;
  sentinelPassword: string | undefined;
}

const SENTINEL = /^redis(s)?\+sentinel:\/\/(?:([^@/]*)@)?([^@/?]+)\/([\w.-]+)(?:\/(\d+))?(?:\?(.*))?$/;
const NODE = /^(\[[0-9a-f:]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const DEFAULT_SENTINEL_PORT = 26_379;

/**
 * `redis+sentinel://USER:PASSWORD@HOST:26379,HOST2:26379/NAME/DATABASE?sentinel_user=U&sentinel_password=P`, of which
 * everything but a host and the name may be left out. With several hosts it is not a URL.
 *
 * @returns undefined for another form
 */
export function parseSentinelAddress(text: string): SentinelAddress | undefined {
  const [match, tls, credentials, hosts = "", name = "", database = "0", query] = SENTINEL.exec(text) ?? [];
  if (match === undefined) return undefined;
  const nodes = hosts.split(",").flatMap((node) => {
    const [, host, port] = NODE.exec(node) ?? [];
    return host === undefined
      ? []
      : [{ host: host.replaceAll(/[[\]]/g, ""), port: Number(port ?? DEFAULT_SENTINEL_PORT) }];
  });
  if (nodes.length !== hosts.split(",").length) return undefined;
  const colon = credentials?.indexOf(":") ?? -1;
  const [username, password] =
    credentials === undefined || colon < 0
      ? [credentials, undefined]
      : [credentials.slice(0, colon), credentials.slice(colon + 1)];
  const parameters = new URLSearchParams(query);
  return {
    name,
    nodes,
    isTls: tls !== undefined,
    username: decoded(username),
    password: decoded(password),
    database: Number(database),
    sentinelUsername: parameters.get("sentinel_user") ?? undefined,
    sentinelPassword: parameters.get("sentinel_password") ?? undefined,
  };
}

function decoded(part: string | undefined): string | undefined {
  return part === undefined || part === "" ? undefined : decodeURIComponent(part);
}

/** Paths of files in PEM form. */
export interface TlsFiles {
  /** The authority of the server's certificate, in place of those that Node trusts. */
  ca?: string;
  /** The portal's own certificate, for a server that requires one, and its key. */
  cert?: string;
  key?: string;
}

export type TlsContents = { [Part in keyof TlsFiles]: Buffer };

/** @throws {Error} when one cannot be read */
export function readTlsFiles(files: TlsFiles): TlsContents {
  return Object.fromEntries(Object.entries(files).map(([part, path]) => [part, readFileSync(path)]));
}
