/** The school's settings, and what each must be. */

import { join } from "node:path";

import { readVendorPlatforms } from "#school/oauth/registration/vendor-platforms.ts";
import {
  parseDatabase,
  parseHost,
  parseHosts,
  parseOrigin,
  parseRanges,
  parseRoles,
  parseSwitch,
} from "#school/setting-forms.ts";
import type { DatabaseAddress } from "#school/store/database.ts";
import { readBranding } from "#shared/node/branding/read-branding.ts";
import { ConfigError, type Environment, settingReader } from "#shared/node/settings.ts";

export type SchoolConfig = ReturnType<typeof parseConfig>;

export type Dialect = "full" | "documented";

/** Two hours (Spec, "Limits", row 2). */
const ACCESS_TOKEN_SECONDS = 7200;

/**
 * Choice (600 calls of an operator a minute): the specification shows no rate limits. Ten calls a second are enough for a
 * program that processes a list.
 */
const OPERATOR_CALLS_PER_MINUTE = 600;

/**
 * Choice (120 calls without a token a minute): of `/mcp`, by one address. A program that reads the public catalogue needs
 * about ten. Anybody may call, so the limit bounds the cost.
 */
const ANONYMOUS_CALLS_PER_MINUTE = 120;

/**
 * Choice (1,000 MB of uploads): the specification shows no limit on storage. This is a thousand files of the largest size;
 * they are stored in the database.
 */
const STORAGE_MEGABYTES = 1000;

/** Connections to PostgreSQL that one process opens at most; a server takes a hundred by default. */
const DATABASE_CONNECTIONS = 10;
/** The settings that may stand in files. */
export const SECRET_SETTINGS: readonly string[] = ["SCHOOL_DATABASE"];
const DEFAULT_DATABASE: DatabaseAddress = { kind: "sqlite", path: "var/school.db" };

/** An https school is behind a proxy. This is longer than the proxy needs to notice that the school stops. */
const HTTPS_DRAIN_SECONDS = 5;

/** Seconds that requests have to end when the school stops: longer than the largest answer may take. */
const STOP_SECONDS = 25;

const HOST_FORM = "an IP address such as 0.0.0.0, or localhost";
const HOSTS_FORM =
  "host names, comma-separated, with a port unless it is 443: client.example,other.example:8443";
/** The platform of the demo school, and an example of the file's form. */
const DEMO_VENDOR_PLATFORMS = join(import.meta.dirname, "seed/vendor-platforms.json");

/**
 * @throws {ConfigError} with every fault, not only the first
 */
export function parseConfig(environment: Environment) {
  const faults: string[] = [];
  // No value is repeated: the address of a database may hold a password.
  const setting = settingReader(environment, faults, (name, _value, form) => `${name} must be ${form}`);
  const { parsed: read, wholeNumber } = setting;
  const connections = wholeNumber("SCHOOL_DATABASE_CONNECTIONS", DATABASE_CONNECTIONS, 1, 1000);
  const port = wholeNumber("SCHOOL_PORT", 4000, 1, 65_535, "a port number");
  const opsPort = wholeNumber("SCHOOL_OPS_PORT", 0, 1, 65_535, "a port number");
  const opsHost = read("SCHOOL_OPS_HOST", "127.0.0.1", parseHost, HOST_FORM);
  if (opsPort === port)
    faults.push("SCHOOL_OPS_PORT must be another port than SCHOOL_PORT: metrics are not public");
  const url = read(
    "SCHOOL_URL",
    `http://127.0.0.1:${port}`,
    parseOrigin,
    "an origin such as https://school.example: https, or http on this machine; no path and no trailing slash",
  );
  const onOff = "1, true or on; or 0, false or off";
  const demo = read("SCHOOL_DEMO", false, parseSwitch, onOff);
  const { accent, logo } = readBranding(setting, faults, "SCHOOL", demo);
  const vendors = readVendors(environment, demo);
  const documentHosts = vendors.platforms.flatMap((platform) => platform.documentHosts);
  const clientHosts = read<readonly string[]>("SCHOOL_CLIENT_HOSTS", [], parseHosts, HOSTS_FORM);
  const config = {
    /** Where the school listens: an IP address of this machine, or `localhost`. */
    host: read("SCHOOL_HOST", "127.0.0.1", parseHost, HOST_FORM),
    port,
    /** The private listener with `/metrics`; undefined when it is off. */
    ops: opsPort === 0 ? undefined : { host: opsHost, port: opsPort },
    /** How long `/readyz` answers 503 before the school stops listening. */
    drainSeconds: wholeNumber(
      "SCHOOL_DRAIN_SECONDS",
      url.startsWith("https:") ? HTTPS_DRAIN_SECONDS : 0,
      0,
      300,
    ),
    /** After how long a stopping school ends the requests that still run. */
    stopSeconds: wholeNumber("SCHOOL_STOP_SECONDS", STOP_SECONDS, 1, 600),
    /** `{base_url}`: issuer, resource and origin are this one string, without a trailing slash. */
    url,
    database: read(
      "SCHOOL_DATABASE",
      DEFAULT_DATABASE,
      (text) => parseDatabase(text, connections),
      "sqlite:PATH, for example sqlite:var/school.db, or postgres://user:password@host/database",
      setting.secret,
    ),
    accessTokenSeconds: wholeNumber(
      "SCHOOL_ACCESS_TOKEN_SECONDS",
      ACCESS_TOKEN_SECONDS,
      1,
      ACCESS_TOKEN_SECONDS,
      "a whole number of seconds",
    ),
    /** Fills the database with the demo school, and offers its members on the sign-in page. */
    demo,
    accent,
    logo,
    /** Puts `iat` in the ID token: OpenID Connect requires it, the specification does not list it. */
    idTokenIat: read("SCHOOL_ID_TOKEN_IAT", true, parseSwitch, onOff),
    /**
     * The form of the Member API: `full` has every field of this school; `documented` has only the fields that the
     * specification shows, with times as integer seconds and amounts as numbers. A portal can be tried with both.
     */
    dialect: read<Dialect>(
      "SCHOOL_DIALECT",
      "full",
      (text) => (text === "full" || text === "documented" ? text : undefined),
      "full or documented",
    ),
    /** Addresses and CIDR ranges of the operator's own proxies, whose `X-Forwarded-For` counts. */
    trustedProxies: read<readonly string[]>(
      "TRUSTED_PROXIES",
      [],
      parseRanges,
      "IP addresses or CIDR ranges, such as 10.0.0.0/8, comma-separated",
    ),
    /** Roles at this site whose holders may authorize operator clients and act through them. */
    operatorRoles: read<readonly string[]>(
      "SCHOOL_OPERATOR_ROLES",
      ["owner", "admin", "operator"],
      parseRoles,
      "role names, comma-separated, such as owner,admin",
    ),
    /** Calls of the REST API and of `/mcp` that one operator may make in a minute, by all programs together. */
    operatorCallsPerMinute: wholeNumber(
      "SCHOOL_OPERATOR_CALLS_PER_MINUTE",
      OPERATOR_CALLS_PER_MINUTE,
      1,
      1_000_000,
    ),
    /** Calls of `/mcp` without a token that one address may make in a minute. */
    anonymousCallsPerMinute: wholeNumber(
      "SCHOOL_ANONYMOUS_CALLS_PER_MINUTE",
      ANONYMOUS_CALLS_PER_MINUTE,
      1,
      1_000_000,
    ),
    /** Megabytes (1,048,576 bytes) of all uploaded files together. */
    storageMegabytes: wholeNumber("SCHOOL_STORAGE_MEGABYTES", STORAGE_MEGABYTES, 1, 1_000_000),
    /** The vendors' platforms that may register by their name. */
    vendorPlatforms: vendors.platforms,
    /** Hosts whose Client ID Metadata Documents are accepted, with a port unless it is 443; the platforms' are among them. */
    clientHosts: [...new Set([...clientHosts, ...documentHosts])],
    /** Whether the documents of every host are accepted. */
    openRegistration: read("SCHOOL_OPEN_REGISTRATION", false, parseSwitch, onOff),
    /** Hosts, written as in `clientHosts`, that may have an address in a private network. */
    privateClientHosts: read<readonly string[]>("SCHOOL_PRIVATE_CLIENT_HOSTS", [], parseHosts, HOSTS_FORM),
    /** The IANA name of the zone in which the admin area reads and writes dates and times. */
    timeZone: setting.timeZone("SCHOOL_TIME_ZONE", "Asia/Taipei"),
    logLevel: setting.logLevel(),
  };
  faults.push(...vendors.faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The platforms of the file that the setting names; without a setting the demo's, or none. */
function readVendors(environment: Environment, demo: boolean) {
  const path = environment["SCHOOL_VENDOR_PLATFORMS"]?.trim() ?? "";
  if (path !== "") return readVendorPlatforms(path);
  return demo ? readVendorPlatforms(DEMO_VENDOR_PLATFORMS) : { platforms: [], faults: [] };
}
