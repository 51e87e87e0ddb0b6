/** The portal's settings, and what each must be. */

import { dirname } from "node:path";

import { type LookSettings, readLook } from "#bff/look/read-look.ts";
import { parseSentinelAddress, type TlsFiles } from "#bff/store/redis/redis-address.ts";
import { isAddressRange } from "#shared/node/caller-address.ts";
import { ConfigError, type Environment, originFault, settingReader } from "#shared/node/settings.ts";

/** Where session records are kept: a file on this machine, or a server that several machines share. */
export type SessionStoreConfig = { kind: "sqlite"; path: string } | RedisStoreConfig;

interface RedisStoreConfig {
  kind: "redis";
  url: string;
  /** Of every key, so that portals may share a server. */
  prefix: string;
  tls: TlsFiles;
}

export interface Config extends LookSettings {
  host: string;
  port: number;
  /** Public origin of the portal, no trailing slash. */
  portalUrl: string;
  /** Whether cookies are `Secure` and carry the `__Host-` prefix: the portal's origin is https. */
  isHttps: boolean;
  /** The real school, or null to start the embedded one. */
  school: { url: string; clientId: string; clientSecret: string } | null;
  embeddedSchoolPort: number;
  /** Keys of 32 bytes, the first encrypts; null only with the embedded school, which then makes a key file. */
  sessionKeys: Buffer[] | null;
  sessionStore: SessionStoreConfig;
  /** The folder for the portal's own files, such as the session key that it generates: the folder of a store that is a file. */
  dataFolder: string;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  /** One member's sessions on this portal; a sign-in beyond that ends the one unseen for longest. */
  sessionsPerMember: number;
  /** Opened sessions, and as many opened cookies, that this process keeps in memory. */
  sessionCacheEntries: number;
  refreshWindowSeconds: number;
  schoolTimeoutMs: number;
  previewRoles: string[];
  /** Template of a course's address on the school's own site (`courseLinkFault`), or null for no link. */
  courseLink: string | null;
  /** IANA name of the zone that the school keeps its times in. */
  schoolTimeZone: string;
  /** Addresses and CIDR ranges whose `X-Forwarded-For` counts. */
  trustedProxies: string[];
  /** False behind a gateway that has limits, and for benchmarks. */
  isRateLimited: boolean;
  /** Where the metrics can be read; null for nowhere. */
  ops: { host: string; port: number } | null;
  /** How long the portal says that it is not ready before it stops listening. */
  drainSeconds: number;
  /** After which a stopping portal ends, whatever is still under way. */
  stopSeconds: number;
  logLevel: string;
}

/** Template of `COURSE_LINK` for the pages of the demo school. */
const DEMO_COURSE_LINK = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";

const PLACEHOLDERS = ["school", "slug", "lectureId", "seconds"];
const EXPECTED_LINK = `expected a template such as ${DEMO_COURSE_LINK}`;

/**
 * Parses the environment.
 *
 * @throws {ConfigError} with all faults, never only the first
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = [];
  const read = settingReader(
    environment,
    faults,
    (name, value, form) => `${name} is "${value}": expected ${form}.`,
  );
  const matching = (name: string, pattern: RegExp, form: string): string | undefined =>
    read.parsed<string | undefined>(name, undefined, (text) => (pattern.test(text) ? text : undefined), form);
  const origin = (name: string): string | undefined => {
    const value = read.text(name);
    const fault = value === undefined ? undefined : originFault(value);
    if (fault === undefined) return value;
    faults.push(`${name} is "${value}": ${fault}`);
    return undefined;
  };

  const port = read.wholeNumber("PORT", 3000, 1, 65_535);
  const portalUrl = origin("PORTAL_URL") ?? `http://localhost:${port}`;
  const isHttps = portalUrl.startsWith("https:");
  const isProduction = environment["NODE_ENV"] === "production" || isHttps;
  const schoolUrl = origin("SCHOOL_URL");
  const sessionKeys = parseSessionKeys(read.secret("SESSION_KEYS"), faults);
  const clientId = read.text("CLIENT_ID");
  const clientSecret = read.secret("CLIENT_SECRET");

  if (isProduction && schoolUrl === undefined && environment["SCHOOL_URL"] === undefined) {
    faults.push(
      "SCHOOL_URL is missing: in production (NODE_ENV=production or an https PORTAL_URL) the portal needs a real school, for example SCHOOL_URL=https://school.example.com.",
    );
  }
  const needsCredentials = schoolUrl !== undefined || isProduction;
  /** Whether there is already a fault about its file. */
  const isFaulty = (name: string): boolean => faults.some((fault) => fault.startsWith(name));
  if (needsCredentials && clientId === undefined) {
    faults.push(
      "CLIENT_ID is missing: the client_id of the OAuth application that the school's operator made for this portal.",
    );
  }
  if (needsCredentials && clientSecret === undefined && !isFaulty("CLIENT_SECRET")) {
    faults.push(
      "CLIENT_SECRET is missing: the portal is a confidential client. Set CLIENT_SECRET, or CLIENT_SECRET_FILE to a file that holds it.",
    );
  }
  if (needsCredentials && sessionKeys === null && !isFaulty("SESSION_KEYS")) {
    faults.push(
      "SESSION_KEYS is missing: one or more base64 keys of 32 bytes, comma-separated. Make one with: openssl rand -base64 32",
    );
  }

  const opsPort = read.wholeNumber("OPS_PORT", 0, 1, 65_535);
  if (opsPort === port)
    faults.push("OPS_PORT equals PORT: expected another port, since metrics are not public.");
  // Choice (Asia/Taipei by default): the API does not name the school's zone, and its schools are in Taiwan.
  const schoolTimeZone = read.timeZone("SCHOOL_TIME_ZONE", "Asia/Taipei");
  const courseLink = read.text("COURSE_LINK");
  const courseLinkProblem = courseLink === undefined ? undefined : courseLinkFault(courseLink);
  if (courseLinkProblem !== undefined) faults.push(`COURSE_LINK is "${courseLink}": ${courseLinkProblem}`);
  // Only the demo school is known to have a page for each course.
  const isDemo = schoolUrl === undefined && !/^(off|false|0)$/i.test(read.text("SCHOOL_DEMO") ?? "");
  for (const word of read.list("TRUSTED_PROXIES") ?? []) {
    if (!isAddressRange(word))
      faults.push(
        `TRUSTED_PROXIES holds "${word}": expected IP addresses or CIDR ranges, such as 10.0.0.0/8, comma-separated.`,
      );
  }

  const sessionStore = parseSessionStore(
    read.secret("SESSION_STORE") ?? "sqlite:var/sessions.db",
    matching(
      "SESSION_STORE_PREFIX",
      /^[\w.:-]{1,64}$/,
      "up to 64 letters, digits and _ . : -, such as school-a:",
    ),
    {
      ca: read.text("SESSION_STORE_CA"),
      cert: read.text("SESSION_STORE_CERT"),
      key: read.text("SESSION_STORE_CERT_KEY"),
    },
    faults,
  );

  const config: Config = {
    host: read.text("HOST") ?? "127.0.0.1",
    port,
    portalUrl,
    isHttps,
    school:
      schoolUrl === undefined || clientId === undefined || clientSecret === undefined
        ? null
        : { url: schoolUrl, clientId, clientSecret },
    embeddedSchoolPort: read.wholeNumber("SCHOOL_PORT", 4000, 1, 65_535),
    sessionKeys: sessionKeys === "faulty" ? null : sessionKeys,
    sessionStore,
    dataFolder: sessionStore.kind === "sqlite" ? dirname(sessionStore.path) : "var",
    sessionIdleSeconds: 60 * read.wholeNumber("SESSION_IDLE_MINUTES", 720, 1, 525_600),
    sessionMaxSeconds: 3600 * read.wholeNumber("SESSION_MAX_HOURS", 168, 1, 8760),
    sessionsPerMember: read.wholeNumber("SESSIONS_PER_MEMBER", 20, 1, 1000),
    sessionCacheEntries: read.wholeNumber("SESSION_CACHE_ENTRIES", 5000, 100, 1_000_000),
    refreshWindowSeconds: read.wholeNumber("REFRESH_WINDOW_SECONDS", 300, 0, 3600),
    schoolTimeoutMs: read.wholeNumber("SCHOOL_TIMEOUT_MS", 10_000, 100, 120_000),
    previewRoles: read.list("PREVIEW_ROLES") ?? ["owner", "admin", "operator"],
    ...readLook(read, faults, isDemo),
    courseLink: courseLink ?? (isDemo ? DEMO_COURSE_LINK : null),
    schoolTimeZone,
    trustedProxies: read.list("TRUSTED_PROXIES") ?? [],
    isRateLimited: (matching("RATE_LIMITS", /^(on|off)$/, "on or off") ?? "on") === "on",
    ops: opsPort === 0 ? null : { host: read.text("OPS_HOST") ?? "127.0.0.1", port: opsPort },
    drainSeconds: read.wholeNumber("DRAIN_SECONDS", 1, 0, 300),
    stopSeconds: read.wholeNumber("STOP_SECONDS", 25, 1, 600),
    logLevel: read.logLevel(),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/**
 * A placeholder has no place in the host: a course's slug must not choose the site that the link leads to.
 *
 * @returns what is wrong with a template of `COURSE_LINK`, and the form that is expected; undefined for a good one
 */
function courseLinkFault(template: string): string | undefined {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = names.find((name) => !PLACEHOLDERS.includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is no placeholder: expected {school}, {slug}, {lectureId} or {seconds}.`;
  if (/[\s{}]/.test(template.replaceAll(/\{[^{}]*\}/g, "")))
    return `it holds a space or a single brace: ${EXPECTED_LINK}.`;
  if (!/^(\{school\}|https:\/\/[^/?#{}@]+)\//.test(template))
    return `it begins neither with {school}/ nor with https and a host: ${EXPECTED_LINK}.`;
  if (template.lastIndexOf("{school}") > 0)
    return `{school} stands at the beginning alone: ${EXPECTED_LINK}.`;
  if (!names.includes("slug")) return `{slug} is missing: ${EXPECTED_LINK}.`;
  return undefined;
}

/**
 * Parses the key ring. Each key is checked, since a short key among good ones would otherwise fail only when it is used.
 *
 * @returns null when unset, "faulty" when set and refused (its faults are in the list)
 */
function parseSessionKeys(value: string | undefined, faults: string[]): Buffer[] | null | "faulty" {
  if (value === undefined) return null;
  const keys = value.split(",").map((text) => Buffer.from(text.trim(), "base64"));
  const before = faults.length;
  keys.forEach((key, index) => {
    const place = `SESSION_KEYS: key ${index + 1} of ${keys.length}`;
    const first = keys.findIndex((other) => other.equals(key));
    if (key.length !== 32)
      faults.push(
        `${place} has ${key.length} bytes: expected the base64 form of 32 bytes. Make one with: openssl rand -base64 32`,
      );
    else if (key.every((byte) => byte === key[0]))
      faults.push(`${place} is one byte repeated: expected random bytes.`);
    else if (first !== index)
      faults.push(`SESSION_KEYS: key ${first + 1} and key ${index + 1} are the same. Give each key once.`);
  });
  return faults.length > before ? "faulty" : keys;
}

function parseSessionStore(
  value: string,
  prefix: string | undefined,
  { ca, cert, key }: { [Part in keyof TlsFiles]: string | undefined },
  faults: string[],
): SessionStoreConfig {
  if ((cert === undefined) !== (key === undefined))
    faults.push("SESSION_STORE_CERT and SESSION_STORE_CERT_KEY belong together: expected both or neither.");
  if ((ca ?? cert ?? key) !== undefined && !value.startsWith("rediss"))
    faults.push(
      "SESSION_STORE_CA, SESSION_STORE_CERT and SESSION_STORE_CERT_KEY are for TLS: expected a SESSION_STORE that begins with rediss:// or rediss+sentinel://.",
    );
  const path = /^sqlite:(.+)$/.exec(value)?.[1];
  if (path !== undefined && prefix !== undefined)
    faults.push("SESSION_STORE_PREFIX is set, and SESSION_STORE is a file: expected it with Redis alone.");
  if (path !== undefined) return { kind: "sqlite", path };
  const isServer = /^rediss?:\/\/[^/]/.test(value) && URL.canParse(value);
  if (isServer || parseSentinelAddress(value) !== undefined) {
    const tls = {
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...(key !== undefined && { key }),
    };
    return { kind: "redis", url: value, prefix: prefix ?? "homeroom:", tls };
  }
  // The value may hold a password, so it is never repeated.
  faults.push(
    "SESSION_STORE has an unknown form: expected sqlite:PATH, for example sqlite:var/sessions.db, or redis://HOST:PORT (rediss:// with TLS), with user and password as in redis://user:password@host:6379/0, or by sentinels redis+sentinel://user:password@host:26379,host2:26379/NAME (rediss+sentinel:// with TLS).",
  );
  return { kind: "sqlite", path: "" };
}
