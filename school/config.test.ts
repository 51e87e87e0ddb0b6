import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { parseConfig } from "#school/config.ts";
import { ConfigError } from "#shared/node/settings.ts";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  throw new Error("The settings were taken.");
}

describe("parseConfig", () => {
  test("refuses the port of the school for its metrics, whichever it is", () => {
    expect(faultsOf({ SCHOOL_PORT: "5000", SCHOOL_OPS_PORT: "5000" })).toEqual([
      expect.stringContaining("another port than SCHOOL_PORT"),
    ]);
    expect(parseConfig({ SCHOOL_PORT: "5000", SCHOOL_OPS_PORT: "4000" }).ops?.port).toBe(4000);
  });

  test("has a default for everything", () => {
    expect(parseConfig({})).toEqual({
      host: "127.0.0.1",
      port: 4000,
      url: "http://127.0.0.1:4000",
      database: { kind: "sqlite", path: "var/school.db" },
      ops: undefined,
      drainSeconds: 0,
      stopSeconds: 25,
      accessTokenSeconds: 7200,
      demo: false,
      accent: null,
      logo: null,
      idTokenIat: true,
      dialect: "full",
      trustedProxies: [],
      operatorRoles: ["owner", "admin", "operator"],
      operatorCallsPerMinute: 600,
      anonymousCallsPerMinute: 120,
      storageMegabytes: 1000,
      timeZone: "Asia/Taipei",
      vendorPlatforms: [],
      clientHosts: [],
      openRegistration: false,
      privateClientHosts: [],
      logLevel: "info",
    });
  });

  test.each([
    ["SCHOOL_HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["SCHOOL_PORT", "5000", { port: 5000, url: "http://127.0.0.1:5000" }],
    ["SCHOOL_OPS_PORT", "9100", { ops: { host: "127.0.0.1", port: 9100 } }],
    ["SCHOOL_OPS_HOST", "0.0.0.0", {}],
    ["SCHOOL_DRAIN_SECONDS", "9", { drainSeconds: 9 }],
    ["SCHOOL_STOP_SECONDS", "9", { stopSeconds: 9 }],
    ["SCHOOL_URL", "https://school.example", { url: "https://school.example", drainSeconds: 5 }],
    ["SCHOOL_DATABASE", "sqlite:x.db", { database: { kind: "sqlite", path: "x.db" } }],
    ["SCHOOL_ACCESS_TOKEN_SECONDS", "60", { accessTokenSeconds: 60 }],
    ["SCHOOL_ACCENT", "#123456", { accent: "#123456" }],
    ["SCHOOL_ID_TOKEN_IAT", "off", { idTokenIat: false }],
    ["SCHOOL_DIALECT", "documented", { dialect: "documented" }],
    ["TRUSTED_PROXIES", "::1", { trustedProxies: ["::1"] }],
    ["SCHOOL_OPERATOR_ROLES", "owner", { operatorRoles: ["owner"] }],
    ["SCHOOL_OPERATOR_CALLS_PER_MINUTE", "7", { operatorCallsPerMinute: 7 }],
    ["SCHOOL_ANONYMOUS_CALLS_PER_MINUTE", "7", { anonymousCallsPerMinute: 7 }],
    ["SCHOOL_STORAGE_MEGABYTES", "7", { storageMegabytes: 7 }],
    ["SCHOOL_CLIENT_HOSTS", "a.example", { clientHosts: ["a.example"] }],
    ["SCHOOL_OPEN_REGISTRATION", "on", { openRegistration: true }],
    ["SCHOOL_PRIVATE_CLIENT_HOSTS", "a.example", { privateClientHosts: ["a.example"] }],
    ["SCHOOL_TIME_ZONE", "Europe/Paris", { timeZone: "Europe/Paris" }],
    ["LOG_LEVEL", "debug", { logLevel: "debug" }],
  ])("%s changes what it names, and no other setting", (name, value, changed) => {
    expect(parseConfig({ [name]: value })).toEqual({ ...parseConfig({}), ...changed });
  });

  test("reads the hosts whose client documents are accepted", () => {
    expect(parseConfig({ SCHOOL_CLIENT_HOSTS: "client.example, other.example:8443" }).clientHosts).toEqual([
      "client.example",
      "other.example:8443",
    ]);
    for (const host of [
      "https://client.example",
      "Client.example",
      "client.example/x",
      "192.0.2.1",
      "client.example:443",
    ])
      expect(faultsOf({ SCHOOL_CLIENT_HOSTS: host })[0]).toContain("SCHOOL_CLIENT_HOSTS");
  });

  test("reads the addresses and ranges of proxies, and where to listen", () => {
    const config = parseConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1", SCHOOL_HOST: "0.0.0.0" });

    expect(config).toMatchObject({ trustedProxies: ["10.0.0.0/8", "::1"], host: "0.0.0.0" });
    expect(faultsOf({ TRUSTED_PROXIES: "10.0.0.0/8, proxy" })[0]).toContain("CIDR");
    expect(faultsOf({ SCHOOL_HOST: "0.0.0" })[0]).toContain("SCHOOL_HOST");
  });

  test("the default of SCHOOL_URL has the port of SCHOOL_PORT", () => {
    expect(parseConfig({ SCHOOL_PORT: "4100" }).url).toBe("http://127.0.0.1:4100");
    expect(parseConfig({ SCHOOL_URL: "https://school.example" }).url).toBe("https://school.example");
  });

  test("reads the address of a database of SQLite or PostgreSQL", () => {
    const url = "postgres://school:a-password@db.example/school?sslmode=require";

    expect(parseConfig({ SCHOOL_DATABASE: "sqlite:data/s.db" }).database).toEqual({
      kind: "sqlite",
      path: "data/s.db",
    });
    expect(parseConfig({ SCHOOL_DATABASE: url, SCHOOL_DATABASE_CONNECTIONS: "4" }).database).toEqual({
      kind: "postgres",
      url,
      connections: 4,
    });
  });

  test("reads the database's address from a file, and shows neither it nor its password in a fault", () => {
    const folder = mkdtempSync(join(tmpdir(), "school-config-"));
    const path = join(folder, "address");
    writeFileSync(path, "postgres://school:a-password@db.example/school\n");

    expect(parseConfig({ SCHOOL_DATABASE_FILE: path }).database).toMatchObject({
      url: "postgres://school:a-password@db.example/school",
    });
    const both = faultsOf({ SCHOOL_DATABASE_FILE: path, SCHOOL_DATABASE: "postgres://b:other-password@c/d" });
    expect(both).toEqual([
      `SCHOOL_DATABASE and SCHOOL_DATABASE_FILE (${path}) are both set: keep one of them.`,
    ]);
    writeFileSync(path, "school:a-password@db.example");
    expect(faultsOf({ SCHOOL_DATABASE_FILE: path }).join()).not.toContain("a-password");
    // An empty file is no address either: the school must not start on another database.
    writeFileSync(path, "\n");
    expect(faultsOf({ SCHOOL_DATABASE_FILE: path })[0]).toContain("which is empty");
    rmSync(folder, { recursive: true });
    expect(faultsOf({ SCHOOL_DATABASE_FILE: path })[0]).toContain("cannot be read");
  });

  test("reports every fault in one run", () => {
    const faults = faultsOf({
      SCHOOL_PORT: "http",
      SCHOOL_URL: "https://school.example/",
      SCHOOL_DATABASE: "mysql://school:a-password@localhost/school",
      SCHOOL_ACCESS_TOKEN_SECONDS: "0",
      SCHOOL_DEMO: "perhaps",
      SCHOOL_ACCENT: "green",
      SCHOOL_ID_TOKEN_IAT: "2",
      SCHOOL_TIME_ZONE: "Mars/Olympus",
      LOG_LEVEL: "loud",
    });

    expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
      "SCHOOL_PORT",
      "SCHOOL_URL",
      "SCHOOL_DEMO",
      "SCHOOL_ACCENT",
      "SCHOOL_DATABASE",
      "SCHOOL_ACCESS_TOKEN_SECONDS",
      "SCHOOL_ID_TOKEN_IAT",
      "SCHOOL_TIME_ZONE",
      "LOG_LEVEL",
    ]);
    expect(faults.join()).not.toContain("a-password");
  });

  test.each([
    "http://school.example",
    "https://school.example/path",
    "https://School.example",
    "ftp://127.0.0.1",
    "school.example",
  ])("refuses %s as SCHOOL_URL", (url) => {
    expect(faultsOf({ SCHOOL_URL: url })).toHaveLength(1);
  });
});
