import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { readConfig } from "#bff/config.ts";
import { securityHeaders } from "#bff/routes/security-headers.ts";
import { faultsOf, REAL_SCHOOL } from "#bff/testing/setting-faults.ts";
import { folderOfTest } from "#bff/testing/temporary-folder.ts";

const { SESSION_KEYS: KEY } = REAL_SCHOOL;

describe("the settings of the portal", () => {
  it("may all be unset for the embedded school", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      school: null,
      port: 3000,
      portalUrl: "http://localhost:3000",
      isHttps: false,
    });
    // As a line without a value in a file of settings.
    const empty = Object.fromEntries(Object.keys(REAL_SCHOOL).map((name) => [name, " "]));
    expect(readConfig({ ...empty, PORT: "", AUDIT_LOG: "" })).toEqual(config);
  });

  it.each([
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["PORT", "3001", { port: 3001, portalUrl: "http://localhost:3001" }],
    ["PORTAL_URL", "http://localhost:9", { portalUrl: "http://localhost:9" }],
    ["OPS_PORT", "9100", { ops: { host: "127.0.0.1", port: 9100 } }],
    ["OPS_HOST", "0.0.0.0", {}],
    ["HSTS_INCLUDE_SUBDOMAINS", "on", { areSubdomainsHttps: true }],
    ["SESSION_IDLE_MINUTES", "7", { sessionIdleSeconds: 420 }],
    ["SESSION_MAX_HOURS", "7", { sessionMaxSeconds: 25_200 }],
    ["SESSIONS_PER_MEMBER", "7", { sessionsPerMember: 7 }],
    ["SESSION_CACHE_ENTRIES", "700", { sessionCacheEntries: 700 }],
    ["REFRESH_WINDOW_SECONDS", "7", { refreshWindowSeconds: 7 }],
    ["SCHOOL_TIMEOUT_MS", "700", { schoolTimeoutMs: 700 }],
    ["PREVIEW_ROLES", "owner", { previewRoles: ["owner"] }],
    ["COURSE_LINK", "https://a.example/{slug}", { courseLink: "https://a.example/{slug}" }],
    ["SCHOOL_TIME_ZONE", "Europe/Paris", { schoolTimeZone: "Europe/Paris" }],
    ["TRUSTED_PROXIES", "::1", { trustedProxies: ["::1"] }],
    ["RATE_LIMITS", "off", { isRateLimited: false }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1/", { otlpEndpoint: "http://127.0.0.1:1" }],
    ["FORMER_BUILDS", "builds", { formerBuilds: "builds" }],
    ["DRAIN_SECONDS", "7", { drainSeconds: 7 }],
    ["STOP_SECONDS", "7", { stopSeconds: 7 }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
    ["AUDIT_LOG", "stdout", { auditLog: "stdout" }],
    ["AUDIT_LOG", "file:log/audit.log", { auditLog: { path: "log/audit.log" } }],
    [
      "SESSION_STORE",
      "redis://one",
      { sessionStore: { kind: "redis", url: "redis://one", prefix: "homeroom:", tls: {} } },
    ],
  ])("%s changes what it names, and no other setting", (name, value, changed) => {
    expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...changed });
  });

  it("are all checked in one run, and each fault names the expected form", () => {
    const faults = faultsOf({
      SCHOOL_URL: "http://school.example.com",
      PORTAL_URL: "https://portal.example.com/",
      PORT: "eighty",
      SESSION_STORE: "mysql://somewhere",
      PORTAL_ACCENT: "green",
      SCHOOL_TIME_ZONE: "Taipei",
      SESSIONS_PER_MEMBER: "0",
      LOG_LEVEL: "chatty",
    });
    for (const name of [
      "SCHOOL_URL",
      "PORTAL_URL",
      "PORT",
      "SESSION_STORE",
      "PORTAL_ACCENT",
      "SCHOOL_TIME_ZONE",
      "SESSIONS_PER_MEMBER",
      "LOG_LEVEL",
    ]) {
      expect(faults.some((fault) => fault.startsWith(name))).toBe(true);
    }
    expect(faults.every((fault) => fault.includes("expected"))).toBe(true);
  });

  it("accept a school without TLS only on loopback", () => {
    expect(faultsOf({ ...REAL_SCHOOL, SCHOOL_URL: "http://127.0.0.1:4000" })).toEqual([]);
    expect(faultsOf({ ...REAL_SCHOOL, SCHOOL_URL: "http://10.0.0.1:4000" })[0]).toContain("https");
  });

  it("refuse a school address with a path or a trailing slash", () => {
    expect(faultsOf({ ...REAL_SCHOOL, SCHOOL_URL: "https://school.example.com/" })[0]).toContain(
      "https://school.example.com",
    );
    expect(faultsOf({ ...REAL_SCHOOL, SCHOOL_URL: "https://school.example.com/site" })[0]).toContain(
      "without path",
    );
  });

  it("refuse a portal below a path, since a portal wants an origin of its own", () => {
    for (const url of ["https://example.com/portal", "https://example.com/portal/"])
      expect(faultsOf({ ...REAL_SCHOOL, PORTAL_URL: url })).toEqual([
        expect.stringContaining("the portal wants an origin of its own"),
      ]);
  });

  it("of an https portal tell browsers to use https, for hosts below it only with a setting", () => {
    const headerOf = (settings: Record<string, string>): string | undefined =>
      securityHeaders(readConfig({ ...REAL_SCHOOL, ...settings }))["strict-transport-security"];
    const https = { PORTAL_URL: "https://portal.example.com" };
    expect(headerOf(https)).toBe("max-age=31536000");
    expect(headerOf({ ...https, HSTS_INCLUDE_SUBDOMAINS: "on" })).toBe("max-age=31536000; includeSubDomains");
    expect(headerOf({})).toBeUndefined();
  });

  it("give balancers five seconds to notice a stop in production, and one second elsewhere", () => {
    expect(readConfig({}).drainSeconds).toBe(1);
    expect(readConfig({ ...REAL_SCHOOL, NODE_ENV: "production" }).drainSeconds).toBe(5);
    expect(readConfig({ ...REAL_SCHOOL, PORTAL_URL: "https://portal.example.com" }).drainSeconds).toBe(5);
  });

  it("must include school, client, secret and keys in production", () => {
    const faults = faultsOf({ NODE_ENV: "production" });
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "SCHOOL_URL",
      "CLIENT_ID",
      "CLIENT_SECRET",
      "SESSION_KEYS",
    ]);
    // Never the demo school, and its members with their known password, for a line without a value.
    const production = { ...REAL_SCHOOL, NODE_ENV: "production" };
    expect(faultsOf({ ...production, SCHOOL_URL: " " })).toEqual([
      expect.stringContaining("SCHOOL_URL is missing"),
    ]);
    expect(faultsOf({ ...production, SCHOOL_URL: "http://school.example.com" })).toEqual([
      expect.stringContaining("expected https"),
    ]);
  });

  it("[S46] are refused without the user's name and password of an address that has them", () => {
    const faults = faultsOf({
      ...REAL_SCHOOL,
      SCHOOL_URL: "https://user:canary@school.example.com",
      PORTAL_URL: "https://user:canary/@portal.example.com",
      OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://user:canary@collector.example.com",
    });
    expect(faults).toHaveLength(3);
    expect(faults.join("\n")).not.toContain("canary");
    expect(faults.join("\n")).toContain('"grpc://…@collector.example.com"');
  });

  it("are refused with one message that has a line for each fault", () => {
    expect(() => readConfig({ PORT: "eighty", LOG_LEVEL: "chatty" })).toThrow(
      /^These settings are wrong:\n {2}- PORT is "eighty": .+\n {2}- LOG_LEVEL is "chatty": .+$/,
    );
  });

  it("are refused when they have the same session key twice, and the message names both", () => {
    expect(faultsOf({ SESSION_KEYS: `${KEY},${KEY}` })).toEqual([
      "SESSION_KEYS: key 1 and key 2 are the same. Give each key once.",
    ]);
  });

  it("[S65] are refused when any session key of the ring is weak, not only the first", () => {
    const short = Buffer.from("too short").toString("base64");
    const faults = faultsOf({
      ...REAL_SCHOOL,
      SESSION_KEYS: `${KEY},${short},${KEY},${Buffer.alloc(32).toString("base64")}`,
    });
    expect(faults.map((fault) => fault.slice(0, 28))).toEqual([
      "SESSION_KEYS: key 2 of 4 has",
      "SESSION_KEYS: key 1 and key ",
      "SESSION_KEYS: key 4 of 4 is ",
    ]);
  });

  it("may name a file for a secret, and are refused when it does not exist", () => {
    const path = join(folderOfTest(), "secret");
    writeFileSync(path, "from a file\n");
    const { CLIENT_SECRET: _unset, ...others } = REAL_SCHOOL;
    expect(readConfig({ ...others, CLIENT_SECRET_FILE: path }).school?.clientSecrets).toEqual([
      "from a file",
    ]);
    for (const lines of ["one\ntwo\nthree", "one\n\ntwo"]) {
      writeFileSync(path, lines);
      expect(faultsOf({ ...others, CLIENT_SECRET_FILE: path })).toEqual([
        expect.stringMatching(/^CLIENT_SECRET has 3 lines: expected/),
      ]);
    }
    expect(faultsOf({ ...others, CLIENT_SECRET_FILE: `${path}.gone` })[0]).toContain("cannot be read");
    expect(faultsOf({ ...REAL_SCHOOL, CLIENT_SECRET_FILE: path })[0]).toContain("both set");
  });

  it.each(["CLIENT_SECRET", "SESSION_KEYS", "SESSION_STORE"])(
    "are refused with one fault when the file of %s is empty",
    (name) => {
      const path = join(folderOfTest(), "secret");
      writeFileSync(path, " \n");
      const others: Record<string, string> = { ...REAL_SCHOOL };
      delete others[name];
      expect(faultsOf({ ...others, [`${name}_FILE`]: path })).toEqual([
        `${name}_FILE names ${path}, which is empty: expected a file that holds the value.`,
      ]);
    },
  );

  it("are refused without a secret in the message", () => {
    const faults = faultsOf({
      ...REAL_SCHOOL,
      SESSION_KEYS: "c2hvcnQtYnV0LXNlY3JldA==",
      SESSION_STORE: "redis://:hunter2@host",
    });
    expect(faults.join("\n")).not.toMatch(/hunter2|c2hvcnQ/);
  });

  it("open the private listener only with OPS_PORT, and then on loopback for any HOST", () => {
    expect(readConfig({}).ops).toBeNull();
    expect(readConfig({ OPS_PORT: "9400", HOST: "0.0.0.0" }).ops).toEqual({ host: "127.0.0.1", port: 9400 });
    expect(readConfig({ OPS_PORT: "9400", OPS_HOST: "10.0.0.5" }).ops?.host).toBe("10.0.0.5");
    expect(faultsOf({ OPS_PORT: "3000" })[0]).toContain("another port");
  });

  it("accept addresses and ranges of trusted proxies, and refuse other words", () => {
    expect(readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
    for (const word of ["true", "1", "proxy.example.com", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/"])
      expect(faultsOf({ TRUSTED_PROXIES: word })[0], word).toContain("CIDR");
  });

  it("accept a link to a course at the school, and refuse one that leads elsewhere", () => {
    const link = "https://learn.example/c/{slug}/{lectureId}#t={seconds}";
    expect(readConfig({ COURSE_LINK: link }).courseLink).toBe(link);
    const expectations = [
      ["{school}/courses/{slug}?lecture={lecture}", "{lecture} is no placeholder"],
      ["{school}/courses/{slug", "single brace"],
      ["http://learn.example/{slug}", "https and a host"],
      ["https://{slug}.learn.example/", "https and a host"],
      ["{school}.example/{slug}", "https and a host"],
      ["https://learn.example@evil.example/{slug}", "https and a host"],
      ["{school}/courses?at={school}/{slug}", "at the beginning alone"],
      ["{school}/courses", "{slug} is missing"],
    ] as const;
    for (const [template, expected] of expectations) {
      const [fault] = faultsOf({ COURSE_LINK: template });
      expect(fault, template).toContain(expected);
      expect(fault, template).toContain("expected");
    }
  });

  it("have a course link for the demo school by default, and none for other schools", () => {
    expect(readConfig({}).courseLink).toContain("{lectureId}");
    expect(readConfig({ SCHOOL_DEMO: "off" }).courseLink).toBeNull();
    expect(readConfig(REAL_SCHOOL).courseLink).toBeNull();
  });

  it("accept a prefix for the keys in Redis, and refuse one with other characters", () => {
    const redis = { SESSION_STORE: "redis://localhost:6379" };
    expect(readConfig(redis).sessionStore).toMatchObject({ prefix: "homeroom:" });
    expect(readConfig({ ...redis, SESSION_STORE_PREFIX: "school-b:" }).sessionStore).toMatchObject({
      prefix: "school-b:",
    });
    for (const prefix of ["it's", "a b", "ü:", "x".repeat(65)])
      expect(faultsOf({ ...redis, SESSION_STORE_PREFIX: prefix })[0], prefix).toContain("64 letters");
    expect(faultsOf({ SESSION_STORE_PREFIX: "school-b:" })[0]).toContain("with Redis alone");
  });

  it("accept Redis with sentinels, and certificates only with TLS", () => {
    const sentinels = "redis+sentinel://portal:hush@one:26379,two/school";
    expect(readConfig({ SESSION_STORE: sentinels }).sessionStore).toMatchObject({ url: sentinels, tls: {} });
    expect(faultsOf({ SESSION_STORE: "redis+sentinel://one:26379" })[0]).toContain("/NAME");
    const files = { SESSION_STORE_CERT: "cert.pem", SESSION_STORE_CERT_KEY: "key.pem" };
    expect(readConfig({ SESSION_STORE: "rediss://one", ...files }).sessionStore).toMatchObject({
      tls: { cert: "cert.pem", key: "key.pem" },
    });
    expect(faultsOf({ SESSION_STORE: "redis://one", ...files })[0]).toContain("rediss://");
    for (const one of ["SESSION_STORE_CERT", "SESSION_STORE_CERT_KEY"]) {
      expect(faultsOf({ SESSION_STORE: "rediss://one", [one]: "a.pem" })[0]).toContain("together");
    }
    const authority = { SESSION_STORE: "redis://one", SESSION_STORE_CA: "ca.pem" };
    expect(faultsOf(authority)[0]).toContain("rediss://");
  });

  it("limit rates by default", () => {
    expect(readConfig({}).isRateLimited).toBe(true);
    expect(readConfig({ RATE_LIMITS: "off" }).isRateLimited).toBe(false);
    expect(faultsOf({ RATE_LIMITS: "no" })[0]).toContain("on or off");
  });
});
