/** The portal's settings, and the form of each. */

import { dirname, join } from "node:path";

import { embeddedSchoolUrl } from "#bff/embedded-school.ts";
import { readContact } from "#bff/branding/contact-settings.ts";
import { type NoticeFiles, noticeSetting, readNotice } from "#bff/branding/live-settings.ts";
import { readPortalBranding } from "#bff/branding/read-branding.ts";
import { parseSecrets } from "#bff/secret-settings.ts";
import { parseSentinelAddress, type TlsFiles } from "#bff/store/redis/redis-address.ts";
import { LANGUAGES } from "#shared/languages.ts";
import { isAddressRange } from "#shared/node/headers/caller-address.ts";
import { ConfigError, type Environment, originFault, settingReader } from "#shared/node/settings.ts";

/** The place of session records: a file on this machine, or a server that several machines share. */
export type SessionStoreConfig = { kind: "sqlite"; path: string } | RedisStoreConfig;

interface RedisStoreConfig {
  kind: "redis";
  url: string;
  /** Of every key, so that portals may share a server. */
  prefix: string;
  tls: TlsFiles;
}

/** The portal's settings; what each means stands in `readConfig`. */
export interface Config extends ReturnType<typeof readConfig> {}

/** Template of `COURSE_LINK` for the pages of the demo school. */
const DEMO_COURSE_LINK = "{school}/courses/{slug}?lecture={lectureId}&t={seconds}";

/**
 * Longer than a proxy needs to notice that a portal stops: it requests `/readyz` every second or two, or closes a connection that was
 * unused for four seconds (deploy/nginx, deploy/caddy).
 */
const PRODUCTION_DRAIN_SECONDS = 5;
const DEMO_DRAIN_SECONDS = 1;

const PLACEHOLDERS = ["school", "slug", "lectureId", "seconds"];
const EXPECTED_LINK = `expected a template such as ${DEMO_COURSE_LINK}`;

/**
 * Parses the environment.
 *
 * @throws {ConfigError} with all faults, never only the first
 */
export function readConfig(environment: Environment) {
  const faults: string[] = [];
  const read = portalSettingReader(environment, faults);
  const port = read.wholeNumber("PORT", 3000, 1, 65_535);
  const portalUrl = read.origin("PORTAL_URL", portalUrlFault) ?? `http://localhost:${port}`;
  const isHttps = portalUrl.startsWith("https:");
  const isProduction = environment["NODE_ENV"] === "production" || isHttps;
  const { schoolUrl, school, sessionKeys } = readCredentials(read, faults, isProduction);

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
  const embeddedSchoolPort = read.wholeNumber("SCHOOL_PORT", 4000, 1, 65_535);
  const trustedProxies = read.list("TRUSTED_PROXIES") ?? [];
  for (const word of trustedProxies.filter((proxy) => !isAddressRange(proxy)))
    faults.push(
      `TRUSTED_PROXIES holds "${word}": expected IP addresses or CIDR ranges, such as 10.0.0.0/8, comma-separated.`,
    );
  const sessionStore = readSessionStore(read, faults);

  const dataFolder = sessionStore.kind === "redis" ? "var" : dirname(sessionStore.path);
  const config = {
    host: read.text("HOST") ?? "127.0.0.1",
    port,
    /** Public origin of the portal, no trailing slash. */
    portalUrl,
    /** Whether cookies are `Secure` and carry the `__Host-` prefix: the portal's origin is https. */
    isHttps,
    /** Whether browsers are told that every host below the portal's is https, too. */
    areSubdomainsHttps: read.switched("HSTS_INCLUDE_SUBDOMAINS", "off"),
    /** The real school, or null to start the embedded one. */
    school,
    embeddedSchoolPort,
    sessionKeys,
    sessionStore,
    /** The folder for the portal's own files, such as the session key that it generates: the folder of a store that is a file. */
    dataFolder,
    sessionIdleSeconds: 60 * read.wholeNumber("SESSION_IDLE_MINUTES", 720, 1, 525_600),
    sessionMaxSeconds: 3600 * read.wholeNumber("SESSION_MAX_HOURS", 168, 1, 8760),
    /** One member's sessions on this portal; a sign-in beyond that ends the one unseen for longest. */
    sessionsPerMember: read.wholeNumber("SESSIONS_PER_MEMBER", 20, 1, 1000),
    /** Opened sessions, and as many opened cookies, that this process keeps in memory. */
    sessionCacheEntries: read.wholeNumber("SESSION_CACHE_ENTRIES", 5000, 100, 1_000_000),
    refreshWindowSeconds: read.wholeNumber("REFRESH_WINDOW_SECONDS", 300, 0, 3600),
    schoolTimeoutMs: read.wholeNumber("SCHOOL_TIMEOUT_MS", 10_000, 100, 120_000),
    previewRoles: read.list("PREVIEW_ROLES") ?? ["owner", "admin", "operator"],
    ...readPortalBranding(read, faults, isDemo),
    /** The files of the operators' notice, which are read again while the portal runs (`branding/live-settings.ts`). */
    noticeFiles: readNoticeFiles(read, faults),
    ...readContact(read, faults, isDemo ? embeddedSchoolUrl(embeddedSchoolPort) : null),
    /** Template of a course's address on the school's own site (`courseLinkFault`), or null for no link. */
    courseLink: courseLink ?? (isDemo ? DEMO_COURSE_LINK : null),
    /** IANA name of the zone that the school keeps its times in. */
    schoolTimeZone,
    /** Addresses and CIDR ranges whose `X-Forwarded-For` counts. */
    trustedProxies,
    /** False behind a gateway that has limits, and for benchmarks. */
    isRateLimited: read.switched("RATE_LIMITS", "on"),
    /** Where the metrics can be read; null for nowhere. */
    ops: opsPort === 0 ? null : { host: read.text("OPS_HOST") ?? "127.0.0.1", port: opsPort },
    /** Base address of a collector that takes spans by OTLP over HTTP; null where none are recorded. */
    otlpEndpoint: read.parsed<string | null>(
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      null,
      (text) => (/^https?:$/.test(URL.parse(text)?.protocol ?? "") ? text.replace(/\/$/, "") : undefined),
      "the base address of a collector, such as http://127.0.0.1:4318",
    ),
    /** The folder with files and documents for open pages of other releases (`builds/store-build.ts`). */
    formerBuilds: read.text("FORMER_BUILDS") ?? join(dataFolder, "builds"),
    /** How long `/readyz` answers 503 before the portal stops listening. */
    drainSeconds: read.wholeNumber(
      "DRAIN_SECONDS",
      isProduction ? PRODUCTION_DRAIN_SECONDS : DEMO_DRAIN_SECONDS,
      0,
      300,
    ),
    /** The deadline after which a stopping portal ends, even with work under way. */
    stopSeconds: read.wholeNumber("STOP_SECONDS", 25, 1, 600),
    logLevel: read.logLevel(),
    /** Where the audit trail goes: between the lines of the log, to a file, or nowhere. */
    auditLog: auditLogOf(
      read.matching("AUDIT_LOG", /^(stdout|file:.+)$/, "stdout or file:PATH, such as file:var/audit.log"),
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Their contents are read here for their faults alone. */
function readNoticeFiles(read: ReturnType<typeof portalSettingReader>, faults: string[]): NoticeFiles {
  const files: NoticeFiles = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const path = read.text(noticeSetting(language));
      return path === undefined ? [] : [[language, path]];
    }),
  );
  readNotice(files, faults);
  return files;
}

/** The readers of settings, and three that the portal alone has. */
function portalSettingReader(environment: Environment, faults: string[]) {
  const read = settingReader(
    environment,
    faults,
    (name, value, form) => `${name} is "${withoutUser(value)}": expected ${form}.`,
  );
  const matching = (name: string, pattern: RegExp, form: string): string | undefined =>
    read.parsed<string | undefined>(name, undefined, (text) => (pattern.test(text) ? text : undefined), form);
  return {
    ...read,
    matching,
    switched: (name: string, fallback: "on" | "off"): boolean =>
      (matching(name, /^(on|off)$/, "on or off") ?? fallback) === "on",
    origin: (name: string, faultOf = originFault): string | undefined => {
      const value = read.text(name);
      if (value === undefined) return undefined;
      const fault = faultOf(value);
      if (fault === undefined) return value;
      faults.push(`${name} is "${withoutUser(value)}": ${fault}`);
      return undefined;
    },
  };
}

/** An address as a fault repeats it: without a user's name and password, which go to the terminal and the service's journal. */
function withoutUser(value: string): string {
  return value.replace(/\/\/.*@/, "//…@");
}

type SettingReader = ReturnType<typeof portalSettingReader>;

/** The school, its client and the session keys: only the embedded school goes without them, and never in production. */
function readCredentials(read: SettingReader, faults: string[], isProduction: boolean) {
  const schoolUrl = read.origin("SCHOOL_URL");
  const { sessionKeys, clientSecrets } = parseSecrets(read.secret, faults);
  const clientId = read.text("CLIENT_ID");
  if (isProduction && read.text("SCHOOL_URL") === undefined)
    faults.push(
      "SCHOOL_URL is missing: in production (NODE_ENV=production or an https PORTAL_URL) the portal needs a real school, for example SCHOOL_URL=https://school.example.com.",
    );
  const needsCredentials = schoolUrl !== undefined || isProduction;
  /** Whether there is already a fault about its file. */
  const isFaulty = (name: string): boolean => faults.some((fault) => fault.startsWith(name));
  if (needsCredentials && clientId === undefined)
    faults.push(
      "CLIENT_ID is missing: the client_id of the OAuth application that the school's operator made for this portal.",
    );
  if (needsCredentials && clientSecrets === null && !isFaulty("CLIENT_SECRET"))
    faults.push(
      "CLIENT_SECRET is missing: the portal is a confidential client. Set CLIENT_SECRET, or CLIENT_SECRET_FILE to a file that holds it.",
    );
  if (needsCredentials && sessionKeys === null && !isFaulty("SESSION_KEYS"))
    faults.push(
      "SESSION_KEYS is missing: one or more base64 keys of 32 bytes, comma-separated. Make one with: openssl rand -base64 32",
    );
  const isComplete = schoolUrl !== undefined && clientId !== undefined && clientSecrets !== null;
  return { schoolUrl, school: isComplete ? { url: schoolUrl, clientId, clientSecrets } : null, sessionKeys };
}

/** Cookies, files and the service worker belong to the whole origin, so no other program may use it. */
function portalUrlFault(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || url.pathname === "/") return originFault(value);
  return `the portal wants an origin of its own, such as https://portal.example.com, and cannot be below a path (${url.pathname}) of another site.`;
}

function auditLogOf(value: string | undefined): "stdout" | { path: string } | null {
  if (value === undefined) return null;
  return value === "stdout" ? value : { path: value.slice("file:".length) };
}

/**
 * A placeholder must not be in the host: the slug of a course must not choose the site of the link.
 *
 * @returns the fault of a template of `COURSE_LINK`, with the expected form; undefined for a good one
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

function readSessionStore(read: SettingReader, faults: string[]): SessionStoreConfig {
  const value = read.secret("SESSION_STORE") ?? "sqlite:var/sessions.db";
  const prefix = read.matching(
    "SESSION_STORE_PREFIX",
    /^[\w.:-]{1,64}$/,
    "up to 64 letters, digits and _ . : -, such as school-a:",
  );
  const ca = read.text("SESSION_STORE_CA");
  const cert = read.text("SESSION_STORE_CERT");
  const key = read.text("SESSION_STORE_CERT_KEY");
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
