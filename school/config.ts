/** The school's settings: read from the environment once, at start, with every fault reported in one run. */

import { isIP } from "node:net";

import { isAddressRange } from "#school/caller-address.ts";

export interface SchoolConfig {
  /** Where the school listens: an IP address of this machine, or `localhost`. */
  host: string;
  port: number;
  /** `{base_url}`: issuer, resource and origin are this one string, without a trailing slash. */
  url: string;
  /** File of the database, or `:memory:`. */
  databasePath: string;
  accessTokenSeconds: number;
  /** Seed the demo school and offer its members on the sign-in page. */
  demo: boolean;
  /** Put `iat` in the ID token: OpenID Connect requires it, the specification does not list it. */
  idTokenIat: boolean;
  /**
   * The form of the Member API: `full` has every field of this school; `documented` has only the fields that the
   * specification shows, with times as integer seconds and amounts as numbers. A portal can be tried with both.
   */
  dialect: Dialect;
  /** Addresses and CIDR ranges of the operator's own proxies, whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[];
  /** Roles at this site whose holders may authorize operator clients and act through them. */
  operatorRoles: readonly string[];
  /** Calls of the REST API and of `/mcp` that one operator may make in a minute, over all of their programs. */
  operatorCallsPerMinute: number;
  /** Megabytes (1,048,576 bytes) of all uploaded files together. */
  storageMegabytes: number;
  /** Hosts whose Client ID Metadata Documents are accepted, with a port unless it is 443. */
  clientHosts: readonly string[];
  /** Whether the documents of every host are accepted. */
  openRegistration: boolean;
  /** Hosts, written as in `clientHosts`, that may have an address in a private network. */
  privateClientHosts: readonly string[];
  logLevel: string;
}

export type Dialect = "full" | "documented";

/** Two hours (Spec, "Limits", row 2). */
const ACCESS_TOKEN_SECONDS = 7200;

/**
 * Choice (600 calls of an operator a minute): the specification shows no rate limits. Ten calls a second are enough for a
 * program that processes a list.
 */
const OPERATOR_CALLS_PER_MINUTE = 600;

/**
 * Choice (1,000 MB of uploads): the specification shows no limit on storage. This is a thousand files of the largest size;
 * they are kept in the database.
 */
const STORAGE_MEGABYTES = 1000;

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
const HOSTS_FORM =
  "host names, comma-separated, with a port unless it is 443: client.example,other.example:8443";
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Thrown with every fault of the settings, each with the form that was expected. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

/**
 * Reads the settings; an empty variable counts as unset.
 *
 * @throws {ConfigError} with every fault, not only the first
 */
export function parseConfig(environment: Record<string, string | undefined>): SchoolConfig {
  const faults: string[] = [];
  const read = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, form: string): T => {
    const text = environment[name]?.trim() ?? "";
    if (text === "") return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    faults.push(`${name} must be ${form}`);
    return fallback;
  };

  const port = read("SCHOOL_PORT", 4000, parseInteger(1, 65_535), "a port number from 1 to 65535");
  const config: SchoolConfig = {
    host: read(
      "SCHOOL_HOST",
      "127.0.0.1",
      (text) => (isIP(text) !== 0 || text === "localhost" ? text : undefined),
      "an IP address such as 0.0.0.0, or localhost",
    ),
    port,
    url: read(
      "SCHOOL_URL",
      `http://127.0.0.1:${port}`,
      parseOrigin,
      "an origin such as https://school.example: https, or http on this machine; no path and no trailing slash",
    ),
    databasePath: read(
      "SCHOOL_DATABASE",
      "var/school.db",
      parseDatabase,
      "sqlite:PATH, for example sqlite:var/school.db (postgres:// is not supported yet)",
    ),
    accessTokenSeconds: read(
      "SCHOOL_ACCESS_TOKEN_SECONDS",
      ACCESS_TOKEN_SECONDS,
      parseInteger(1, ACCESS_TOKEN_SECONDS),
      `a whole number of seconds from 1 to ${ACCESS_TOKEN_SECONDS}`,
    ),
    demo: read("SCHOOL_DEMO", false, parseSwitch, "1, true or on; or 0, false or off"),
    idTokenIat: read("SCHOOL_ID_TOKEN_IAT", true, parseSwitch, "1, true or on; or 0, false or off"),
    dialect: read<Dialect>(
      "SCHOOL_DIALECT",
      "full",
      (text) => (text === "full" || text === "documented" ? text : undefined),
      "full or documented",
    ),
    trustedProxies: read<readonly string[]>(
      "TRUSTED_PROXIES",
      [],
      parseRanges,
      "IP addresses or CIDR ranges, such as 10.0.0.0/8, comma-separated",
    ),
    operatorRoles: read<readonly string[]>(
      "SCHOOL_OPERATOR_ROLES",
      ["owner", "admin", "operator"],
      parseRoles,
      "role names, comma-separated, such as owner,admin",
    ),
    operatorCallsPerMinute: read(
      "SCHOOL_OPERATOR_CALLS_PER_MINUTE",
      OPERATOR_CALLS_PER_MINUTE,
      parseInteger(1, 1_000_000),
      "a whole number from 1 to 1000000",
    ),
    storageMegabytes: read(
      "SCHOOL_STORAGE_MEGABYTES",
      STORAGE_MEGABYTES,
      parseInteger(1, 1_000_000),
      "a whole number from 1 to 1000000",
    ),
    clientHosts: read<readonly string[]>("SCHOOL_CLIENT_HOSTS", [], parseHosts, HOSTS_FORM),
    openRegistration: read(
      "SCHOOL_OPEN_REGISTRATION",
      false,
      parseSwitch,
      "1, true or on; or 0, false or off",
    ),
    privateClientHosts: read<readonly string[]>("SCHOOL_PRIVATE_CLIENT_HOSTS", [], parseHosts, HOSTS_FORM),
    logLevel: read(
      "LOG_LEVEL",
      "info",
      (text) => (LOG_LEVELS.includes(text) ? text : undefined),
      `one of ${LOG_LEVELS.join(", ")}`,
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function parseInteger(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
  };
}

function parseSwitch(text: string): boolean | undefined {
  if (["1", "true", "on"].includes(text.toLowerCase())) return true;
  if (["0", "false", "off"].includes(text.toLowerCase())) return false;
  return undefined;
}

function parseRanges(text: string): string[] | undefined {
  const ranges = parseList(text);
  return ranges.every(isAddressRange) ? ranges : undefined;
}

function parseRoles(text: string): string[] | undefined {
  const roles = parseList(text);
  return roles.length > 0 ? roles : undefined;
}

function parseHosts(text: string): string[] | undefined {
  const hosts = parseList(text);
  return hosts.every((host) => isIP(host) === 0 && URL.parse(`https://${host}`)?.host === host)
    ? hosts
    : undefined;
}

function parseList(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function parseOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  // Origins are compared as text everywhere else, so only the form that `URL` writes is accepted.
  if (url === null || url.origin !== text) return undefined;
  if (url.protocol === "https:") return text;
  return url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname) ? text : undefined;
}

function parseDatabase(text: string): string | undefined {
  return /^sqlite:(.+)$/.exec(text)?.[1];
}
